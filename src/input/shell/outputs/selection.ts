import type { Candidate } from "../found.ts";

type Word = string | null;

/** What `find` looks through and what it picks of it (find's manual). */
export interface Selection {
  /** `null` where a starting point isn't known. */
  starts: Word[];
  picks: Pick[];
}

/** One alternative of the expression: names, or whole paths, or everything. */
export interface Pick {
  /** A pattern of the last name. */
  name?: string;
  /** A pattern of the path, in which `*` crosses slashes. */
  path?: string;
  /** Right below the starting points, or any deeper. */
  depth: "start" | "below" | "any";
  /** Other tests choose among these. */
  picked: boolean;
}

const plain = new Set(
  "-print -print0 -delete -depth -d -follow -mount -xdev -nowarn -warn -noleaf -ignore_readdir_race -true ( ) -a -and".split(
    " ",
  ),
);
const takesOne = new Set(
  (
    "-type -xtype -maxdepth -mindepth -size -mtime -atime -ctime -mmin -amin -cmin -newer -anewer -cnewer -user -group -uid -gid " +
    "-perm -links -inum -printf -fprint -fprint0 -fls -samefile -lname -ilname -fstype -used -context -regextype -newermt -regex -iregex"
  ).split(" "),
);
const runs = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const names = new Set(["-name", "-iname"]);
const paths = new Set(["-path", "-ipath", "-wholename", "-iwholename"]);

/** Reads the words of `find`, without its own name. Linear. */
export function readSelection(words: readonly Word[]): Selection {
  let at = 0;
  while (/^-(?:[HLP]|O\d*)$/.test(words[at] ?? "") || words[at] === "-D") at += words[at] === "-D" ? 2 : 1;
  const starts: Word[] = [];
  for (; at < words.length && !/^[-(!,]/.test(words[at] ?? ""); at++) starts.push(words[at] ?? null);
  const picks: Pick[] = [];
  let depth: Pick["depth"] = "any";
  let pick: Omit<Pick, "depth"> = { picked: false };
  let [negated, prunes] = [false, false];
  const chooses = words.some((word) => /^-(?:print.*|exec.*|ok.*|delete|fprint.*|f?ls)$/.test(word ?? ""));
  const close = () => {
    if (!prunes || !chooses) picks.push({ ...pick, depth: "any" });
    [pick, negated, prunes] = [{ picked: false }, false, false];
  };
  for (; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "-o" || word === "-or" || word === ",") close();
    else if (word === "!" || word === "-not") negated = true;
    else if (word === "-prune") prunes = true;
    else if (runs.has(word)) at = endOfCommand(words, at + 1);
    else if (names.has(word) || paths.has(word)) {
      const value = words[++at] ?? null;
      if (negated || value === null) pick.picked = true;
      else if (names.has(word)) pick.name = value;
      else pick.path = value;
      negated = false;
    } else if (takesOne.has(word)) {
      const value = words[++at] ?? "";
      if (word === "-maxdepth") depth = value === "0" ? "start" : value === "1" ? "below" : depth;
      else if (!/^-(?:mindepth|type|xtype|f?print.*|fls|regextype)$/.test(word)) pick.picked = true;
    } else if (!plain.has(word)) pick.picked = true;
  }
  close();
  return { starts: starts.length === 0 ? ["."] : starts, picks: picks.map((one) => ({ ...one, depth })) };
}

/** Where the command of `-exec` ends: at `;`, or at `+` right behind `{}`. */
export function endOfCommand(words: readonly Word[], from: number): number {
  for (let at = from; at < words.length; at++) {
    if (words[at] === ";" || (words[at] === "+" && words[at - 1] === "{}")) return at;
  }
  return words.length;
}

/** The paths that are picked below one starting point. */
export function pickedBelow(start: string, picks: readonly Pick[]): Candidate[] {
  const folder = start.length > 1 && start.endsWith("/") ? start.slice(0, -1) : start;
  return picks.map((pick) => {
    const word = within(folder, pick);
    return pick.picked ? { word, picked: true } : { word };
  });
}

function within(folder: string, pick: Pick): string {
  const { depth } = pick;
  // A set of characters is one of them, whichever: rules know `*` and `?`.
  const [name, path] = [pick.name, pick.path].map((pattern) => pattern?.replace(/\[[!^]?\]?[^\]]*\]/g, "?"));
  const below = (rest: string) => (folder === "/" ? `/${rest}` : `${folder}/${rest}`);
  if (depth === "start") return folder;
  if (path !== undefined && !isAll(path)) {
    if (!/^[*?[]/.test(path)) return path;
    return below(`**/${path.replace(/^[*/]+/, "")}`);
  }
  if (name !== undefined && !isAll(name)) return below(depth === "below" ? name : `**/${name}`);
  return below(depth === "below" ? "*" : "**");
}

/** Whether a pattern says nothing. */
function isAll(pattern: string): boolean {
  return /^[*?./]*$/.test(pattern);
}
