import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { bundlesAlone } from "../../../src/cases/alone.ts";
import { CASE_FILES, payloadOf } from "../../../src/cases/payloads.ts";
import { run } from "../../../src/hook/run.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";
import { defaultBundle } from "../../default-bundle.ts";

/**
 * Ways round the default pack, judged by all of it. `stops`: it is refused, or a person is asked; `passes`: a look-alike
 * that is ordinary work.
 */
/** In a command, `«70000×x»` is as many of what stands behind the sign. */
function written(command: string): string {
  return command.replace(/«(\d+)×(.*?)»/gs, (_, times: string, text: string) => text.repeat(Number(times)));
}

interface Row {
  stops?: string;
  passes?: string;
  /** What earlier calls have written: paths, of the project where they are relative, and what the files hold. */
  written?: Record<string, string>;
}

const bundles = [defaultBundle()];

/** What stands behind `PS> ` is for the PowerShell tool, anything else for bash. */
async function verdict(row: string, files: Row["written"] = {}): Promise<string> {
  const command = row.replace(/^PS> /, "");
  const tool = command === row ? {} : { tool_name: "PowerShell" };
  const payload = { ...payloadOf({ kind: "shell", command }, "claude"), ...tool, cwd: "/home/dev/project" };
  const world = fixedWorld({
    home: "/home/dev",
    files: {
      ...CASE_FILES,
      "/home/dev/project/.git/HEAD": "ref: refs/heads/main",
      "/home/dev/project/old.sh": "rm -rf ~\n",
    },
    written: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [resolve("/home/dev/project", path), written(text)]),
    ),
    links: { "/home/dev/project/earlier": "/home/dev" },
  });
  const { decision } = await run(
    { payload: Buffer.from(JSON.stringify(payload)), agent: "claude" },
    bundlesAlone(bundles, { world }),
  );
  return decision.verdict;
}

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith(".yaml"))) {
  const rows: Row[] = parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  describe(file.replace(".yaml", ""), () => {
    for (const { stops, passes, written: files } of rows) {
      const given = files === undefined ? "" : ` after ${JSON.stringify(files)}`;
      if (stops !== undefined) {
        it(`stops ${stops}${given}`, async () =>
          expect(["deny", "ask", "halt"]).toContain(await verdict(written(stops), files)));
      }
      if (passes !== undefined) {
        it(`lets pass ${passes}${given}`, async () =>
          expect(["deny", "ask", "halt"]).not.toContain(await verdict(written(passes), files)));
      }
    }
  });
}
