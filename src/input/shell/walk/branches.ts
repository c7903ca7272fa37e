import type { AndOr, Case, CompoundList, If, PipelineNode } from "unbash";
import { inside, type Ran, silent, unknown } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Here } from "../session.ts";
import { single } from "../words/pieces.ts";

/** Walks one node; given from outside, since lists and what they are made of are circular. */
export type WalkNode = (here: Here, node: PipelineNode) => Ran;
export type WalkList = (here: Here, list: CompoundList) => Ran;

/**
 * `a && b || c`. What surely runs changes what is known; what may run is walked in a layer, and where it leaves
 * something else behind, that isn't known afterwards. `cd` to a known folder is taken to succeed.
 */
export function walkAndOr(here: Here, node: AndOr, walk: WalkNode): Ran {
  const { scope } = here;
  const [first, ...rest] = node.commands;
  if (first === undefined) return silent;
  const cwd = scope.cwd;
  let { out, ok, decoded } = walk(here, first);
  let layer: Scope | undefined;
  let layerOperator: string | undefined;
  const settle = () => {
    if (layer !== undefined) scope.merge([scope.child(), layer]);
    layer = undefined;
  };
  for (const [index, command] of rest.entries()) {
    if (here.session.stop()) break;
    const operator = node.operators[index] ?? "&&";
    const runs = ok === undefined ? undefined : ok === (operator === "&&");
    if (layer !== undefined && layerOperator !== operator) settle();
    if (runs === true) {
      const ran = walk({ ...here, scope: layer ?? scope }, command);
      out = joinedOutput(out, ran.out);
      decoded ||= ran.decoded;
      ok = ran.ok;
    } else if (runs === false) {
      const refused = scope.child();
      if (operator === "||" && scope.cwd !== cwd) refused.cwd = cwd;
      walk({ ...here, scope: refused }, command);
      if (operator === "||" && scope.cwd !== cwd) scope.merge([scope.child(), refused]);
    } else {
      layer ??= scope.child();
      layerOperator = operator;
      const ran = walk({ ...here, scope: layer }, command);
      if (ran.out !== "") out = null;
      decoded ||= ran.decoded;
      ok = operator === "||" && ran.ok === true ? true : undefined;
      if (layer.ended) settle();
    }
  }
  settle();
  return { out, ok, decoded };
}

export function joinedOutput(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : a + b;
}

/** From so many `elif` on, each stands beside the others instead of within: a scope costs its depth. */
const maxLayers = 16;

/** `if`: the first condition surely runs; of the branches, any may. */
export function walkIf(here: Here, node: If, list: WalkList): Ran {
  const place = inside(here.place, "condition");
  const clauses: { clause: CompoundList; then: CompoundList }[] = [node, ...node.elif];
  const pairs: { parent: Scope; yes: Scope; no: Scope }[] = [];
  let { scope } = here;
  let silentSoFar = true;
  const walk = (part: CompoundList, there: Scope) => {
    if (list({ ...here, place, scope: there }, part).out !== "") silentSoFar = false;
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
  return silentSoFar ? { ...silent, ok: undefined } : unknown;
}

export function walkCase(here: Here, node: Case, list: WalkList): Ran {
  const { scope } = here;
  const place = inside(here.place, "case");
  single(here, node.word);
  const layers = [scope.child()];
  let silentSoFar = true;
  for (const item of node.items) {
    for (const pattern of item.pattern) single(here, pattern);
    const layer = scope.child();
    if (list({ ...here, place, scope: layer }, item.body).out !== "") silentSoFar = false;
    layers.push(layer);
  }
  scope.merge(layers);
  return silentSoFar ? { ...silent, ok: undefined } : unknown;
}
