import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { LoadedBundle } from "../../src/engine/types.ts";
import type { InputDocument } from "../../src/input/types.ts";
import { build, closeOpa, failure, load, policy } from "../bundle/support.ts";

afterAll(closeOpa);

/** Each policy listens to an event of its own, so that one bundle holds many ways to behave and to break. */
const files = {
  "good.rego": policy(
    "good",
    [
      'deny contains "plain"',
      'deny contains {"reason": "full", "fix": "do", "evidence": "e", "loc": {"line": 1}}',
      'deny contains {"reason": sprintf("%d of %v", [n, {"b", "a"}])} if some n in [3, 1, 2, 10]',
      'ask contains $"really {input.tool.name}?"',
      'modify contains {"reason": "m", "path": "/tool/input/a", "value": null}',
      'modify contains {"reason": "m", "set": {"a": 1}}',
      'warn contains {"reason": "w", "path": "/not/for/warn", "value": 3}',
    ].join("\n\n"),
    ["events: [tool.before]", "tools: [shell]"],
  ),
  "calm.rego": policy("calm", 'deny contains "never" if input.nothing', ["events: [tool.before, tool.after]"]),
  "conflict.rego": policy(
    "broken.conflict",
    "deny contains x if x := y\n\ny := 1 if input.event\n\ny := 2 if input.event",
    ["events: [session.start]"],
  ),
  "after.rego": policy("fine", 'deny contains "fine"', ["events: [session.start, session.end]"]),
  "builtin.rego": policy("broken.builtin", 'deny contains "b" if units.parse(input.tool.name) > 1', [
    "events: [tool.failed]",
  ]),
  "loop.rego": policy(
    "broken.loop",
    'deny contains "slow" if count([1 | some a in xs; some b in xs; some c in xs; some d in xs; a + b + c == d]) == 7\n\nxs := numbers.range(1, 2000)',
    ["events: [turn.stop]"],
  ),
  "calls.rego": policy(
    "broken.calls",
    [
      'deny contains "slow" if not f0(input.now_ns)',
      ...Array.from({ length: 40 }, (_, n) => `f${n}(x) if {\n\tf${n + 1}([x, 1])\n\tf${n + 1}([x, 2])\n}`),
      "f40(x) if x",
    ].join("\n\n"),
    ["events: [turn.failed]"],
  ),
  "memory.rego": policy(
    "broken.memory",
    'deny contains "big" if count([[a, b] | some a in numbers.range(1, 100000); some b in numbers.range(1, 100000)]) == 7',
    ["events: [setup]"],
  ),
  "deep.rego": policy("broken.deep", 'deny contains "deep" if json.unmarshal(input.raw)', [
    "events: [instructions.loaded]",
  ]),
  "shape.rego": policy("broken.shape", 'deny contains {"why": 1}', ["events: [notification]"]),
  "clock.rego": policy("clock", 'context contains sprintf("%d %v", [input.now_ns, time.now_ns() == input.now_ns])', [
    "events: [cwd.changed]",
  ]),
};

let bundle: LoadedBundle;
beforeAll(async () => {
  bundle = load((await build(files, { revision: "r" })).bytes);
}, 60_000);

function document(kind: string, more: object = {}): InputDocument {
  return {
    event: { kind },
    tool: { name: "Bash", kind: "shell" },
    now_ns: 1_700_000_000_123_000_000,
    ...more,
  } as InputDocument;
}

function ask(kind: string, more: object = {}, ms = 5000) {
  const input = document(kind, more);
  return evaluate(bundle, input, JSON.stringify(input), performance.now() + ms);
}

describe("findings", () => {
  it("come in one order, by policy, verb and text, with what the policy said", () => {
    const found = ask("tool.before");
    expect(found.map(({ verb, reason }) => `${verb} ${reason}`)).toEqual([
      'deny 1 of {"a", "b"}',
      'deny 10 of {"a", "b"}',
      'deny 2 of {"a", "b"}',
      'deny 3 of {"a", "b"}',
      "deny full",
      "deny plain",
      "ask really Bash?",
      "modify m",
      "modify m",
      "warn w",
    ]);
    expect(found[4]).toMatchObject({
      policy: { id: "good", title: "Policy good", file: "good.rego", row: 7 },
      bundle: { name: "test", revision: "r", layer: "command line" },
      fix: "do",
      evidence: "e",
      extra: { loc: { line: 1 } },
    });
    expect(found.filter(({ verb }) => verb === "modify").map(({ path, value, set }) => ({ path, value, set }))).toEqual(
      [{ path: "/tool/input/a", value: null }, { set: { a: 1 } }],
    );
    expect(found.at(-1)).toMatchObject({ extra: { path: "/not/for/warn", value: 3 } });
    expect(found.at(-1)?.path).toBeUndefined();
  });

  it("are the same a second time", () => expect(ask("tool.before")).toEqual(ask("tool.before")));

  it("are none for another tool, an event of no policy, or when nothing holds", () => {
    expect(ask("tool.before", { tool: { name: "Read", kind: "read" } })).toEqual([]);
    expect(ask("tool.before", { tool: undefined })).toEqual([]);
    expect(ask("tool.after")).toEqual([]);
    expect(ask("model.before")).toEqual([]);
    expect(ask("constructor")).toEqual([]);
  });
});

