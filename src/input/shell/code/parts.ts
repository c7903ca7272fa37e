import { unescaped } from "./escapes.ts";
import type { Part } from "./token.ts";

/** How a string marks what it takes from outside. */
export type Mark = "${" | "#{" | "$" | "{$" | "{";

const marks: Readonly<Record<Mark, RegExp>> = {
  "${": /\$\{/g,
  "#{": /#\{/g,
  $: /[$@](?=[\w{:$])/g,
  "{$": /\{(?=\$)|\$(?=[\w{])/g,
  "{": /\{\{|\}\}|\{/g,
};

/** Takes a string with variables in it apart. Linear, total. */
export function partsOf(body: string, mark: Mark): Part[] {
  const parts: Part[] = [];
  let text = "";
  let from = 0;
  const pattern = new RegExp(marks[mark].source, "g");
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    if (isEscaped(body, match.index, from)) continue;
    if (match[0] === "{{" || match[0] === "}}") {
      text += unescaped(body.slice(from, match.index)) + match[0].charAt(0);
      from = pattern.lastIndex;
      continue;
    }
    const hole =
      match[0] === "$" || match[0] === "@" ? variableHole(body, match.index) : bracedHole(body, pattern.lastIndex);
    text += unescaped(body.slice(from, match.index));
    if (text !== "") parts.push({ text });
    text = "";
    parts.push(hole.part);
    from = hole.end;
    pattern.lastIndex = from;
  }
  text += unescaped(body.slice(from));
  if (text !== "" || parts.length === 0) parts.push({ text });
  return parts;
}

/** An odd number of backslashes in front. */
function isEscaped(body: string, at: number, from: number): boolean {
  let count = 0;
  while (at - 1 - count >= from && body.charAt(at - 1 - count) === "\\") count += 1;
  return count % 2 === 1;
}

/** `{…}` up to its own closing brace. */
function bracedHole(body: string, start: number): { part: Part; end: number } {
  let depth = 1;
  for (let at = start; at < body.length; at++) {
    const letter = body.charAt(at);
    if (letter === "{") depth += 1;
    else if (letter === "}") depth -= 1;
    if (depth === 0) return { part: holePart(body.slice(start, at)), end: at + 1 };
  }
  return { part: { code: body.slice(start) }, end: body.length };
}

function holePart(code: string): Part {
  const name = /^\s*([A-Za-z_$@][\w$]*)\s*$/.exec(code)?.[1];
  return name === undefined ? { code } : { name };
}

/** `$x`, `${x}`, `$x->y`, `$x[0]`, `@{[ … ]}`: only the plain ones are names. */
function variableHole(body: string, start: number): { part: Part; end: number } {
  const plain = /[$@](?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*(?:::\w+)*))/y;
  plain.lastIndex = start;
  const match = plain.exec(body);
  const end = start + (match?.[0].length ?? 1);
  const name = match?.[1] ?? match?.[2];
  const key = /(?:->)?[[{](['"]?)(\w+)\1[\]}]/y;
  key.lastIndex = end;
  const keyed = key.exec(body);
  if (name === undefined) {
    return body.charAt(start + 1) === "{" ? bracedHole(body, start + 2) : { part: { code: "" }, end: start + 2 };
  }
  if (keyed !== null) return { part: { code: `$${name}{${keyed[2]}}` }, end: end + keyed[0].length };
  return { part: { name: body.charAt(start) + name }, end };
}
