import { analyzeAwk } from "./awk.ts";
import type { CodeFacts } from "./found.ts";
import { libraryOf } from "./library.ts";
import { matters } from "./names.ts";
import { Reader } from "./reader.ts";
import { Recorder } from "./recorder.ts";
import { Scope } from "./scope.ts";
import { languageNamed, syntaxes } from "./syntax.ts";

/** Units of code that are read; who hides behind more is `complete: false`. */
export const MAX_CODE = 65_536;

/**
 * Reads the plain cases of code handed to an interpreter: processes it starts, files it touches, constants worked out
 * on the way. Never throws, linear in the text.
 * @param interpreter its name (`python3`, `node`, `perl`, `ruby`, `php`, `awk`) or a language's
 */
export function analyzeCode(interpreter: string, text: string): CodeFacts {
  const language = languageNamed(interpreter);
  if (language === undefined) return { commands: [], paths: [], complete: false };
  const recorder = new Recorder();
  if (text.length > MAX_CODE) recorder.giveUp();
  const read = text.slice(0, MAX_CODE);
  if (language === "awk") {
    analyzeAwk(read, recorder);
    return recorder.facts;
  }
  const known = libraryOf(language);
  const scope = new Scope(recorder, (name) => matters(name, known));
  new Reader({ language, syntax: syntaxes[language], known, recorder, scope, stars: [], work: 0 }, read).run();
  return recorder.facts;
}