describe("what breaks refuses, and names its policy", () => {
  const failing = (kind: string, more: object = {}, ms?: number) => failure(() => ask(kind, more, ms));

  it("two rules that disagree, with OPA's position", () => {
    expect(failing("session.start")).toEqual({
      code: "engine.abort",
      message: "The policy broken.conflict stopped with an error: conflict.rego:12:1: var assignment conflict.",
      details: {
        message: "conflict.rego:12:1: var assignment conflict",
        policy: "broken.conflict",
        who: "The policy broken.conflict",
      },
    });
  });

  it("a builtin that can't do what it is asked: the rule would silently not hold", () => {
    expect(failing("tool.failed").message).toBe(
      "The policy broken.builtin called units.parse, which failed: no amount provided.",
    );
  });

  it("a policy that would run for hours, in loops", () => {
    const before = performance.now();
    expect(failing("turn.stop", {}, 300)).toMatchObject({
      code: "engine.deadline",
      message: expect.stringMatching(/^The policy broken.loop did not decide within (299|300) ms\.$/),
    });
    expect(performance.now() - before).toBeLessThan(3000);
  });

  it("a policy that would run for hours, in calls without a loop", () => {
    const before = performance.now();
    expect(failing("turn.failed", {}, 300)).toMatchObject({
      code: "engine.deadline",
      details: { policy: "broken.calls" },
    });
    expect(performance.now() - before).toBeLessThan(3000);
  });

  it("a deadline that has passed already", () => {
    expect(failing("tool.before", {}, -1).code).toBe("engine.deadline");
  });

  it("a policy that takes all memory", async () => {
    const small = load((await build({ "memory.rego": files["memory.rego"] })).bytes, { memoryLimit: 8 * 1024 * 1024 });
    const input = document("setup");
    expect(failure(() => evaluate(small, input, JSON.stringify(input), performance.now() + 20_000))).toMatchObject({
      code: "engine.memory",
      message: "The policy broken.memory needed more than 8388608 bytes of memory.",
    });
  });

  it("an input that is larger than the memory", async () => {
    const small = load((await build({ "after.rego": files["after.rego"] })).bytes, { memoryLimit: 2 * 1024 * 1024 });
    const ask = (more: object) => {
      const input = document("session.end", more);
      return evaluate(small, input, JSON.stringify(input), performance.now() + 20_000);
    };
    expect(failure(() => ask({ raw: "x".repeat(3_000_000) })).code).toBe("engine.memory");
    expect(ask({})).toHaveLength(1);
  });

  it("a text that nests deeper than any stack", () => {
    const nested = (depth: number) => ({ raw: "[".repeat(depth) + "]".repeat(depth) });
    expect(ask("instructions.loaded", nested(500)).map(({ reason }) => reason)).toEqual(["deep"]);
    for (const depth of [100_000, 2_000_000]) {
      expect(failing("instructions.loaded", nested(depth))).toMatchObject({
        code: "engine.trap",
        details: { policy: "broken.deep" },
      });
    }
  });

  it("an answer that is no decision", () => {
    expect(failing("notification")).toEqual({
      code: "engine.result",
      message: "The policy broken.shape answered something that is no decision: deny has a member without a reason.",
      details: { policy: "broken.shape", why: "deny has a member without a reason" },
    });
  });

  it("and the bundle goes on deciding after each of them", () => {
    for (const kind of ["session.start", "tool.failed", "turn.stop"]) failing(kind, {}, 50);
    expect(ask("session.end").map(({ reason }) => reason)).toEqual(["fine"]);
    expect(ask("tool.before")).toHaveLength(10);
  });
});

describe("input", () => {
  it("that is only null, false, zero or empty is input all the same", () => {
    for (const text of ["null", "false", "0", '""']) {
      expect(
        bundle.module.evaluate("hookguard/main/on_session_start_or_session_end", text, performance.now() + 1000),
      ).toHaveLength(1);
    }
  });

  it("with any text in it comes back as it was", () => {
    const name = 'é😀\u0000\u2028"\\\n\u007f';
    expect(ask("tool.before", { tool: { kind: "shell", name } })[6]?.reason).toBe(`really ${name}?`);
  });

  it("has the only clock there is, in the same digits", () => {
    const now_ns = Number("1700000000123456789");
    expect(ask("cwd.changed", { now_ns })[0]?.reason).toBe(`${JSON.stringify(now_ns)} true`);
  });

  it("of megabytes is evaluated, many times, in the same memory", () => {
    const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().external;
    const large = { raw: "x".repeat(1_000_000) };
    for (let round = 0; round < 20; round += 1) ask("tool.before", large);
    const before = memory();
    for (let round = 0; round < 200; round += 1) ask("tool.before", large);
    expect(memory() - before).toBeLessThan(64 * 1024 * 1024);
  });
});

it("the digest is that of the archive", async () => {
  const { bytes } = await build({ "after.rego": files["after.rego"] });
  expect(load(bytes).sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
});
