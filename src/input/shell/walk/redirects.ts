import type { HereDoc, Redirection } from "unbash";
import type { Redirect } from "../../types.ts";
import { absolute } from "../call/name.ts";
import type { Place, Ran, Stdin } from "../place.ts";
import type { Here } from "../session.ts";
import { whys } from "../whys.ts";
import { expandSingle } from "../words/expand.ts";
import { oneText, textPieces } from "../words/pieces.ts";

/** What the redirects of one command come to. */
export interface Redirected {
  facts: Redirect[];
  stdin?: Stdin;
  /** Where standard output goes instead of to the place: a file (`null` when not known which), or nowhere that matters. */
  out?: { path: string | null; append: boolean } | "elsewhere";
  /** The commands behind `> >(…)`. */
  feeds: number[];
}

export function readRedirects(here: Here, nodes: readonly Redirection[]): Redirected {
  const redirected: Redirected = { facts: [], feeds: [] };
  for (const node of nodes) {
    const { descriptor } = node;
    const fd = descriptor?.type === "FileDescriptor" ? descriptor.value : undefined;
    const head = { op: node.operator, ...(fd === undefined ? {} : { fd }) };
    if (node.type === "HereDoc") {
      const { fact, stdin } = hereDoc(here, node);
      redirected.facts.push({ ...head, heredoc: fact });
      if (fd === undefined || fd === 0) redirected.stdin = stdin;
      continue;
    }
    const span = here.source.span(node.pos, node.end);
    if (node.target === undefined) {
      redirected.facts.push(head);
      continue;
    }
    const target = expandSingle(here, node.target);
    redirected.facts.push({ ...head, target: target.value });
    const input = fd === undefined || fd === 0;
    if (node.type === "HereString") {
      const text = target.value === null ? null : `${target.value}\n`;
      if (input) redirected.stdin = { text, via: "here-string", decoded: target.decoded, span, from: target.flows };
    } else if (node.operator.startsWith("<")) {
      if (!input) continue;
      const text = target.file === undefined ? fileText(here, node.operator, target.value) : target.file;
      redirected.stdin = { text, via: "stdin", decoded: target.decoded, span, from: target.flows };
    } else {
      redirected.feeds.push(...target.feeds);
      const all = node.operator.startsWith("&") || node.operator === ">&";
      if (fd === undefined || fd === 1 || all) output(here, redirected, node.operator, target.value, fd);
    }
  }
  return redirected;
}

function output(
  here: Here,
  redirected: Redirected,
  operator: string,
  target: string | null,
  fd: number | undefined,
): void {
  const copies = operator === ">&" && target !== null && /^\d+-?$/.test(target);
  if (copies && fd !== undefined && fd !== 1) return;
  if (copies || target === "/dev/null" || target === "/dev/stderr") redirected.out = "elsewhere";
  else if (target !== "/dev/stdout" && target !== "/dev/fd/1" && target !== "-") {
    const path =
      target === null || (here.scope.cwd === null && !target.startsWith("/")) ? null : absolute(target, here.scope.cwd);
    redirected.out = { path, append: operator.endsWith(">>") };
  }
}

/** What the text itself has written to a file, if it has. */
function fileText(here: Here, operator: string, path: string | null): string | null {
  if (path === "/dev/null") return "";
  if (operator !== "<" || path === null) return null;
  return here.scope.files.get(absolute(path, here.scope.cwd)) ?? null;
}

function hereDoc(here: Here, node: HereDoc): { fact: { text: string; expands: boolean }; stdin: Stdin } {
  const { body, delimiter } = node;
  const raw = node.operator === "<<-" ? body.text.replace(/^\t+/gm, "") : body.text;
  const expands = delimiter?.quoted !== true;
  const span = here.source.span(body.pos, body.end);
  const base = { via: "heredoc" as const, span };
  if (node.closing === undefined) here.session.incomplete(here.source.text.slice(node.pos, node.end), whys.syntax);
  if (!expands || body.parts === undefined) {
    const text = expands ? raw.replace(/\\([$`\\])/g, "$1").replace(/\\\n/g, "") : raw;
    return { fact: { text, expands }, stdin: { ...base, text, decoded: false, from: [] } };
  }
  const made = oneText(textPieces(here, body.parts));
  if (made.text === null) here.session.unresolved(node.body.text, made.why ?? whys.expansion);
  const text = made.text !== null && node.operator === "<<-" ? made.text.replace(/^\t+/gm, "") : made.text;
  const stdin: Stdin = { ...base, text, decoded: made.decoded ?? false, from: made.flows ?? [] };
  return { fact: { text: text ?? raw, expands }, stdin };
}

/** The place of a command behind its redirects. */
export function redirectedPlace(place: Place, redirected: Redirected): Place {
  return redirected.stdin === undefined ? place : { ...place, stdin: redirected.stdin };
}

/** Takes output to the file it goes to, and away from the place it doesn't reach. */
export function deliver(here: Here, redirected: Redirected, ran: Ran): Ran {
  const { out } = redirected;
  if (out === undefined) return ran;
  if (out !== "elsewhere" && out.path !== null) {
    const before = out.append ? (here.scope.files.get(out.path) ?? null) : "";
    here.scope.files.set(out.path, before === null || ran.out === null ? null : before + ran.out);
  }
  return { ...ran, out: "" };
}
