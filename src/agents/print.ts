import { isJsonObject, type JsonObject } from "../json.ts";
import type { Answer } from "./agent.ts";
import type { Fragment } from "./table.ts";

/** The one JSON object, the words and the exit code that all fragments together make. */
export function printed(fragments: readonly Fragment[]): Pick<Answer, "stdout" | "stderr" | "exitCode"> {
  let json: JsonObject = {};
  let stderr = "";
  let exitCode: 0 | 2 = 0;
  for (const fragment of fragments) {
    if (fragment.cannot !== undefined) continue;
    json = merged(json, fragment.json ?? {});
    stderr += fragment.stderr ?? "";
    exitCode = fragment.exitCode ?? exitCode;
  }
  return { stdout: Object.keys(json).length === 0 ? "" : `${JSON.stringify(json)}\n`, stderr, exitCode };
}

/** Objects are joined; of two texts for the person both stay. */
function merged(a: JsonObject, b: JsonObject): JsonObject {
  const result = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = result[key];
    if (isJsonObject(before) && isJsonObject(value)) result[key] = { ...before, ...value };
    else if (key === "systemMessage" && typeof before === "string") result[key] = `${before}\n${String(value)}`;
    else result[key] = value;
  }
  return result;
}
