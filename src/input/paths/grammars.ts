import { pickedBelow, readSelection } from "../shell/outputs/selection.ts";
import { lastSegment } from "./operands.ts";
import { optionTable } from "./programs/options.ts";
import type { Action, Program } from "./programs/program.ts";
import type { Split, Word } from "./split.ts";
import { type Touch, touches } from "./touch.ts";

/** What the table's grammars need to know. */
export interface Grammar {
  words: readonly Word[];
  split: Split;
  more: Omit<Touch, "op" | "given">;
  /** The folder that results go into, when an option names one. */
  into?: string;
  /** What a program named in the words would do to its operands. */
  actionOf(program: string): Action;
}

type Reader = (grammar: Grammar) => Touch[];

/** Grammars that no table can say. Each returns what the table leaves out. */
export const grammars: Readonly<Record<NonNullable<Program["grammar"]>, Reader>> = {
  find: findTouches,
  tar: tarTouches,
  sed: sedTouches,
  curl: curlTouches,
  wget: wgetTouches,
  awk: awkTouches,
  sqlite: sqliteTouches,
};

/**
 * `find START… EXPRESSION`: the start paths are read, and suffer what the expression does; so do, by their names, the
 * files that it picks.
 */
function findTouches({ words, more, actionOf }: Grammar): Touch[] {
  const { starts, picks } = readSelection(words);
  const found: Touch[] = [];
  const does = new Set<Action>(["read"]);
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (typeof next !== "string" && word !== "-delete") continue;
    if (word === "-delete") does.add("delete");
    else if (/^-(?:exec|execdir|ok|okdir)$/.test(word ?? "")) does.add(actionOf(next ?? ""));
    else if (/^-(?:fprint0?|fprintf|fls)$/.test(word ?? ""))
      found.push(...touches("write", next ?? "", withoutRecursion(more)));
  }
  const some = picks.some(({ picked }) => picked) ? { picked: true } : {};
  for (const start of starts) {
    if (start === null) continue;
    for (const action of does) {
      found.push(...touches(action, start, { ...more, recursive: true, ...(action === "read" ? {} : some) }));
      if (!does.has("delete") || action === "read") continue;
      for (const { word, picked } of pickedBelow(start, picks)) {
        if (!/\*$/.test(word))
          found.push(
            ...touches(action, word, { ...withoutRecursion(more), found: true, ...(picked ? { picked } : {}) }),
          );
      }
    }
  }
  return found;
}

function withoutRecursion({ from }: Grammar["more"]): Grammar["more"] {
  return from === undefined ? {} : { from };
}

/** tar's first letters say what it does; `-C` moves the members, not the archive. */
function tarTouches({ split, more }: Grammar): Touch[] {
  const has = (...names: string[]) => split.options.some(({ name }) => names.includes(name));
  const archives = split.options
    .filter(({ name }) => name === "-f" || name === "--file")
    .flatMap(({ values }) => values);
  const packs = has("-c", "--create", "-r", "--append", "-u", "--update", "-A");
  const unpacks = has("-x", "--extract", "--get");
  const members: Action = has("--remove-files") ? "move" : "read";
  const { from: folder, ...rest } = more;
  return [
    ...archives.flatMap((file) => (file === null ? [] : touches(packs ? "write" : "read", file))),
    ...(packs ? split.operands.flatMap((file) => (file === null ? [] : touches(members, file, more))) : []),
    ...(unpacks ? touches("write", folder ?? ".", rest) : []),
  ];
}

/** `tar czf x.tgz dir` means `tar -c -z -f x.tgz dir`: each letter with an argument takes the next word. */
export function tarWords(words: readonly Word[], program: Program): Word[] {
  const [first, ...rest] = words;
  if (typeof first !== "string" || !/^[A-Za-z]{1,16}$/.test(first)) return [...words];
  const spelled: Word[] = [];
  for (const letter of first) {
    spelled.push(`-${letter}`);
    const use = optionTable(program).uses.get(`-${letter}`);
    if (use !== undefined && use !== "attached" && rest.length > 0) spelled.push(rest.shift() ?? null);
  }
  return [...spelled, ...rest];
}

