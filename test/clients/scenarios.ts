import { beforeAll, describe, expect, test } from "vitest";
import { type Client, type Run, runClient } from "./agents/agent.ts";
import { brokenBundle, builtIn, type Guard, gone, testPolicies } from "./guards.ts";
import type { Place } from "./world/place.ts";

/** What every client is put through. The same calls each time, so that the control proves that they do what they say. */
function turnsOf(client: Client) {
  return [
    { calls: [client.shell("echo shell > guarded-shell.txt")] },
    { calls: [client.write("guarded-file.txt", "file")] },
    { calls: [client.shell("echo shell > allowed-shell.txt")] },
    { calls: [client.write("allowed-file.txt", "file")] },
    { calls: [client.shell("echo shell > original-shell.txt")] },
    { calls: [client.write("original-file.txt", "original")] },
    { calls: [client.shell("echo canary > canary.txt; hookguard-canary")] },
    { words: "done" },
  ];
}

/** Places of the calls above among the tools' answers. */
const call = { guardedShell: 0, guardedFile: 1, allowedShell: 2, allowedFile: 3, canary: 6 };

/** All scenarios of one client: four runs, each looked at from several sides. */
export function scenariosOf(client: Client): void {
  describe(`${client.name}: control without the hook`, () => {
    const run = once(client, undefined);
    test("a shell call leaves its marker", () => expect(run().files["guarded-shell.txt"]).toBe("shell\n"));
    test("a file write leaves its marker", () => expect(run().files["guarded-file.txt"]).toBe("file"));
    test("the canary gets as far as its marker", () => expect(run().files["canary.txt"]).toBe("canary\n"));
    test("nothing is rewritten", () => {
      expect(run().files["original-shell.txt"]).toBe("shell\n");
      expect(run().files["original-file.txt"]).toBe("original");
    });
  });

  describe(`${client.name}: with policies of the test`, () => {
    const run = once(client, testPolicies);
    test("a refused shell call leaves no marker", () => expect(run().files["guarded-shell.txt"]).toBeUndefined());
    test("a refused file write leaves no marker", () => expect(run().files["guarded-file.txt"]).toBeUndefined());
    test.each([call.guardedShell, call.guardedFile])("the model is told why call %i was refused", (at) => {
      expect(run().toldModel[at]).toContain("This file is guarded by the test.");
      expect(run().toldModel[at]).toContain("test.guarded");
    });
    test("allowed work goes on unharmed", () => {
      expect(run().files["allowed-shell.txt"]).toBe("shell\n");
      expect(run().files["allowed-file.txt"]).toBe("file");
      expect(run().toldModel[call.allowedShell]).not.toMatch(/hookguard|refused/i);
    });
    test("a rewritten shell call takes effect", () => {
      expect(run().files["original-shell.txt"]).toBeUndefined();
      expect(run().files["rewritten-shell.txt"]).toBe("shell\n");
    });
    test("a rewritten file write takes effect", () => expect(run().files["original-file.txt"]).toBe("rewritten"));
  });

  describe(`${client.name}: with the built-in bundle`, () => {
    const run = once(client, builtIn);
    test("the canary is refused before anything of its line runs", () => {
      expect(run().files["canary.txt"]).toBeUndefined();
      expect(run().toldModel[call.canary]).toContain("agent.canary");
    });
    test("everything else goes on unharmed", () => {
      expect(run().files["allowed-shell.txt"]).toBe("shell\n");
      expect(run().files["guarded-file.txt"]).toBe("file");
    });
  });

  describe(`${client.name}: with a bundle that can't be loaded`, () => {
    const run = once(client, brokenBundle);
    test("nothing is done", () => expect(run().files).toEqual({}));
    test("the person is told why", () => expect(run().said).toMatch(/could not decide.*broken\.tar\.gz is damaged/));
  });

  describe(`${client.name}: with an executable that is gone`, () => {
    const run = once(client, gone);
    test("nothing is done", () => expect(run().files).toEqual({}));
  });
}

type Seen = Pick<Run, "exitCode" | "timedOut" | "toldModel" | "files"> & {
  /** All that the client wrote to its own stdout and stderr. */
  said: string;
};

/** One run for all tests of a group. */
function once(client: Client, guard: Guard | undefined): () => Seen {
  let seen: Seen | undefined;
  beforeAll(async () => {
    const put = guard && ((place: Place) => guard(client.name, place));
    await runClient(
      client,
      { scripts: () => ({ main: turnsOf(client) }) },
      {
        guard: put,
        inspect({ exitCode, timedOut, toldModel, files, stdout, stderr }) {
          seen = { exitCode, timedOut, toldModel, files, said: stdout + stderr };
        },
      },
    );
    expect(seen).toMatchObject({ exitCode: 0, timedOut: false });
  });
  return () => {
    if (!seen) throw new Error(`${client.name} did not run`);
    return seen;
  };
}
