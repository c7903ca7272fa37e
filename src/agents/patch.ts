import type { Subject } from "./agent.ts";

/** No honest patch names more files; what comes after is dropped. */
const MOST_FILES = 500;

/** What a line of a patch says of a file: in the agents' own form, or in the unified form of diff and git. */
const headers: readonly { start: string; op: "write" | "delete"; unified?: true }[] = [
  { start: "*** Add File: ", op: "write" },
  { start: "*** Update File: ", op: "write" },
  { start: "*** Delete File: ", op: "delete" },
  { start: "*** Move to: ", op: "write" },
  { start: "--- ", op: "write", unified: true },
  { start: "+++ ", op: "write", unified: true },
  { start: "rename from ", op: "delete" },
  { start: "rename to ", op: "write" },
  { start: "copy to ", op: "write" },
];

/** Whether a text is a patch, in either form. */
export function isPatch(text: string): boolean {
  return /^\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )/m.test(text) || /^--- .*\r?\n\+\+\+ /m.test(text);
}

/** The files that a patch changes, as it names them, without the `a/` and `b/` that git puts in front. Never throws, linear. */
export function filesInPatch(text: string): Subject["files"] {
  const files: Subject["files"] = [];
  for (const line of text.split(/\r?\n/)) {
    const header = headers.find(({ start }) => line.startsWith(start));
    if (header === undefined) continue;
    const given = nameIn(line.slice(header.start.length), header.unified === true);
    if (given === undefined) continue;
    if (files.length >= MOST_FILES) break;
    files.push({ op: header.op, given });
  }
  return files;
}

/** A time may follow a name behind a tab; names with odd letters stand in quotes; `/dev/null` is no file. */
function nameIn(rest: string, unified: boolean): string | undefined {
  let name = rest.split("\t")[0]?.trim() ?? "";
  if (/^".*"$/.test(name)) name = name.slice(1, -1);
  if (unified) name = name.replace(/^[ab]\//, "");
  return name === "" || name === "/dev/null" ? undefined : name;
}
