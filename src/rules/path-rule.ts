/** A path of `Read(…)` or `Edit(…)`, taken apart; the same as `path_rule.parse` in policies/hookguard/lib. */
export interface PathRule {
  anchor: "root" | "home" | "project" | "cwd" | "any";
  /** The first run of segments stands at the anchor, the others behind it in order. */
  runs: string[][];
  /** Has `?` or `[…]`, which are taken for `*`. */
  loose: boolean;
  /** `name/**`: at the session's folder in an allow rule, at any depth in a deny rule. */
  shallow: boolean;
}

/** Takes a gitignore-like path with an agent's anchors apart (contracts/claude-code.md §3.3). */
export function parsePathRule(content: string): PathRule {
  const [anchor, rest] = anchored(content.toLowerCase());
  const segments = rest
    .split("/")
    .filter((segment) => segment !== "")
    .map(loosened);
  return {
    anchor,
    runs: anchor === "any" ? [[], ...runsOf(segments)] : runsOf(segments),
    loose: isLoose(content),
    shallow: anchor === "cwd" && segments.length === 2 && segments[1] === "**",
  };
}

function anchored(text: string): [PathRule["anchor"], string] {
  if (text.startsWith("//")) return ["root", text.slice(2)];
  if (text === "~") return ["home", ""];
  if (text.startsWith("~/")) return ["home", text.slice(2)];
  if (text.startsWith("/")) return ["project", text.slice(1)];
  const relative = text.startsWith("./") ? text.slice(2) : text;
  const isBare = !relative.replace(/\/+$/, "").includes("/");
  return [isBare || relative.startsWith("**/") ? "any" : "cwd", relative];
}

/** Splits at `**`; a run behind one that is empty asks for nothing. */
function runsOf(segments: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  for (const segment of segments) {
    if (segment === "**") runs.push([]);
    else runs.at(-1)?.push(segment);
  }
  return runs.filter((run, index) => index === 0 || run.length > 0);
}

function isLoose(text: string): boolean {
  return text.includes("?") || text.includes("[");
}

/** `file[0-9]?.txt` -> `file**.txt`: wider than meant, so that a deny rule never misses. */
function loosened(segment: string): string {
  if (!isLoose(segment)) return segment;
  const [before = "", ...classes] = segment.replaceAll("?", "*").split("[");
  return before + classes.map((part) => (part.includes("]") ? `*${part.slice(part.indexOf("]") + 1)}` : part)).join("");
}
