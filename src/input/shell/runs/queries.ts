import { MAX_CODE } from "../code/analyze.ts";
import { isKnown } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { optionValue, type Run } from "./run.ts";
import { writtenCode } from "./shells.ts";

/** A client of a database: the statements that it reads from a file, as far as that is known, are a fact. */
export function queries(run: Run): Ran {
  const { session, place, scope, index } = run;
  const file = optionValue(run, "-f", "--file");
  const text = file === undefined ? place.stdin?.text : writtenCode(file, scope)?.text;
  if (text !== undefined && isKnown(text)) session.setCode(index, { language: "sql", text: text.slice(0, MAX_CODE) });
  return unknown;
}
