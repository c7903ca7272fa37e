import { describe, expect, test } from "vitest";
import { installable } from "../../src/install/agents.ts";
import { handlerIn } from "../../src/install/selftest.ts";
import { callers, forcedPush, silence, undecided } from "./agents.ts";
import { program, runCommand, runHook } from "./program.ts";

/** What a machine in trouble gets: streams that are closed, a home that can't be written, no memory (design §8). */

const inShell = (script: string) => ["sh", "-c", script, "sh"];

describe.concurrent.each(callers)("$name", (caller) => {
  const push = JSON.stringify(caller.call("git push --force"));
  const args = [caller.name];

  test("a closed stdout: exit 2 and harmless words on stderr refuse", async () => {
    const ran = await runHook({ stdin: push, args, through: inShell('exec "$@" >&-') });
    expect(ran).toEqual(unsaid(caller.refused(forcedPush).stderr));
  });

  test("a stdout that is full: the same", async () => {
    const ran = await runHook({ stdin: push, args, through: inShell('exec "$@" >/dev/full') });
    expect(ran).toEqual(unsaid(caller.refused(forcedPush).stderr));
  });

  test("a stdout whose reader is gone: the same", async () => {
    const ran = await runHook({ stdin: push, args, readerGone: true });
    expect(ran).toEqual(unsaid(caller.refused(forcedPush).stderr));
  });

  test("a closed stdout where nothing is to be said: silence", async () => {
    const stdin = JSON.stringify(caller.call("ls"));
    expect(await runHook({ stdin, args, through: inShell('exec "$@" >&-') })).toEqual(silence);
  });

  test("a closed stderr: stdout refuses as ever", async () => {
    const ran = await runHook({ stdin: push, args, through: inShell('exec "$@" 2>&-') });
    expect(ran).toEqual({ ...caller.refused(forcedPush), stderr: "" });
  });

  test("a home that can't be written: refused, because it can't be recorded", async () => {
    const stdin = JSON.stringify(caller.call("ls"));
    const ran = await runHook({ stdin, args, env: { HOME: "/dev/null/home" } });
    const log = "/dev/null/home/.local/state/hookguard/decisions.jsonl";
    const reason = undecided(`The decision can't be recorded in ${log}: ENOTDIR.`, "log.write");
    expect(ran).toEqual(caller.refused(reason));
  });

  test("a stdin that never ends: refused at the deadline", async () => {
    const ran = await runHook({ stdin: "open", args });
    const reason =
      "hookguard refused this because it could not decide. The hook's input did not end within 5000 ms. (payload.late)";
    expect(ran).toEqual(caller.panicked(reason));
  });

  test.each([
    ["no memory at all", "ulimit -v 100000"],
    ["too little memory for the runtime", "ulimit -v 300000"],
  ])("%s: what is registered refuses in its stead", async (_, limit) => {
    const { settings } = installable(caller.name);
    const machine = { os: "linux", home: "/", cwd: "/", env: {}, root: "/" };
    const event = String(caller.call("").hook_event_name);
    const handler = handlerIn(settings.group({ name: event }, { program, args: [] }, machine));
    const invocation = handler && settings.invocation(handler, machine);
    if (!invocation) throw new Error("the entry is no command");
    const limited = inShell(`${limit}; exec "$@"`);
    const ran = await runCommand([...limited, invocation.program, ...invocation.args], { stdin: push });
    expect(settings.outcome(handler, asExec(ran))).toMatchObject({ does: "refuse" });
  });
});

function asExec({ stdout, stderr, exitCode }: Awaited<ReturnType<typeof runCommand>>) {
  return { stdout, stderr, timedOut: false, ms: 0, ...(exitCode === undefined ? {} : { exitCode }) };
}

/** The answer could not be written: exit 2, with the refusal's own words where they are on stderr anyway. */
function unsaid(stderr: string) {
  return {
    stdout: "",
    stderr: stderr === "" ? "hookguard could not write its answer, so it refuses.\n" : stderr,
    exitCode: 2,
  };
}
