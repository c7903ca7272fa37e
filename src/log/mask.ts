import { isJsonObject, type Json } from "../json.ts";
import { secretFormats } from "./secrets.ts";

/** A document without its credentials, and where they stood. */
export interface Masked {
  value: Json;
  /** JSON pointers below `prefix`, as OPA's decision log lists them under `masked`. */
  pointers: string[];
}

/**
 * Replaces every credential in every string, keys included in the search, by `[masked: <kind>]`.
 * @param prefix JSON pointer of `value` in the document that is logged
 */
export function mask(value: Json, prefix: string): Masked {
  const pointers: string[] = [];
  return { value: walk(value, prefix), pointers };

  function walk(value: Json, at: string): Json {
    if (typeof value === "string") {
      const text = maskText(value);
      if (text !== value) pointers.push(at);
      return text;
    }
    if (Array.isArray(value)) return value.map((item, index) => walk(item, `${at}/${index}`));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [maskText(key), walk(item, `${at}/${escapeSegment(maskText(key))}`)]),
    );
  }
}

/** One text without its credentials. */
export function maskText(text: string): string {
  let masked = text;
  for (const { kind, pattern } of secretFormats) {
    masked = masked.replace(pattern, (whole, ...rest) => {
      const groups = rest.at(-1) as { secret?: string } | string;
      const secret = typeof groups === "object" ? groups.secret : undefined;
      return secret === undefined ? `[masked: ${kind}]` : whole.replace(secret, () => `[masked: ${kind}]`);
    });
  }
  return masked;
}

function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
