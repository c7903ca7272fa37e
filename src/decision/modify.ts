import { isJsonObject, type Json } from "../json.ts";
import { parsePointer, replaceAt } from "./pointer.ts";
import type { Finding, Modified } from "./types.ts";

/** What can be rewritten of one event, as it came. */
export interface Original {
  toolInput?: Json;
  prompt?: string;
  output?: Json;
}

/** One replacement, with the place it goes to. */
interface Change {
  target: "toolInput" | "prompt" | "output";
  segments: string[];
  value: Json;
  by: Finding;
}

/** Either the whole replacements, or the reason why these findings can't be carried out together. */
export type Rewrite = { modified: Modified } | { conflict: string };

/** Where a `modify` may point, in the words of the input document. */
const targets: readonly { prefix: readonly string[]; target: Change["target"] }[] = [
  { prefix: ["tool", "input"], target: "toolInput" },
  { prefix: ["tool", "output"], target: "output" },
  { prefix: ["prompt"], target: "prompt" },
];

/**
 * Applies every `modify` finding to the event's originals. Clients replace and never merge, so the answer is whole.
 * Two findings that write the same or overlapping places with different values disagree (design §7).
 */
export function rewrite(findings: readonly Finding[], original: Original): Rewrite {
  const changes: Change[] = [];
  for (const finding of findings) {
    const wanted = changesOf(finding);
    if (wanted === undefined) return { conflict: `${finding.policy.id} asks for a change without a valid path or set` };
    for (const change of wanted) {
      const other = changes.find((earlier) => disagree(earlier, change));
      if (other) {
        return {
          conflict: `${other.by.policy.id} and ${finding.policy.id} want different changes of ${placeOf(change)}`,
        };
      }
      changes.push(change);
    }
  }
  return apply(changes, original);
}

function changesOf(finding: Finding): Change[] | undefined {
  const changes: Change[] = [];
  for (const [key, value] of Object.entries(finding.set ?? {})) {
    changes.push({ target: "toolInput", segments: [key], value, by: finding });
  }
  if (finding.path !== undefined) {
    const segments = parsePointer(finding.path);
    const match = segments && targets.find(({ prefix }) => prefix.every((part, index) => segments[index] === part));
    if (!segments || !match || finding.value === undefined) return undefined;
    changes.push({
      target: match.target,
      segments: segments.slice(match.prefix.length),
      value: finding.value,
      by: finding,
    });
  }
  return changes.length > 0 ? changes : undefined;
}

function disagree(a: Change, b: Change): boolean {
  if (a.target !== b.target) return false;
  const overlap = Math.min(a.segments.length, b.segments.length);
  if (!a.segments.slice(0, overlap).every((segment, index) => segment === b.segments[index])) return false;
  return a.segments.length !== b.segments.length || JSON.stringify(a.value) !== JSON.stringify(b.value);
}

function placeOf(change: Change): string {
  const prefix = targets.find(({ target }) => target === change.target)?.prefix ?? [];
  return `/${[...prefix, ...change.segments].join("/")}`;
}

function apply(changes: readonly Change[], original: Original): Rewrite {
  const current: Record<Change["target"], Json | undefined> = {
    toolInput: original.toolInput,
    prompt: original.prompt,
    output: original.output,
  };
  const touched = new Set<Change["target"]>();
  for (const change of changes) {
    const before = current[change.target];
    const after = before === undefined ? undefined : replaceAt(before, change.segments, change.value);
    if (after === undefined)
      return { conflict: `${change.by.policy.id} changes ${placeOf(change)}, which is not there` };
    current[change.target] = after;
    touched.add(change.target);
  }
  const modified: Modified = {};
  if (touched.has("toolInput")) {
    if (!isJsonObject(current.toolInput)) return { conflict: "the changed tool input is not an object" };
    modified.toolInput = current.toolInput;
  }
  if (touched.has("prompt")) {
    if (typeof current.prompt !== "string") return { conflict: "the changed prompt is not a text" };
    modified.prompt = current.prompt;
  }
  if (touched.has("output") && current.output !== undefined) modified.output = current.output;
  return { modified };
}
