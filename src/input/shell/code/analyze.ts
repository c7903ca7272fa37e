import { analyzeAwk } from "./awk.ts";
import type { CodeFacts } from "./found.ts";
import { type CodeGiven, Handed } from "./given.ts";
import { libraryOf } from "./library.ts";
import { matters } from "./names.ts";
import { analyzeOther, isOther } from "./other.ts";
import { Reader } from "./reader.ts";
import { Recorder } from "./recorder.ts";
import { Scope } from "./scope.ts";
import { languageNamed, syntaxes } from "./syntax.ts";
import type { Value } from "./value.ts";

/** Units of code that are read; who hides behind more is `complete: false`. */
export const MAX_CODE = 65_536;

/** So often is a code read, so that functions are seen with what they are called with. */
const MAX_ROUNDS = 3;

/**
 * Reads the plain cases of code handed to an interpreter: processes it starts, files it touches, constants worked out
 * on the way. Never throws, linear in the text.
 * @param interpreter its name (`python3`, `node`, `perl`, `ruby`, `php`, `awk`) or a language's
 * @param given what the program is handed besides
 */
export function analyzeCode(interpreter: string, text: string, given?: CodeGiven): CodeFacts {
  const language = languageNamed(interpreter);
  if (language === undefined)
    return isOther(interpreter)
      ? analyzeOther(interpreter, text.slice(0, MAX_CODE))
      : { commands: [], paths: [], complete: false };
  const read = text.slice(0, MAX_CODE);
  const handed = given === undefined ? undefined : new Handed(language, given);
  let bound: ReadonlyMap<string, readonly Value[]> = new Map();
  let work = 0;
  for (let round = 1; ; round++) {
    const recorder = new Recorder();
    if (text.length > MAX_CODE) recorder.giveUp();
    if (language === "awk") {
      analyzeAwk(read, recorder, given);
      return { ...recorder.facts, ...(given === undefined ? {} : { usesGiven: true }) };
    }
    const library = libraryOf(language);
    const known = handed === undefined ? library : { ...library, handed };
    const scope = new Scope(recorder, (name) => matters(name, known));
    const calls = new Map<string, Value[]>();
    const reading = {
      language,
      syntax: syntaxes[language],
      known,
      recorder,
      scope,
      stars: [],
      work,
      calls,
      bound,
      defined: new Set<string>(),
    };
    new Reader(reading, read).run();
    work = reading.work;
    const more = new Map([...calls].filter(([name]) => reading.defined.has(name)));
    if (round === MAX_ROUNDS || more.size <= bound.size) {
      if (handed?.used === true) recorder.facts.usesGiven = true;
      return recorder.facts;
    }
    bound = more;
  }
}
