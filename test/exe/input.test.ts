import { describe, expect, test } from "vitest";
import { type Caller, callers, forcedPush, silence, unreadable } from "./agents.ts";
import { runHook } from "./program.ts";

/** What a broken, strange or hostile stdin gets, from the executable, in each agent's own form (design §8). */

type Json = Record<string, unknown>;

const text = (json: Json) => JSON.stringify(json);
const push = (caller: Caller) => caller.call("git push --force");

/** An event without a field, or with another value in it. */
function without(json: Json, field: string): Json {
  const { [field]: _, ...rest } = json;
  return rest;
}

/** Stdin that no event can be told from: name, what is written, what is said about it. */
const unreadables: [name: string, stdin: (event: Json) => string | Uint8Array, message: string, code: string][] = [
  ["nothing", () => "", "The hook got no input. The agent must write one JSON object to stdin.", "payload.empty"],
  ["blanks", () => " \n\t", "The hook got no input. The agent must write one JSON object to stdin.", "payload.empty"],
  [
    "a byte order mark alone",
    () => "\ufeff",
    "The hook got no input. The agent must write one JSON object to stdin.",
    "payload.empty",
  ],
  [
    "an event that is cut off",
    (event) => text(event).slice(0, -9),
    "The hook's input is not JSON: it ends too early.",
    "payload.json",
  ],
  ["words", () => "hello", "The hook's input is not JSON: it is malformed.", "payload.json"],
  [
    "two events",
    (event) => text(event) + text(event),
    "The hook's input is not JSON: it is malformed.",
    "payload.json",
  ],
  ["an array", (event) => `[${text(event)}]`, "The hook's input is not JSON: it is not an object.", "payload.json"],
  ["null", () => "null", "The hook's input is not JSON: it is not an object.", "payload.json"],
  [
    "a string",
    (event) => JSON.stringify(text(event)),
    "The hook's input is not JSON: it is not an object.",
    "payload.json",
  ],
  [
    "bytes that are no UTF-8",
    () => Buffer.concat([Buffer.from('{"session_id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    "The hook's input is not UTF-8 (byte 15).",
    "payload.encoding",
  ],
  [
    "UTF-16",
    (event) => Buffer.from(`\ufeff${text(event)}`, "utf16le"),
    "The hook's input is not UTF-8 (byte 0).",
    "payload.encoding",
  ],
  [
    "50 MB",
    (event) => text({ ...event, padding: "x".repeat(50 * 1024 * 1024) }),
    "The hook's input is larger than 33554432 bytes.",
    "payload.too-large",
  ],
  [
    "10,000 levels",
    (event) => `${text(event).slice(0, -1)},"deep":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
    "The hook's input is nested deeper than 512 levels.",
    "payload.depth",
  ],
  [
    "10,000 levels that never end",
    () => '{"a":'.repeat(10_000),
    "The hook's input is nested deeper than 512 levels.",
    "payload.depth",
  ],
  [
    "no hook_event_name",
    (event) => text(without(event, "hook_event_name")),
    "The hook's input is not what this event carries: /hook_event_name is missing.",
    "payload.invalid",
  ],
  [
    "a hook_event_name that is a number",
    (event) => text({ ...event, hook_event_name: 7 }),
    "The hook's input is not what this event carries: /hook_event_name is not a text.",
    "payload.invalid",
  ],
];

/** Events that are not what they should be: name, the event, what is said about it. */
const invalids: [name: string, change: (event: Json) => Json, message: string][] = [
  ["no tool_name", (event) => without(event, "tool_name"), "/tool_name is missing."],
  ["a tool_name that is a number", (event) => ({ ...event, tool_name: 5 }), "/tool_name is not a text."],
  ["a tool_name that is null", (event) => ({ ...event, tool_name: null }), "/tool_name is missing."],
  ["no tool_input", (event) => without(event, "tool_input"), "/tool_input is missing."],
  ["a tool_input that is a text", (event) => ({ ...event, tool_input: "ls" }), "/tool_input is not an object."],
  ["a tool_input that is a list", (event) => ({ ...event, tool_input: ["ls"] }), "/tool_input is not an object."],
  ["no command", (event) => ({ ...event, tool_input: {} }), "/tool_input/command is missing."],
  [
    "a command that is a number",
    (event) => ({ ...event, tool_input: { command: 42 } }),
    "/tool_input/command is not a text.",
  ],
  [
    "a command that is null",
    (event) => ({ ...event, tool_input: { command: null } }),
    "/tool_input/command is missing.",
  ],
  [
    "a command that is a list",
    (event) => ({ ...event, tool_input: { command: ["ls"] } }),
    "/tool_input/command is not a text.",
  ],
  ["no cwd", (event) => without(event, "cwd"), "/cwd is missing."],
];

describe.each(callers)("$name: stdin that can't be read is refused", (caller) => {
  test.each(unreadables)("%s", async (_, stdin, message, code) => {
    const ran = await runHook({ stdin: stdin(push(caller)), args: [caller.name] });
    expect(ran).toEqual(caller.panicked(unreadable(message, code)));
  });
});

describe.each(callers)("$name: an event that isn't what it should be is refused", (caller) => {
  test.each(invalids)("%s", async (_, change, message) => {
    const ran = await runHook({ stdin: text(change(push(caller))), args: [caller.name] });
    const whole = `The hook's input is not what this event carries: ${message}`;
    expect(ran).toEqual(caller.refused(unreadable(whole, "payload.invalid")));
  });
});

describe.each(callers)("$name: what clients have been seen to send is read all the same", (caller) => {
  test("a byte order mark before the event", async () => {
    const ran = await runHook({ stdin: `\ufeff${text(push(caller))}`, args: [caller.name] });
    expect(ran).toEqual(caller.refused(forcedPush));
  });
  test("raw control characters inside strings", async () => {
    const raw = text(caller.call("echo a@git push --force")).replace("@", "\n\t");
    expect(raw).toMatch(/\n/);
    expect(await runHook({ stdin: raw, args: [caller.name] })).toEqual(caller.refused(forcedPush));
  });
  test("blanks around the event, and keys nobody knows", async () => {
    const ran = await runHook({ stdin: `\n  ${text({ ...push(caller), brand_new: [1] })}\n\n`, args: [caller.name] });
    expect(ran).toEqual(caller.refused(forcedPush));
  });
  test("an event that nobody knows yet", async () => {
    const ran = await runHook({ stdin: text({ ...push(caller), hook_event_name: "BrandNew" }), args: [caller.name] });
    expect(ran).toEqual(silence);
  });
});

describe.each(callers)("$name: ordinary calls", (caller) => {
  test("a harmless one passes in silence", async () => {
    expect(await runHook({ stdin: text(caller.call("ls -la")), args: [caller.name] })).toEqual(silence);
  });
  test("a dangerous one is refused", async () => {
    expect(await runHook({ stdin: text(push(caller)), args: [caller.name] })).toEqual(caller.refused(forcedPush));
  });
});
