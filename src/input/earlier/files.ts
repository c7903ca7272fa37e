import type { World } from "../../ports/world.ts";
import { isAbsolute } from "../paths/normal.ts";
import type { Earlier } from "../shell/files.ts";
import { unread } from "../shell/hole.ts";
import { sessionStart } from "./since.ts";
import { isCompiled, scriptText } from "./text.ts";

/** So much of one file is read, in bytes; of all files of one command together; and so many files are looked at. */
export const bounds = { file: 131_072, all: 524_288, files: 2_000 } as const;

/** Where the system's own programs lie, devices, and what the kernel makes up. */
const notOurs = /^\/(?:usr\/(?!local\/)|bin\/|sbin\/|lib\d*\/|nix\/store\/|System\/|proc\/|sys\/|dev\/(?!shm\/))/;

/** Nothing is known of it, but that it is there. */
const unseen = `${unread}\n`;

/**
 * What the files hold that this session has written in an earlier call, by whichever tool: a script that is run now is
 * judged by it. What was there before the session (a project's own scripts) is left alone. A file that can't be read is
 * all hole. Files are looked at when a command names them, each once.
 * @param transcript the path of the session's transcript
 */
export function earlierFiles(
  { files, clock }: Pick<World, "files" | "clock">,
  transcript: string | undefined,
): Earlier {
  const known = new Map<string, string | undefined>();
  let since: number | undefined;
  let left: number = bounds.all;
  const read = (path: string): string | undefined => {
    if (!isAbsolute(path) || notOurs.test(path)) return undefined;
    const state = files.state(path);
    if (state.kind === "none" || state.kind === "folder") return undefined;
    if (state.kind === "hidden") return unseen;
    since ??= sessionStart(transcript, files, clock.nowNs() / 1e6);
    if (state.changedMs < since) return undefined;
    // A pipe or a device is never opened.
    const head = state.kind === "file" && left > 0 ? files.head(path, Math.min(bounds.file, left)) : undefined;
    if (head === undefined) return unseen;
    if (isCompiled(head.bytes)) return undefined;
    left -= head.bytes.length;
    return scriptText(head.bytes, head.whole);
  };
  return (path) => {
    if (known.has(path)) return known.get(path);
    const text = known.size < bounds.files ? read(path) : unseen;
    known.set(path, text);
    return text;
  };
}
