import type { Assignment as AssignmentNode } from "unbash";
import type { Assignment } from "../../types.ts";
import type { Value } from "../scope.ts";
import type { Here } from "../session.ts";
import { whys } from "../whys.ts";
import { expandSingle, expandWord } from "../words/expand.ts";
import { single } from "../words/pieces.ts";
import { expandTilde } from "../words/tilde.ts";
import { items, lookUp, scalar } from "../words/variables.ts";

export interface Assigned {
  name: string;
  value: Value;
  fact: Assignment;
}

/** Works out an assignment; what it does to the variable is up to the caller. */
export function assigned(here: Here, node: AssignmentNode): Assigned {
  const { name } = node;
  if (node.value.type === "ArrayValue") {
    const list = node.value.elements.flatMap((word) => expandWord(here, word).map((field) => field.value));
    const before = node.append ? items(lookUp(here, name)) : [];
    const value: Value = before === null ? null : [...before, ...list];
    return { name, value, fact: { name, value: list.includes(null) ? null : list.join(" ") } };
  }
  const field = expandSingle(here, node.value);
  let text = field.value;
  if (text !== null && node.value.parts === undefined)
    text = text
      .split(":")
      .map((part) => expandTilde(here, part))
      .join(":");
  if (node.index !== undefined) return { name, value: withElement(here, node, text), fact: { name, value: text } };
  if (!node.append) return { name, value: text, fact: { name, value: text } };
  const before = lookUp(here, name);
  if (Array.isArray(before) && before.length > 0) return { name, value: null, fact: { name, value: null } };
  const start = scalar(before);
  const value = start === null || text === null ? null : start + text;
  if (value === null && text !== null) here.session.unresolved(node.text, whys.variable);
  return { name, value, fact: { name, value } };
}

/** `A[2]=x`: known while the items in front of it are. */
function withElement(here: Here, node: AssignmentNode, text: string | null): Value {
  const index = node.index === undefined ? null : single(here, node.index).text;
  const held = here.scope.variable(node.name);
  const list = held === undefined ? [] : items(held);
  if (index === null || list === null || !/^\d{1,3}$/.test(index) || Number(index) > list.length) return null;
  const made = [...list];
  made[Number(index)] = text;
  return made;
}
