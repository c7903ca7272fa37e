import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { program, scratch } from "./program.ts";

/** `--watch` on the executable: files change, it runs again, and only a signal ends it. */

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

interface Watching {
  /** What was written up to and with the next `mark`; fails when the program ends without it. */
  until(mark: string): Promise<string>;
  end(signal: "SIGINT" | "SIGTERM"): Promise<number | null>;
}

function start(args: readonly string[], cwd: string): Watching {
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH ?? "", HOME: cwd } });
  running.push(child);
  let text = "";
  let notify = () => {};
  const add = (chunk: Buffer) => {
    text += chunk.toString("utf8");
    notify();
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    until: (mark) =>
      new Promise((resolve, reject) => {
        notify = () => {
          const at = text.indexOf(mark);
          if (at < 0) return;
          const end = at + mark.length;
          resolve(text.slice(0, end));
          text = text.slice(end);
          notify = () => {};
        };
        void closed.then(() => reject(new Error(`it ended after:\n${text}`)));
        notify();
      }),
    end: (signal) => {
      child.kill(signal);
      return closed;
    },
  };
}

const WATCHING = "(ctrl-c ends)\n";
const policy = (operand: string) => `# METADATA
# title: No deploys
# custom:
#   id: team.deploy
package team.deploy

deny contains "No." if {
	some c in input.shell.commands
	c.program == "deploy"
	"${operand}" in c.operands
}
`;

/** A folder of policies, and a way to write into it. */
function project(files: Readonly<Record<string, string>>): { cwd: string; write(path: string, text: string): void } {
  const cwd = scratch();
  const write = (path: string, text: string) => {
    mkdirSync(join(cwd, path, ".."), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { cwd, write };
}

describe("hookguard test --watch", { timeout: 120_000 }, () => {
  it("runs again at every change, through errors and new folders, until it is interrupted", async () => {
    const { cwd, write } = project({
      "policies/deploy.rego": policy("production"),
      "policies/cases.yaml": "- deny: deploy production\n",
    });
    const watching = start(["test", "policies", "--watch"], cwd);
    expect(await watching.until(WATCHING)).toContain("3 passed, 0 failed");

    write("policies/cases.yaml", "- deny: deploy staging\n");
    const failing = await watching.until(WATCHING);
    expect(failing).toContain("── policies/cases.yaml changed");
    expect(failing).toContain("0 passed, 3 failed");

    write("policies/deploy.rego", "package team.deploy\n\ndeny contains\n");
    expect(await watching.until(WATCHING)).toMatch(/policies\/deploy\.rego:\d+:\d+/);

    write("policies/deploy.rego", policy("staging"));
    expect(await watching.until(WATCHING)).toContain("3 passed, 0 failed");

    write("policies/more/cases.yaml", "- allow: deploy production\n");
    expect(await watching.until(WATCHING)).toContain("6 passed, 0 failed");

    write("policies/more/cases.yaml", "- allow: deploy nothing\n- allow: ls\n");
    expect(await watching.until(WATCHING)).toContain("9 passed, 0 failed");

    rmSync(join(cwd, "policies/more"), { recursive: true });
    expect(await watching.until(WATCHING)).toContain("3 passed, 0 failed");
    expect(await watching.end("SIGINT")).toBe(130);
  });
  it("ends at once when no change of a file could help", async () => {
    const { cwd } = project({ "policies/deploy.rego": policy("production") });
    const watching = start(["test", "policies", "--watch", "--run", "("], cwd);
    await expect(watching.until(WATCHING)).rejects.toThrow("is no regular expression");
  });
});

describe("hookguard build --watch", { timeout: 120_000 }, () => {
  it("writes the bundle again at every change, and isn't roused by what it writes", async () => {
    const { cwd, write } = project({ "policies/deploy.rego": policy("production") });
    const bundle = join(cwd, "policies/team.tar.gz");
    const watching = start(["build", "policies", "-o", "policies/team.tar.gz", "-w"], cwd);
    expect(await watching.until(WATCHING)).toContain("policies/team.tar.gz: 1 policy");
    const first = readFileSync(bundle);

    write("policies/deploy.rego", policy("staging"));
    expect(await watching.until(WATCHING)).toMatch(
      /^\n── policies\/deploy\.rego changed\npolicies\/team\.tar\.gz: 1 policy/,
    );
    const second = readFileSync(bundle);
    expect(second.equals(first)).toBe(false);

    write("policies/deploy.rego", "package team.deploy\n\ndeny contains\n");
    expect(await watching.until(WATCHING)).toMatch(
      /^\n── policies\/deploy\.rego changed\nerror: The policies don't compile/m,
    );
    expect(readFileSync(bundle).equals(second)).toBe(true);
    expect(await watching.end("SIGTERM")).toBe(143);
  });
});
