import type { AndOr, Case, CompoundList, If, PipelineNode } from "unbash";
import { hole, unknownLines } from "../hole.ts";
import { limits } from "../limits.ts";
import { inside, maybe, type Ran, silent } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Here, Session } from "../session.ts";
import { single } from "../words/pieces.ts";

/** Walks one node; given from outside, since lists and what they are made of are circular. */
export type WalkNode = (here: Here, node: PipelineNode) => Ran;
export type WalkList = (here: Here, list: CompoundList) => Ran;

/** Output after output; too much of it isn't known any more, and what reads it isn't read. */
export function joinedOutput(session: Session, a: string, b: string): string {
  if (a.length + b.length <= limits.text) return a + b;
  session.incomplete();
  return hole;
}

/** Commands of a list that may run or not, together. */
interface Branch {
  scope: Scope;
  operator: string;
  /** It runs unless a `cd` fails. */
  likely: boolean;
}

/**
 * `a && b || c`. What surely runs changes what is known; what may run is walked in a layer, and where it leaves
 * something else behind, that isn't known afterwards. `cd` to a known folder is taken to succeed, as far as the folder
 * is concerned.
 */
export function walkAndOr(here: Here, node: AndOr, walk: WalkNode): Ran {
  const { scope } = here;
  const [first, ...rest] = node.commands;
  if (first === undefined) return silent;
  const { cwd } = scope;
  let { out, ok, decoded, onSuccess, either } = walk(here, first);
  let branch: Branch | undefined;
  for (const [index, command] of rest.entries()) {
    if (here.session.stop()) break;
    const operator = node.operators[index] ?? "&&";
    if (branch !== undefined && branch.operator !== operator) branch = settled(scope, branch);
    const surely = typeof ok === "boolean" ? ok === (operator === "&&") : undefined;
    if (surely === false) {
      walk({ ...here, scope: scope.child() }, command);
      continue;
    }
    const likely = ok === "likely" && operator === "&&";
    if (surely === undefined) {
      if (branch === undefined) branch = { scope: scope.child(), operator, likely };
      else if (!likely) branch.likely = false;
      if (ok === "likely" && operator === "||") branch.scope.cwd = cwd;
    }
    const ran = walk({ ...here, scope: branch?.scope ?? scope }, command);
    if (surely === undefined && operator === "||" && onSuccess && ran.out !== "") {
      either = [...(either ?? [out]), ...(ran.either ?? [ran.out])];
      out = unknownLines;
    } else {
      if (ran.out !== "") either = undefined;
      out = joinedOutput(here.session, out, surely || likely ? ran.out : maybe(ran.out));
    }
    onSuccess = operator === "||" ? ran.onSuccess : undefined;
    decoded ||= ran.decoded;
    ok = surely ? ran.ok : outcome(ran.ok, operator, likely);
    if (branch?.scope.ended) branch = settled(scope, branch);
  }
  settled(scope, branch);
  return { out, ok, decoded, ...(onSuccess && { onSuccess }), ...(either && { either }) };
}

/** Takes over what a branch may have done. */
function settled(scope: Scope, branch: Branch | undefined): undefined {
  if (branch === undefined) return;
  const { cwd, ended } = branch.scope;
  scope.merge([scope.child(), branch.scope]);
  if (branch.likely && !ended) scope.cwd = cwd;
}

/** Whether a list succeeds whose last command may not have run. */
function outcome(ok: Ran["ok"], operator: string, likely: boolean): Ran["ok"] {
  if (operator === "||" && ok === true) return true;
  return likely && (ok === true || ok === "likely") ? "likely" : undefined;
}

/** From so many `elif` on, each stands beside the others instead of within: a scope costs its depth. */
const maxLayers = 16;

/** `if`: the first condition surely runs; of the branches, any may. */
export function walkIf(here: Here, node: If, list: WalkList): Ran {
  const place = inside(here.place, "condition");
  const clauses: { clause: CompoundList; then: CompoundList }[] = [node, ...node.elif];
  const pairs: { parent: Scope; yes: Scope; no: Scope }[] = [];
  let { scope } = here;
  let ran: Ran = { ...silent, ok: undefined };
  const walk = (part: CompoundList, there: Scope) => {
    ran = withMaybe(here, ran, list({ ...here, place, scope: there }, part));
  };
  for (const { clause, then } of clauses) {
    if (here.session.stop()) break;
    walk(clause, scope);
    const pair = { parent: scope, yes: scope.child(), no: scope.child() };
    walk(then, pair.yes);
    pairs.push(pair);
    if (pairs.length < maxLayers) scope = pair.no;
  }
  if (node.else !== undefined) walk(node.else, scope);
  for (const { parent, yes, no } of pairs.reverse()) parent.merge([yes, no]);
  return ran;
}

function withMaybe(here: Here, ran: Ran, more: Ran): Ran {
  return {
    out: joinedOutput(here.session, ran.out, maybe(more.out)),
    decoded: ran.decoded || more.decoded,
    ok: undefined,
  };
}

/** `case`: any of its branches may run, or none. */
export function walkCase(here: Here, node: Case, list: WalkList): Ran {
  const { scope } = here;
  const place = inside(here.place, "case");
  single(here, node.word);
  const layers = [scope.child()];
  let ran: Ran = { ...silent, ok: undefined };
  for (const item of node.items) {
    if (here.session.stop()) break;
    for (const pattern of item.pattern) single(here, pattern);
    const layer = scope.child();
    ran = withMaybe(here, ran, list({ ...here, place, scope: layer }, item.body));
    layers.push(layer);
  }
  scope.merge(layers);
  return ran;
}
