import { execFileSync } from "node:child_process";
import { chmodSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callers, forcedPush, silence } from "./agents.ts";
import { runHook, scratch } from "./program.ts";

/** Real files, written a moment before the call that runs them. */
const push = "git push --force\n";

describe.each(callers)("$name", (caller) => {
  const run = (command: string, cwd: string) =>
    runHook({ stdin: JSON.stringify({ ...caller.call(command), cwd }), args: [caller.name], cwd });

  function folder(files: Record<string, string | Uint8Array>): string {
    const made = scratch();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
    return made;
  }

  it("judges what a script of the session does, however it is run", async () => {
    const cwd = folder({
      "x.sh": push,
      "x.py": "import os\nos.system('git push --force')\n",
      "x.js": "require('child_process').execSync('git push --force')\n",
      Makefile: `all:\n\t${push}`,
      "package.json": JSON.stringify({ scripts: { y: "git push --force" } }),
      run: "#!/usr/bin/env bash\nbash ./x.sh\n",
    });
    chmodSync(join(cwd, "run"), 0o755);
    symlinkSync(join(cwd, "x.sh"), join(cwd, "link"));
    for (const command of [
      "bash x.sh",
      "sh < x.sh",
      "source x.sh",
      "cat x.sh | sh",
      'eval "$(cat x.sh)"',
      "python3 x.py",
      "node x.js",
      "make",
      "npm run y",
      "./run",
      "bash link",
    ])
      expect({ command, ...(await run(command, cwd)) }).toEqual({ command, ...caller.refused(forcedPush) });
  });

  it("judges UTF-16 and NUL bytes as a shell reads them", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(push, "utf16le")]);
    const cwd = folder({ "a.sh": utf16, "b.sh": `\0${push}` });
    for (const name of ["a.sh", "b.sh"]) expect(await run(`bash ${name}`, cwd)).toEqual(caller.refused(forcedPush));
  });

  it("lets nothing pass that it can't read, and waits for nothing", async () => {
    const cwd = folder({ big: "", ok: "ls\n" });
    execFileSync("mkfifo", [join(cwd, "fifo")]);
    truncateSync(join(cwd, "big"), 2 ** 31);
    for (const name of ["fifo", "big"]) {
      const ran = await run(`bash ${name}`, cwd);
      expect(ran.stdout + ran.stderr).toContain("shell.unreadable");
    }
    expect(await run("bash ok; bash loop; bash nothing; cat fifo big", cwd)).toEqual(silence);
  });
});
