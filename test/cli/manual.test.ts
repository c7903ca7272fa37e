import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { completionTable } from "../../src/cli/completion/table.ts";
import { createProgram } from "../../src/cli/program.ts";
import { desk } from "./support.ts";

/** The manual page that is shipped is the one that the program describes. */

const root = resolve(import.meta.dirname, "../..");
const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const page = readFileSync(join(root, "docs/man/hookguard.1"), "utf8");

describe("docs/man/hookguard.1", () => {
  it("is up to date (else run `node scripts/docs-cli.mjs`), and npm installs it", () => {
    expect(() => execFileSync(process.execPath, ["scripts/docs-cli.mjs", "--check"], { cwd: root })).not.toThrow();
    expect(packageJson.man).toBe("docs/man/hookguard.1");
  });
  it("describes every verb and option, and is what `hookguard man` writes", async () => {
    const here = desk();
    const program = createProgram(here.terminal, () => undefined);
    await program.parseAsync(["man"], { from: "user" });
    here.remove();
    expect(here.out).toBe(page);
    const plain = page.replaceAll("\\-", "-");
    for (const { path, options } of completionTable(program)) {
      if (path.at(-1) === "help") continue;
      if (path.length > 0) expect(plain).toContain(`.SS "${path.join(" ")}"`);
      for (const { names } of options) expect(plain).toContain(names.join(", "));
    }
  });
  it("has no line that roff would take for a request of its own", () => {
    const requests = page.split("\n").filter((line) => /^[.']/.test(line));
    expect(requests.filter((line) => !/^\.(?:TH|SH|SS|TP|PP|B)\b/.test(line))).toEqual([]);
  });
});
