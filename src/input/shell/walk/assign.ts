import type { ArrayValue, Assignment as AssignmentNode } from "unbash";
import type { Assignment } from "../../types.ts";
import { asFact, hole, isKnown } from "../hole.ts";
import type { Here } from "../session.ts";
import type { Value } from "../values.ts";
import { whys } from "../whys.ts";
import { expandSingle, expandWord } from "../words/expand.ts";
import { single } from "../words/pieces.ts";
import { expandTilde } from "../words/tilde.ts";
import { items, lookUp, scalar } from "../words/variables.ts";

/** An assignment, worked out. */
export interface Assigned {
  name: string;
  value: Value;
  fact: Assignment;
  /** What it takes its value from surely succeeds. */
  ok: boolean;
}

/** Works out an assignment; what it does to the variable is up to the caller. */
export function assigned(here: Here, node: AssignmentNode): Assigned {
  const { name } = node;
  if (node.value.type === "ArrayValue") return assignedList(here, node, node.value);
  const field = expandSingle(here, node.value);
  // A file made of what commands print is there for whoever is given its name.
  if (field.file !== undefined && field.value !== null) here.scope.files.set(field.value, field.file, field.flows);
  const plain = node.value.parts === undefined && field.text.includes("~");
  const text = plain
    ? field.text
        .split(":")
        .map((part) => expandTilde(here, part))
        .join(":")
    : field.text;
  const ok = field.flows.length === 0;
  if (node.index !== undefined) {
    return { name, value: withElement(here, node, text), fact: { name, value: asFact(text) }, ok };
  }
  if (!node.append) return { name, value: text, fact: { name, value: asFact(text) }, ok };
  const before = lookUp(here, name);
  const list = Array.isArray(before) && before.length > 0;
  const whole = list ? hole : scalar(before) + text;
  if (!isKnown(whole) && isKnown(text)) here.session.unresolved(node.text, whys.variable);
  return { name, value: list ? null : whole, fact: { name, value: asFact(whole) }, ok };
}

/** `A=(a b)`, `A+=(c)`. With indexes of its own (`A=([1]=a)`) it isn't worked out. */
function assignedList(here: Here, node: AssignmentNode, { elements }: ArrayValue): Assigned {
  const { name } = node;
  const fields = elements.flatMap((word) => expandWord(here, word));
  const list = fields.map(({ text }) => text);
  const indexed = elements.some(({ text }) => /^\[.*\]\+?=/s.test(text));
  const before = node.append ? items(lookUp(here, name)) : [];
  const uncertain = indexed || before === null || fields.some(({ mayVanish }) => mayVanish);
  const ok = fields.every(({ flows }) => flows.length === 0);
  return { name, value: uncertain ? null : [...before, ...list], fact: { name, value: asFact(list.join(" ")) }, ok };
}

/** Arrays that are the shell's own tables of aliases and commands, in bash and zsh. */
const tables = new Set(["BASH_ALIASES", "BASH_CMDS", "aliases", "galiases", "commands", "functions"]);

/** `A[2]=x`: known while the items in front of it are. */
function withElement(here: Here, node: AssignmentNode, text: string): Value {
  const index = node.index === undefined ? hole : single(here, node.index).text;
  if (tables.has(node.name) && isKnown(index)) here.scope.setAlias(index, text);
  const held = here.scope.variable(node.name);
  const list = held === undefined ? [] : items(held);
  if (list === null || !/^\d{1,3}$/.test(index) || Number(index) > list.length) return null;
  const made = [...list];
  made[Number(index)] = text;
  return made;
}
