import { regoText } from "../format/rego-text.ts";
import { RegoSet, type Value } from "../value.ts";
import { array, type Builtin, text } from "./builtin.ts";

/** What policies say while they run, and texts with values in them. */
export const output: Record<string, Builtin> = {
  /** A note for tracing, which only the embedded OPA does. */
  trace(args) {
    text(args, 0);
    return true;
  },
  /** `print(…)`, where a bundle was built to keep it. Never on stdout: in a hook that is the answer. */
  "internal.print"(args, { print }) {
    for (const line of products(array(args, 0))) print(line.join(" "));
    return true;
  },
  /** `$"… {value} …"` */
  "internal.template_string": (args) => products(array(args, 0))[0]?.join("") ?? "",
};

/** Each part is a value, or the set of its values: what is undefined is an empty set. */
function products(parts: readonly Value[]): string[][] {
  return parts
    .map(shown)
    .reduce<string[][]>((lines, choices) => lines.flatMap((line) => choices.map((one) => [...line, one])), [[]]);
}

function shown(part: Value): string[] {
  if (!(part instanceof RegoSet)) return [plain(part)];
  return part.items.length === 0 ? ["<undefined>"] : part.items.map(plain);
}

function plain(value: Value): string {
  return typeof value === "string" ? value : regoText(value);
}
