import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encode, parseSettings, reparse } from "../../../src/install/edit/document.ts";
import type { IsOurs } from "../../../src/install/edit/find.ts";
import { register } from "../../../src/install/edit/register.ts";
import { strip } from "../../../src/install/edit/strip.ts";
import { jsonOf } from "../../../src/install/edit/value.ts";
import { isJsonObject, type JsonObject } from "../../../src/json.ts";
import { layout, print, settings } from "./arbitrary.ts";

const isOurs: IsOurs = (handler) => isJsonObject(handler) && handler.command === "/opt/hookguard";
const group: JsonObject = { hooks: [{ type: "command", command: "/opt/hookguard", args: ["hook"] }] };
const desired = new Map(["PreToolUse", "Stop", "New"].map((event) => [event, group]));
const syntax = { comments: true, title: "the client" };
const read = (text: string) => parseSettings(Buffer.from(text), "settings.json", syntax);

const document = fc
  .tuple(settings, layout(true), fc.boolean(), fc.constantFrom("", "\n", "\r\n", " \n"))
  .map(([value, look, bom, end]) => `${bom ? "\uFEFF" : ""}${print(value, look)}${end}`);

describe("whatever a settings file looks like", () => {
  test("install, then uninstall, gives the same bytes", () => {
    fc.assert(
      fc.property(document, (text) => {
        const before = read(text);
        const installed = register(before, desired, isOurs).document;
        expect(Buffer.from(encode(strip(installed, isOurs, before))).toString()).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test("installing only inserts: what was there stays, in its order", () => {
    fc.assert(
      fc.property(document, (text) => {
        const after = Buffer.from(encode(register(read(text), desired, isOurs).document)).toString();
        expect(isSubsequence(text, after)).toBe(true);
        expect(read(after)).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  test("installing adds our groups to the value, and nothing else", () => {
    fc.assert(
      fc.property(document, (text) => {
        const before = jsonOf(read(text).root) as JsonObject;
        const hooks = (before.hooks ?? {}) as Record<string, JsonObject[]>;
        const more = [...desired.keys()].map((event) => [event, [...(hooks[event] ?? []), group]]);
        const after = jsonOf(register(read(text), desired, isOurs).document.root);
        expect(after).toEqual({ ...before, hooks: { ...hooks, ...Object.fromEntries(more) } });
      }),
      { numRuns: 1000 },
    );
  });

  test("edits that others make meanwhile stay, in the bytes they were made in", () => {
    fc.assert(
      fc.property(document, fc.constantFrom("model", "zzz"), fc.jsonValue({ maxDepth: 1 }), (text, key, value) => {
        const before = read(text);
        const installed = register(before, desired, isOurs).document;
        // Somebody adds a key at the front, in their own hand.
        const added = `${JSON.stringify(key)} :  ${JSON.stringify(value)}`;
        const edit = (whole: string, { offset }: { offset: number }) =>
          `${whole.slice(0, offset + 1)}${added},${whole.slice(offset + 1)}`;
        if (before.root.children?.length === 0 || text.includes(`"${key}"`)) return;
        const touched = reparse(installed, edit(installed.text, installed.root));
        expect(strip(touched, isOurs, before).text).toBe(edit(before.text, before.root));
      }),
      { numRuns: 1000 },
    );
  });

  test("without a memory of what was there, the value still loses nothing but us", () => {
    fc.assert(
      fc.property(document, (text) => {
        const installed = register(read(text), desired, isOurs).document;
        const left = jsonOf(strip(installed, isOurs).root) as JsonObject;
        expect(withoutEmpty(left)).toEqual(withoutEmpty(jsonOf(read(text).root) as JsonObject));
      }),
      { numRuns: 500 },
    );
  });

  test("installing twice is installing once", () => {
    fc.assert(
      fc.property(document, (text) => {
        const once = register(read(text), desired, isOurs).document;
        const twice = register(reparse(once, once.text), desired, isOurs);
        expect(twice.document.text).toBe(once.text);
        expect(twice.changes.kept).toEqual([...desired.keys()]);
      }),
      { numRuns: 500 },
    );
  });
});

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const char of long) if (char === short.charAt(at)) at += 1;
  return at >= short.length;
}

/** An empty list of one of our events, and an empty `hooks`, can't be told from those that we made. */
function withoutEmpty(settings: JsonObject): unknown {
  const hooks = Object.entries((settings.hooks ?? {}) as JsonObject).filter(
    ([event, groups]) => !(desired.has(event) && Array.isArray(groups) && groups.length === 0),
  );
  const { hooks: _, ...rest } = settings;
  return hooks.length === 0 ? rest : { ...rest, hooks: Object.fromEntries(hooks) };
}
