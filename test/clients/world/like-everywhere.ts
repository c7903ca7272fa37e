import type { Place } from "./place.ts";

/** A text of a client without what differs from run to run: folders, ids, times, process numbers. */
export function likeEverywhere(text: string, { home, project }: Place): string {
  return text
    .replaceAll(project, "<project>")
    .replaceAll(home, "<home>")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replace(/\b[a-f0-9]{16,}\b/g, "<id>")
    .replace(/(PGID: |duration_ms: |total_tokens: |tool_uses: )\d+/g, "$1<number>")
    .replace(/\b\d+(\.\d+)? ?m?s\b/g, "<time>");
}