/** `w FILE` and `r FILE` inside a sed script. */
function sedTouches({ split, more }: Grammar): Touch[] {
  const given = split.options
    .filter(({ name }) => name === "-e" || name === "--expression")
    .flatMap(({ values }) => values);
  const scripts = given.length > 0 ? given : split.operands.slice(0, 1);
  return scripts.flatMap((script) => {
    if (script === null) return [];
    return [...script.matchAll(/(?:^|[\s;{}/|,#$\d])[gpIiMme\d]*([rRwW])[ \t]+([^\s;}]+)/g)].flatMap(
      ([, letter, file]) => touches(letter?.toLowerCase() === "w" ? "write" : "read", file ?? "", more),
    );
  });
}

/** `-o FILE` and `-O` (the address's own last name), both inside `--output-dir`. */
function curlTouches({ split, more, into }: Grammar): Touch[] {
  const where = into === undefined ? more : { ...more, from: into };
  const named = split.options
    .filter(({ name }) => name === "-o" || name === "--output")
    .flatMap(({ values }) => values);
  const own = split.options.some(({ name }) => /^(?:-O|--remote-name(?:-all)?)$/.test(name));
  const files = [...named, ...(own ? split.operands.map(urlFile) : [])];
  return files.flatMap((file) => (file === null ? [] : touches("write", file, where)));
}

/** wget always writes, under the address's own last name unless `-O` says another. */
function wgetTouches({ split, more, into }: Grammar): Touch[] {
  if (split.options.some(({ name }) => /^(?:-O|--output-document|--spider|--out|-i|--input-file)$/.test(name)))
    return [];
  const where = into === undefined ? more : { ...more, from: into };
  return split.operands.map(urlFile).flatMap((file) => (file === null ? [] : touches("write", file, where)));
}

function urlFile(url: Word): Word {
  if (url === null) return null;
  const path = url.replace(/[?#].*$/s, "").replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  return path.includes("/") && !path.endsWith("/") ? `./${lastSegment(path)}` : "./index.html";
}

/** `awk -i inplace`: the files are changed. */
function awkTouches({ split, more }: Grammar): Touch[] {
  const inPlace = split.options.some(({ name, values }) => /^(?:-i|--include)$/.test(name) && values[0] === "inplace");
  const files = split.options.some(({ name }) => /^(?:-[fe]|--(?:file|source))$/.test(name)) ? 0 : 1;
  return inPlace
    ? split.operands.slice(files).flatMap((file) => (file === null ? [] : touches("write", file, more)))
    : [];
}

/** What a command of sqlite's own does to the file that it names. */
const dotCommands: Readonly<Record<string, Action>> = {
  output: "write",
  once: "write",
  backup: "write",
  save: "write",
  clone: "write",
  log: "write",
  trace: "write",
  import: "read",
  read: "read",
  restore: "read",
  open: "edit",
  load: "execute",
};

/** `sqlite3 DB '.output FILE'`; each command in a word of its own. */
function sqliteTouches({ words, more }: Grammar): Touch[] {
  return words.flatMap((word) => {
    const [, name = "", rest = ""] = /^\s*\.([a-z]+)\s+(.*)$/s.exec(word ?? "") ?? [];
    const action = Object.hasOwn(dotCommands, name) ? dotCommands[name] : undefined;
    const files = rest.match(/"[^"]*"|'[^']*'|\S+/g)?.map((file) => file.replace(/^["'](.*)["']$/s, "$1")) ?? [];
    const file = files.find((one) => !one.startsWith("-"));
    return action === undefined || file === undefined ? [] : touches(action, file, more);
  });
}
