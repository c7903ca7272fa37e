import type { Command as CommandNode, Redirection } from "unbash";
import type { Call } from "../call/call.ts";
import { emitRedirects } from "../call/emit.ts";
import { runAssigned } from "../call/environment.ts";
import { type Field, madeField } from "../field.ts";
import { type Place, quiet, type Ran, silent } from "../place.ts";
import type { Here } from "../session.ts";
import { expandText, expandWord } from "../words/expand.ts";
import { type Assigned, assigned } from "./assign.ts";
import { type Parts, partsOf } from "./prefix.ts";
import { deliver, type Redirected, readRedirects, redirectedPlace } from "./redirects.ts";

const none: Pick<Call, "fields" | "direct"> = { fields: [], direct: "function" };

/** A simple command: its words, assignments and redirects, and all it does. */
export function runSimple(here: Here, node: CommandNode): Ran {
  const { scope, source } = here;
  const parts = partsOf(node);
  const fields = words(here, parts);
  const prefix = parts.prefix.flatMap((part) => {
    if (part.type !== "Assignment") return [];
    const made = assigned(here, part);
    if (fields.length === 0) scope.set(made.name, made.value);
    return [made];
  });
  const redirected = readRedirects(here, node.redirects);
  const span = source.span(node.pos, node.end);
  const call: Call = {
    fields,
    assignments: prefix.map(({ fact }) => fact),
    redirects: redirected.facts,
    ...(redirected.emptied === undefined ? {} : { emptied: redirected.emptied }),
    span,
    text: source.text.slice(node.pos, node.end),
    piped: redirected.out === undefined,
    direct: "no",
  };
  if (fields.length === 0)
    return bare(
      here,
      call,
      redirected,
      prefix.every(({ ok }) => ok),
    );
  return redirectedRun(here, redirected, (place) => withAssignments(here, place, call, prefix));
}

/** Runs something behind redirects: it reads and writes where they lead, and the flow of that is noted. */
export function redirectedRun(here: Here, redirected: Redirected, run: (place: Place) => Ran): Ran {
  const { session, place } = here;
  const sink: number[] = [];
  const ran = run({ ...redirectedPlace(place, redirected), sink });
  place.sink.push(...sink);
  if (redirected.feeds.length > 0) session.pipeline([...sink, ...redirected.feeds]);
  const from = redirected.stdin?.from ?? [];
  if (from.length > 0) session.pipeline([...from, ...sink]);
  return deliver(here, redirected, ran, sink);
}

function words(here: Here, { name: head, args }: Parts): Field[] {
  const fields = head === undefined ? [] : expandWord(here, head);
  const declared: Assigned[] = [];
  for (const part of args) {
    if (here.session.budget.spent) break;
    if (part.type === "Word") fields.push(...expandWord(here, part));
    else if (part.value.type === "Word" && part.value.parts?.some(({ type }) => type === "BraceExpansion")) {
      const made = expandText(here, part);
      fields.push(...made);
      for (const { value } of made) {
        const [, name, text] = /^(\w+)=(.*)$/s.exec(value ?? "") ?? [];
        if (name !== undefined) declared.push({ name, value: text ?? "", fact: { name, value: text ?? "" }, ok: true });
      }
    } else {
      const made = assigned(here, part);
      declared.push(made);
      const text = made.fact.value === null ? null : `${made.name}=${made.fact.value}`;
      fields.push(madeField(text, part.text, here.source.span(part.pos, part.end)));
    }
  }
  const program = fields[0]?.text ?? "";
  const local = /^(?:local|declare|typeset)$/.test(program) && !fields.some(({ text }) => text === "-g");
  for (const { name, value } of declared) {
    // Outside of a function some shells assign with `local`, and some refuse.
    const assigns = !local || here.scope.local(name) || program !== "local";
    here.scope.set(name, assigns ? value : null);
  }
  return fields;
}

/** `X=1 CMD`: the variable holds for the command, and for nothing after it. */
function withAssignments(here: Here, place: Place, call: Call, prefix: readonly Assigned[]): Ran {
  const { session, scope } = here;
  if (prefix.length === 0) return session.reader.execute(session, scope, place, call);
  const layer = scope.child();
  for (const { name, value } of prefix) layer.set(name, value);
  const inner = layer.child();
  const ran = session.reader.execute(session, inner, place, call);
  const lost = prefix
    .filter(({ name }) => inner.written().includes(name))
    .map(({ name }) => [name, scope.variable(name)] as const);
  scope.absorb(inner);
  // What the command itself assigns to such a variable is lost with it in some shells, and stays in others.
  for (const [name, held] of lost) scope.set(name, held !== undefined && held === inner.variable(name) ? held : null);
  return ran;
}

/** Assignments or redirects without a program: a command whose program is the empty word. */
function bare(here: Here, call: Call, redirected: Redirected, ok: boolean): Ran {
  const { session, scope, place } = here;
  if (call.assignments.length > 0 || call.redirects.length > 0) emitRedirects(session, scope, place, call);
  runAssigned(session, scope, place, call.assignments, call.span);
  const input = redirected.stdin;
  if (call.assignments.length === 0 && input !== undefined && place.via.at(-1) === "substitution") {
    // `$(<f)` takes over what others have written to the file.
    place.sink.push(...input.from);
    return deliver(here, redirected, { out: input.text, decoded: input.decoded, ok: undefined }, place.sink);
  }
  return deliver(here, redirected, ok && call.redirects.length === 0 ? silent : quiet, []);
}

/** The redirects of a compound command, written down as a command without a program. */
export function compoundRedirects(
  here: Here,
  nodes: readonly Redirection[],
  whole: { pos: number; end: number },
): Redirected {
  const redirected = readRedirects(here, nodes);
  const last = nodes.at(-1);
  const first = nodes[0];
  if (first === undefined || last === undefined) return redirected;
  const part = { pos: first.pos, end: Math.max(last.end, first.end) };
  const piped = redirected.out === undefined;
  const end = Math.min(part.end, Math.max(whole.end, part.pos));
  const span = here.source.span(part.pos, end);
  const text = here.source.text.slice(part.pos, end);
  const { facts, emptied } = redirected;
  const { session, scope, place } = here;
  const noted: Call = { ...none, assignments: [], redirects: facts, ...(emptied && { emptied }), span, text, piped };
  emitRedirects(session, scope, place, noted);
  return redirected;
}
