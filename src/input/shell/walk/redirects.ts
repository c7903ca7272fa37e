import type { HereDoc, Redirection } from "unbash";
import type { Redirect } from "../../types.ts";
import { absolute } from "../call/name.ts";
import type { Written } from "../files.ts";
import { isKnown, shown, unknownLines, withoutHoles } from "../hole.ts";
import type { Place, Ran, Stdin } from "../place.ts";
import type { Here } from "../session.ts";
import { whys } from "../whys.ts";
import { expandSingle } from "../words/expand.ts";
import { oneText, textPieces } from "../words/pieces.ts";

/** What the redirects of one command come to. */
export interface Redirected {
  facts: Redirect[];
  /** The facts where what isn't known in them is nothing; absent where that is nothing else. */
  emptied?: Redirect[];
  stdin?: Stdin;
  /** Where standard output goes instead of to the place: a file (`null` when not known which), or nowhere that matters. */
  out?: { path: string | null; append: boolean } | "elsewhere";
  /** The commands behind `> >(…)`. */
  feeds: number[];
}

/** Reads the redirects of one command, and opens what they open. */
export function readRedirects(here: Here, nodes: readonly Redirection[]): Redirected {
  const redirected: Redirected = { facts: [], feeds: [] };
  for (const node of nodes) {
    const fd = descriptorNumber(here, node);
    const head = { op: node.operator, ...(fd === undefined ? {} : { fd }) };
    if (node.type === "HereDoc") {
      const { fact, stdin } = hereDoc(here, node);
      redirected.facts.push({ ...head, heredoc: fact });
      input(here, redirected, fd, stdin);
      continue;
    }
    const span = here.source.span(node.pos, node.end);
    if (node.target === undefined) {
      redirected.facts.push(head);
      continue;
    }
    const target = expandSingle(here, node.target);
    const found = target.value === null ? here.session.found.words(target.text) : [];
    redirected.facts.push({ ...head, target: target.value, ...(found.length === 0 ? {} : { found: [...found] }) });
    const bare = target.value === null ? withoutHoles(target.text) : undefined;
    if (bare !== undefined) redirected.emptied = [...(redirected.emptied ?? []), { ...head, target: bare }];
    if (node.type === "HereString") {
      const text = `${target.text}\n`;
      input(here, redirected, fd, { text, via: "here-string", decoded: target.decoded, span, from: target.flows });
    } else if (node.operator.startsWith("<")) {
      const held = target.file === undefined ? opened(here, node.operator, target.value) : undefined;
      const text = target.file ?? held?.text ?? unknownLines;
      const from = held === undefined ? target.flows : held.from;
      input(here, redirected, fd, { text, via: "stdin", decoded: target.decoded, span, from });
    } else {
      redirected.feeds.push(...target.feeds);
      const all = node.operator.startsWith("&") || node.operator === ">&";
      if (fd === undefined || fd === 1 || all) output(here, redirected, node.operator, target.value, fd);
      else keepOutput(here, fd, target.value, node.operator);
    }
  }
  return redirected;
}

/** The number of a descriptor; one that the shell picks (`{fd}`) is put in its variable. */
function descriptorNumber(here: Here, { descriptor }: Redirection): number | undefined {
  if (descriptor?.type !== "FileDescriptorVariable") return descriptor?.value;
  let fd = 10;
  while (here.scope.files.get(descriptorPath(fd)) !== undefined) fd++;
  here.scope.set(descriptor.name, String(fd));
  return fd;
}

function descriptorPath(fd: number | string): string {
  return `/dev/fd/${fd}`;
}

/** Input for standard input, or for a descriptor that something else may read. */
function input(here: Here, redirected: Redirected, fd: number | undefined, stdin: Stdin): void {
  if (fd === undefined || fd === 0) redirected.stdin = stdin;
  else here.scope.files.set(descriptorPath(fd), stdin.text, stdin.from);
}

/** `exec 3> FILE`: what is written to the descriptor is written to the file. */
function keepOutput(here: Here, fd: number, target: string | null, operator: string): void {
  if (target === null || fd <= 2) return;
  const path = pathOf(here, target);
  here.scope.set(outputName(fd), path);
  if (path !== null && operator !== ">>") here.scope.files.set(path, "", []);
}

/** Where output to a descriptor goes, kept beside the variables under a name that none can have. */
function outputName(fd: number | string): string {
  return `output ${fd}`;
}

function pathOf(here: Here, target: string): string | null {
  const { cwd } = here.scope;
  return cwd === null && !target.startsWith("/") ? null : absolute(target, cwd);
}

function output(
  here: Here,
  redirected: Redirected,
  operator: string,
  target: string | null,
  fd: number | undefined,
): void {
  const copied = operator === ">&" ? /^(\d+)-?$/.exec(target ?? "")?.[1] : undefined;
  if (copied !== undefined && fd !== undefined && fd !== 1) return;
  const kept = copied === undefined ? undefined : here.scope.variable(outputName(copied));
  if (typeof kept === "string") redirected.out = { path: kept, append: true };
  else if (copied !== undefined || target === "/dev/null" || target === "/dev/stderr") redirected.out = "elsewhere";
  else if (target !== "/dev/stdout" && target !== "/dev/fd/1" && target !== "-") {
    redirected.out = { path: target === null ? null : pathOf(here, target), append: operator.endsWith(">>") };
  }
}

/** What is known of what a redirect reads: a descriptor, or a file that the text has written. */
function opened(here: Here, operator: string, target: string | null): Written | undefined {
  if (target === null) return undefined;
  if (target === "/dev/null") return { text: "", from: [] };
  const path = operator === "<&" ? descriptorPath(target.replace(/-$/, "")) : pathOf(here, target);
  return path === null ? undefined : here.scope.files.get(path);
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
  if (!isKnown(made.text)) here.session.unresolved(body.text, made.why ?? whys.expansion);
  const text = node.operator === "<<-" ? made.text.replace(/^\t+/gm, "") : made.text;
  const stdin: Stdin = { ...base, text, decoded: made.decoded ?? false, from: made.flows ?? [] };
  return { fact: { text: isKnown(text) ? text : shown(raw), expands }, stdin };
}

/** The place of a command behind its redirects. */
export function redirectedPlace(place: Place, redirected: Redirected): Place {
  return redirected.stdin === undefined ? place : { ...place, stdin: redirected.stdin };
}

/** Takes output to the file it goes to, and away from the place it doesn't reach. `from` are its commands. */
export function deliver(here: Here, redirected: Redirected, ran: Ran, from: readonly number[]): Ran {
  const { out } = redirected;
  if (out === undefined) return ran;
  if (out !== "elsewhere" && out.path !== null) {
    const before = out.append ? (here.scope.files.get(out.path) ?? { text: unknownLines, from: [] }) : undefined;
    here.scope.files.set(out.path, (before?.text ?? "") + ran.out, [...(before?.from ?? []), ...from]);
  }
  return { ...ran, out: "", ok: out === "elsewhere" ? ran.ok : undefined };
}
