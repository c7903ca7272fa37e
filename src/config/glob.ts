/**
 * A path pattern of the configuration: `*` within a segment, `**` across segments, anything else as it stands.
 * Compared segment by segment, so the time is bounded by the lengths, whatever the pattern.
 */
export function globMatches(pattern: string, path: string): boolean {
  return segmentsMatch(pattern.split("/"), path.split("/"));
}

function segmentsMatch(pattern: readonly string[], path: readonly string[]): boolean {
  return search(
    pattern.length,
    path.length,
    (p) => pattern[p] === "**",
    (p, at) => segmentMatches(pattern[p] ?? "", path[at] ?? ""),
  );
}

function segmentMatches(pattern: string, segment: string): boolean {
  return search(
    pattern.length,
    segment.length,
    (p) => pattern[p] === "*",
    (p, at) => pattern[p] === segment[at],
  );
}

/** The usual wildcard walk: on a mismatch, the last wildcard takes one more and the walk goes on from there. */
function search(
  patternLength: number,
  length: number,
  isWild: (p: number) => boolean,
  fits: (p: number, at: number) => boolean,
): boolean {
  let p = 0;
  let at = 0;
  let wild = -1;
  let from = 0;
  while (at < length) {
    if (p < patternLength && isWild(p)) {
      wild = p;
      p += 1;
      from = at;
    } else if (p < patternLength && fits(p, at)) {
      p += 1;
      at += 1;
    } else if (wild !== -1) {
      p = wild + 1;
      from += 1;
      at = from;
    } else return false;
  }
  while (p < patternLength && isWild(p)) p += 1;
  return p === patternLength;
}
