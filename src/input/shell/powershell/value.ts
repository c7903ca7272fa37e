/** What an expression is known to be: a text, a number, a list of them, or nothing known. */
export type Value = null | string | number | readonly Value[];

const MAX_LENGTH = 65_536;

/** Whether a value is a list; `Array.isArray` doesn't tell read-only ones. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** A value as text: lists are joined by blanks, as in a double-quoted string. */
export function asText(value: Value): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (value === null || !isList(value)) return null;
  const texts = value.map(asText);
  return texts.includes(null) ? null : limited(texts.join(" "));
}

export function asList(value: Value): readonly Value[] {
  return isList(value) ? value : [value];
}

/** `left + right` */
export function added(left: Value, right: Value): Value {
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (isList(left)) return [...left, ...asList(right)].slice(0, 4096);
  const first = asText(left);
  const second = asText(right);
  return first === null || second === null ? null : limited(first + second);
}

/** `"{0}{1}" -f a, b` */
export function formatted(pattern: Value, values: Value): Value {
  if (typeof pattern !== "string") return null;
  const items = asList(values).map(asText);
  let known = true;
  const text = pattern.replace(/\{\{|\}\}|\{(\d+)(?:,-?\d+)?(?::[^}]*)?\}/g, (mark, index: string | undefined) => {
    if (index === undefined) return mark.charAt(0);
    const item = items[Number(index)] ?? null;
    if (item === null) known = false;
    return item ?? "";
  });
  return known ? limited(text) : null;
}

/** `-join (a, b)`, `(a, b) -join "-"` */
export function joinedBy(values: Value, between: string): Value {
  const texts = asList(values).map(asText);
  return texts.includes(null) ? null : limited(texts.join(between));
}

export function limited(text: string): string | null {
  return text.length > MAX_LENGTH ? null : text;
}
