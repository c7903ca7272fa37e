import type { Value } from "../value.ts";
import { type Builtin, BuiltinError, integer, text, texts } from "./builtin.ts";

/** Texts, counted in characters (code points) as OPA counts them. */
export const strings: Record<string, Builtin> = {
  indexof_n(args) {
    const [base, search] = [[...text(args, 0)], [...text(args, 1)]];
    if (search.length === 0) throw new BuiltinError("empty search character");
    const found: number[] = [];
    for (let at = 0; at + search.length <= base.length; at += 1) {
      if (search.every((character, offset) => base[at + offset] === character)) found.push(at);
    }
    return found;
  },
  "strings.any_prefix_match": (args) => anyPair(args, (one, prefix) => one.startsWith(prefix)),
  "strings.any_suffix_match": (args) => anyPair(args, (one, suffix) => one.endsWith(suffix)),
  "strings.count"(args) {
    const [base, search] = [text(args, 0), text(args, 1)];
    return search === "" ? [...base].length + 1 : base.split(search).length - 1;
  },
  "strings.split_n"(args) {
    const [base, delimiter, count] = [text(args, 0), text(args, 1), integer(args, 2)];
    const parts = delimiter === "" ? [...base] : base.split(delimiter);
    return count >= 0 ? parts.slice(0, count) : parts.slice(count);
  },
};

/** Each side is one text or a collection of them. */
function anyPair(args: readonly Value[], matches: (one: string, affix: string) => boolean): boolean {
  const side = (at: number) => (typeof args[at] === "string" ? [text(args, at)] : texts(args, at));
  const affixes = side(1);
  return side(0).some((one) => affixes.some((affix) => matches(one, affix)));
}
