import fc from "fast-check";
import { isJsonObject, type Json, type JsonObject } from "../../../src/json.ts";

/** Settings with or without hooks of others, of the right shape, and some other keys before and after. */
export const settings: fc.Arbitrary<JsonObject> = fc
  .record({
    before: fc.dictionary(
      fc.constantFrom("model", "env", "__proto__", "10", "é", 'qu"ote'),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    hooks: fc.option(hooks(), { nil: undefined }),
    after: fc.dictionary(fc.constantFrom("theme", "2", "$schema"), fc.jsonValue({ maxDepth: 2 })),
  })
  .map(
    ({ before, hooks, after }) =>
      Object.fromEntries([
        ...Object.entries(before),
        ...(hooks === undefined ? [] : [["hooks", hooks] as const]),
        ...Object.entries(after),
      ]) as JsonObject,
  );

function hooks() {
  const handler = fc.record({ type: fc.constant("command"), command: fc.string() });
  const group = fc.record({ hooks: fc.array(handler, { maxLength: 2 }) }).map((value): Json => value);
  const groups = fc.array(group, { maxLength: 2 });
  return fc.dictionary(fc.constantFrom("PreToolUse", "Stop", "Own"), groups, { maxKeys: 3 });
}

/** How a person, or a tool, might have laid a value out. */
export interface Layout {
  eol: string;
  unit: string;
  /** Consulted once for every place where blanks and comments may stand. */
  choose: (choices: number) => number;
  comments: boolean;
}

export const layout = (comments: boolean): fc.Arbitrary<Layout> =>
  fc
    .record({
      eol: fc.constantFrom("\n", "\r\n", "\r"),
      unit: fc.constantFrom("  ", "\t", "    ", ""),
      picks: fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
      steady: fc.boolean(),
    })
    .map(({ eol, unit, picks, steady }) => {
      let at = 0;
      const choose = (choices: number) => (picks[steady ? 0 : at++ % picks.length] ?? 0) % choices;
      return { eol, unit, choose, comments };
    });

/** Prints a value in a layout. */
export function print(value: Json, layout: Layout, depth = 0): string {
  const gap = (level: number): string => {
    const plain = ["", " ", layout.eol + layout.unit.repeat(level), layout.eol, `${layout.eol}${layout.eol}\t`];
    const commented = [
      " /* note */ ",
      `// note, } "${layout.eol}`,
      `${layout.eol}/* a${layout.eol} b */${layout.eol}${layout.unit.repeat(level)}`,
    ];
    const all = layout.comments ? [...plain, ...plain, ...commented] : plain;
    return all[layout.choose(all.length)] ?? "";
  };
  const members = Array.isArray(value)
    ? value.map((item) => print(item, layout, depth + 1))
    : isJsonObject(value)
      ? Object.entries(value).map(
          ([key, item]) => `${JSON.stringify(key)}:${layout.choose(2) ? " " : ""}${print(item, layout, depth + 1)}`,
        )
      : undefined;
  if (members === undefined) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (members.length === 0) return `${open}${gap(depth)}${close}`;
  return `${open}${gap(depth + 1)}${members.join(`${gap(depth)},${gap(depth + 1)}`)}${gap(depth)}${close}`;
}
