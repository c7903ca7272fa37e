/** Text-only path arithmetic, POSIX. Windows paths arrive here with forward slashes (`C:/Users`). */

/**
 * Removes `.`, `..`, doubled and trailing slashes from an absolute path.
 * `..` is taken by the text, so where links matter ask `PathPort.real` with the path as it was before.
 */
export function normalise(absolute: string): string {
  // Most paths are in order already.
  if (absolute.startsWith("/") && !/\/\.{0,2}(?:\/|$)/.test(absolute)) return absolute;
  const drive = driveOf(absolute);
  const kept: string[] = [];
  for (const segment of absolute.slice(drive.length).split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return `${drive}/${kept.join("/")}`;
}

/** Whether a path starts at a root: `/` or a drive. */
export function isAbsolute(path: string): boolean {
  return path.startsWith("/") || driveOf(path) !== "";
}

/** Whether `path` is `folder` or lies in it; both normalised. */
export function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** `path` as seen from `folder` (`.` for the folder itself); the caller knows that it lies in it. */
export function relativeTo(path: string, folder: string): string {
  return path.slice(folder.endsWith("/") ? folder.length : folder.length + 1) || ".";
}

function driveOf(path: string): string {
  return /^[A-Za-z]:(?=\/)/.exec(path)?.[0] ?? "";
}
