import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { policy } from "../support.ts";
import { ask, run } from "./program.ts";
import { closeStage, scratch, serve } from "./stage.ts";

/** From a security team's folder to another machine's hook, with the built program only. */

afterAll(closeStage);

it("build --sign, serve, fetch, enforce; tampered and older are refused while the last good one enforces", async () => {
  const team = scratch();
  const there = scratch();
  const tell = async (home: string, ...args: string[]) => {
    const { exitCode, stdout, stderr } = await run(home, args);
    return { exitCode, said: stdout + stderr };
  };
  const release = async (seq: number, word: string) => {
    mkdirSync(join(team, "policies"), { recursive: true });
    const body = `deny contains "${word} is for releases only" if input.shell.text == "${word}"`;
    writeFileSync(join(team, "policies/p.rego"), policy("team.words", body, ["events: [tool.before]"]));
    const signing = ["--sign", "team.key", "--algorithm", "ES256", "--seq", String(seq), "--exp", "30d"];
    const output = `release-${seq}.tar.gz`;
    expect(await tell(team, "build", "policies", ...signing, "-o", output)).toMatchObject({ exitCode: 0 });
    return new Uint8Array(readFileSync(join(team, output)));
  };

  expect(await tell(team, "keygen", "team")).toMatchObject({ exitCode: 0 });
  const first = await release(1, "deploy");
  const second = await release(2, "publish");
  expect(await tell(team, "verify", "release-2.tar.gz", "--key", "team.pub", "--algorithm", "ES256")).toMatchObject({
    exitCode: 0,
  });

  const server = await serve((_, response) => response.end(second));
  const config = join(there, ".config/hookguard");
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "team.pub"), readFileSync(join(team, "team.pub")));
  writeFileSync(
    join(config, "hookguard.yaml"),
    `version: 1\nbundles:\n  - name: team\n    source: ${server.url}/team.tar.gz\n    key: team.pub\n    algorithm: ES256\n`,
  );
  expect(await ask(there, "ls")).toContain("it has not been fetched yet; run `hookguard fetch`");
  expect(await tell(there, "fetch")).toMatchObject({ exitCode: 0, said: expect.stringContaining("sequence 2") });
  expect(await ask(there, "publish")).toContain("publish is for releases only");
  expect(await ask(there, "ls")).toBe("allowed");
  expect(await ask(there, "git push --force origin main"), "the built-in pack is in force too").not.toBe("allowed");

  const tampered = new Uint8Array(second);
  tampered.set([(tampered[tampered.length >> 1] ?? 0) ^ 1], tampered.length >> 1);
  for (const [bytes, why] of [
    [tampered, /is not trusted|is damaged/],
    [first, /is older than one already seen: its sequence is 1, and 2 was seen/],
  ] as const) {
    server.answer = (_, response) => response.end(bytes);
    expect(await tell(there, "fetch")).toMatchObject({ exitCode: 3, said: expect.stringMatching(why) });
    expect(await ask(there, "publish")).toContain("publish is for releases only");
  }

  server.close();
  expect(await tell(there, "fetch")).toMatchObject({
    exitCode: 3,
    said: expect.stringContaining("nobody answers there"),
  });
  expect(await ask(there, "publish"), "offline").toContain("publish is for releases only");
  const kept = join(there, ".local/state/hookguard/bundles/user/team/bundle.tar.gz");
  writeFileSync(kept, first);
  expect(await ask(there, "ls"), "swapped on the disk").toContain("is older than one already seen");
}, 180_000);
