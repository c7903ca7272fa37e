import type { Handed } from "./given.ts";
import type { Effect, Library } from "./language.ts";
import { javascriptLibrary } from "./libraries/javascript.ts";
import { perlLibrary } from "./libraries/perl.ts";
import { phpLibrary } from "./libraries/php.ts";
import { pythonLibrary } from "./libraries/python.ts";
import { rubyLibrary } from "./libraries/ruby.ts";
import type { Language } from "./syntax.ts";

/** A library, looked up by name. */
export interface Known {
  library: Library;
  effects: ReadonlyMap<string, Effect>;
  makes: ReadonlyMap<string, string>;
  /** What the program is handed, where that is known. */
  handed?: Handed;
}

const libraries: Readonly<Record<Exclude<Language, "awk">, Library>> = {
  python: pythonLibrary,
  javascript: javascriptLibrary,
  perl: perlLibrary,
  ruby: rubyLibrary,
  php: phpLibrary,
};

const known = new Map<Language, Known>();

/** The library of a language, made ready when it is first asked for. */
export function libraryOf(language: Exclude<Language, "awk">): Known {
  const ready = known.get(language);
  if (ready !== undefined) return ready;
  const library = libraries[language];
  const made = { library, effects: inverted(library.effects), makes: inverted(library.makes) };
  known.set(language, made);
  return made;
}

/** The name that a library's tables use for a function. */
export function canonical(name: string, { library }: Known): string {
  for (const [from, to] of library.aliases) {
    if (name.startsWith(from)) return to + name.slice(from.length);
  }
  return name;
}

function inverted(table: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, key]),
    ),
  );
}
