import { isJsonObject, type Json, type JsonObject } from "../../json.ts";

/** What stands where a result was; the reason itself is given beside it. */
const mark = "[withheld by hookguard]";

/** Keys whose text is part of a result's form: another text there and the client ignores the whole replacement. */
const formal = new Set(["type", "filePath", "file_path", "url", "mode", "status"]);

/**
 * A result of the same form with nothing of its content: Claude Code takes a replacement only in the tool's own shape,
 * and shows the original otherwise (contracts/claude-code.md §1.4).
 */
export function withheld(output: Json): Json {
  if (Array.isArray(output)) return [{ type: "text", text: mark }];
  if (!isJsonObject(output)) return mark;
  if (typeof output.stdout === "string") return { ...output, stdout: mark, stderr: "", isImage: false };
  if (isJsonObject(output.file)) return fileText(output.file);
  return emptied(output);
}

/** Whatever was read, image or notebook too, becomes a text file of one line. */
function fileText({ filePath }: JsonObject): Json {
  const file = { filePath: typeof filePath === "string" ? filePath : "", content: mark };
  return { type: "text", file: { ...file, numLines: 1, startLine: 1, totalLines: 1 } };
}

function emptied(value: Json): Json {
  if (typeof value === "string") return mark;
  if (Array.isArray(value)) return value.map(emptied);
  if (!isJsonObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    result[key] = formal.has(key) && typeof item === "string" ? item : emptied(item);
  }
  return result;
}

/** Whether a replacement has the form of the original, so that the client takes it. */
export function sameForm(original: Json, replacement: Json): boolean {
  if (Array.isArray(original)) return Array.isArray(replacement);
  if (!isJsonObject(original)) return typeof original === typeof replacement;
  if (!isJsonObject(replacement)) return false;
  return Object.entries(original).every(([key, value]) => {
    const other = replacement[key];
    return other !== undefined && (value === null || other === null || typeof value === typeof other);
  });
}

/** A plain text put into the form of a shell or MCP result; anything else stays as policy wrote it. */
export function inForm(original: Json, replacement: Json): Json {
  if (typeof replacement !== "string" || typeof original === "string") return replacement;
  if (Array.isArray(original)) return [{ type: "text", text: replacement }];
  if (isJsonObject(original) && typeof original.stdout === "string")
    return { ...original, stdout: replacement, stderr: "" };
  return replacement;
}
