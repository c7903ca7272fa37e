import { any, HOLE, isKind, joined, list, mapText, textsOf, type Value } from "./value.ts";

/** Working out constants: what these languages' libraries have in common. Every function is total. */

const MAX_DECODED = 65_536;

/** Base64, standard or URL-safe; what isn't text comes out as Latin-1. */
export function fromBase64(value: Value | undefined): Value {
  return mapText(value, (text) => bytesText(Buffer.from(text, "base64")));
}

/** Hexadecimal digits, blanks allowed. */
export function fromHex(value: Value | undefined): Value {
  return mapText(value, (text) => bytesText(Buffer.from(text.replace(/\s+/g, ""), "hex")));
}

/** `%41` */
export function fromPercent(value: Value | undefined): Value {
  return mapText(value, (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return null;
    }
  });
}

function bytesText(bytes: Buffer): Value {
  if (bytes.length > MAX_DECODED) return null;
  const text = bytes.toString("utf8");
  return text.includes("\uFFFD") ? bytes.toString("latin1") : text;
}

/** Letters turned by 13 places. */
export function rot13(value: Value | undefined): Value {
  return mapText(value, (text) =>
    text.replace(/[a-z]/gi, (letter) => {
      const base = letter <= "Z" ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
    }),
  );
}

export function reversed(value: Value | undefined): Value {
  if (isKind(value, "list")) return list([...value.items].reverse());
  return mapText(value, (text) => [...text].reverse().join(""));
}

/** Characters by their numbers. */
export function characters(values: readonly (Value | undefined)[]): Value {
  const codes = values.flatMap((value): readonly (Value | undefined)[] =>
    isKind(value, "list") ? value.items : [value],
  );
  if (!codes.every((code) => typeof code === "number" && code >= 0 && code <= 0x10ffff)) return null;
  return codes.map((code) => String.fromCodePoint(Number(code))).join("");
}

/** A list's members with something between them. */
export function joinList(items: Value | undefined, between: Value | undefined): Value {
  if (!isKind(items, "list")) return null;
  let text: Value = "";
  for (const [index, item] of items.items.entries()) {
    text = joined(index === 0 ? "" : joined(text, between ?? ""), item);
  }
  return text;
}

/** Path segments put together: an absolute one starts anew. */
export function joinPaths(values: readonly Value[]): Value {
  let path: Value = "";
  for (const value of values) {
    path = any(
      textsOf(path).flatMap((first) =>
        textsOf(value).map((second) =>
          /^[/~]/.test(second) || first === "" ? second : first.endsWith("/") ? first + second : `${first}/${second}`,
        ),
      ),
    );
  }
  return path;
}

export function same(value: Value | undefined): Value {
  return value ?? null;
}

export function trimmed(value: Value | undefined): Value {
  return mapText(value, (text) => text.trim());
}

/** Every occurrence of one text replaced by another. */
export function replaced(value: Value | undefined, from: Value | undefined, to: Value | undefined): Value {
  if (typeof from !== "string" || typeof to !== "string" || from === "") return null;
  return mapText(value, (text) => (text.length * (to.length + 1) > 1_000_000 ? null : text.replaceAll(from, to)));
}

/** A text cut at a separator; without one, at blanks. */
export function split(value: Value | undefined, between: Value | undefined): Value {
  if (typeof value !== "string" || value.includes(HOLE)) return mapText(value, () => null);
  const parts = typeof between === "string" ? value.split(between) : value.trim().split(/\s+/);
  return parts.length > 4096 ? null : list(parts);
}

/** Variables whose value every user's machine agrees on. */
export function environment(name: Value | undefined): Value {
  if (name === "HOME" || name === "USERPROFILE") return "~";
  return name === "PWD" ? "." : null;
}

/** What lies in a folder: each name, or each path where it is given with the folder. */
export function namesIn(): Value {
  return list(["*"]);
}

/** Everything below a folder that fits a pattern, as paths. */
export function below(folder: Value | undefined, pattern: Value | undefined, deep: boolean): Value {
  const name = typeof pattern === "string" && !pattern.includes(HOLE) && pattern !== "**/*" ? pattern : "*";
  const isAll = name === "*";
  return list(
    textsOf(folder).map((text): Value => {
      if (text.includes(HOLE)) return null;
      const path = `${text}/${deep ? (isAll ? "**" : `**/${name}`) : name}`;
      return isKind(folder, "thing") ? { ...folder, text: path } : path;
    }),
  );
}
