import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { bundlesAlone } from "../../src/cases/alone.ts";
import { payloadOf } from "../../src/cases/payloads.ts";
import { run } from "../../src/hook/run.ts";
import { fixedWorld } from "../../src/ports/fixed.ts";
import { defaultBundle } from "../default-bundle.ts";
import { policies } from "./library.ts";

/** The default pack as a whole: its shape, its pages, and that no call breaks it. */

const rulesFolder = join(policies, "hookguard/rules");
const folders = readdirSync(rulesFolder, { recursive: true, encoding: "utf8", withFileTypes: true })
  .filter((entry) => entry.isDirectory() && relative(rulesFolder, entry.parentPath) !== "")
  .map((entry) => join(relative(rulesFolder, entry.parentPath), entry.name));

describe("every rule", () => {
  it.each(folders)("%s is a folder with rule, tests and cases, called alike", (folder) => {
    const [category = "", name = ""] = folder.split("/");
    const text = readFileSync(join(rulesFolder, folder, `${name}.rego`), "utf8");
    expect(text).toContain(`\npackage hookguard.rules.${category}.${name}\n`);
    expect(text).toContain(`\n#   id: ${category}.${name.replaceAll("_", "-")}\n`);
    expect(text).toMatch(/\n# title: .+/);
    expect(text).toMatch(/\n# description: /);
    expect(text).toMatch(/\n# {3}severity: (low|medium|high|critical)\n/);
    expect(existsSync(join(rulesFolder, folder, `${name}_test.rego`))).toBe(true);
    const cases = parse(readFileSync(join(rulesFolder, folder, "cases.yaml"), "utf8")) as Record<string, unknown>[];
    expect(cases.some((entry) => "allow" in entry)).toBe(true);
  });

  it("uses no regular expressions or globs, which would double the module", () => {
    const using = folders.filter((folder) => {
      const name = folder.split("/")[1] ?? "";
      return /\b(?:regex|glob)\./.test(readFileSync(join(rulesFolder, folder, `${name}.rego`), "utf8"));
    });
    expect(using).toEqual([]);
  });

  it("has a page that is up to date", () => {
    const script = join(policies, "../scripts/docs-rules.mjs");
    expect(spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" }).stderr).toBe("");
  });
});

describe("presets", () => {
  it("speak of rules that exist", () => {
    const presets = JSON.parse(readFileSync(join(policies, "hookguard/presets/data.json"), "utf8")) as Record<
      string,
      { off: string[] }
    >;
    const ids = new Set(folders.map((folder) => folder.replace("/", ".").replaceAll("_", "-")));
    expect(Object.values(presets).flatMap(({ off }) => off.filter((id) => !ids.has(id)))).toEqual([]);
    expect(Object.keys(presets)).toEqual(["recommended", "strict", "audit"]);
  });
});

describe("the pack", () => {
  const bundle = defaultBundle();
  const word = fc.constantFrom(
    ..."git push reset clean stash checkout restore worktree remove config -c alias.x=!y core.hooksPath=x --hard --force -f -fdx -d :main main . .. / ~ ~/.ssh/id_rsa .env /etc/passwd /dev/sda rm -rf -r mv cp chmod -R dd if=/dev/zero of=/dev/sda find -delete -exec + xargs sh bash eval source $X $Y $(ls) `pwd` curl -d @.env -T http://x.test nc -e | && ; || & > >> < <<< sudo env FOO=1 HUSKY=0 timeout 5 python3 base64 docker exec run kubectl delete terraform destroy aws s3 rb npm publish claude mcp add hookguard uninstall alias hookguard=x printenv export -p set echo $TOKEN shutdown kill -9 -1 ( ) { } a b ".split(
      " ",
    ),
  );

  it("decides every command, however odd: two rules that disagree would refuse everything", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 10 }), async (words) => {
        const { error } = await run(
          {
            payload: Buffer.from(JSON.stringify(payloadOf({ kind: "shell", command: words.join(" ") }, "claude"))),
            agent: "claude",
          },
          bundlesAlone([bundle], { world: fixedWorld({ home: "/home/dev" }) }),
        );
        expect(error?.message).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  }, 120_000);
});
