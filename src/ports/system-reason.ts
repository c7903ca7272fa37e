/** What the system says of a path, by its code: fits behind a path and a colon. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "it may not be read",
  EPERM: "this is not permitted",
  EISDIR: "it is a folder",
  EEXIST: "it is there already",
  ELOOP: "its links lead in a circle",
  EROFS: "it can't be written to",
  ENOSPC: "the disk is full",
};

/**
 * Why a file or folder can't be used, without the system call, the path and the code of Node's own text.
 * @param kind what should be there
 */
export function systemReason(error: unknown, kind: "file" | "folder" | "file or folder" = "file"): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return `there is no such ${kind}`;
  if (code === "ENOTDIR") return kind === "folder" ? "it is no folder" : `there is no such ${kind}`;
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "it is not UTF-8";
  // Errors of our own have codes, too.
  return code !== undefined && /^E[A-Z]+$/.test(code) ? (reasons[code] ?? code) : message;
}
