import { BuiltinError } from "../builtins/builtin.ts";
import type { CharacterTest } from "./character.ts";
import type { Assertion, Expression, Node } from "./node.ts";

export type Instruction =
  | { op: "character"; is: CharacterTest; next: number }
  | { op: "assert"; assertion: Assertion; next: number }
  | { op: "save"; slot: number; next: number }
  /** Both ways, the first one preferred. */
  | { op: "split"; first: number; second: number }
  | { op: "match" };

export interface Program {
  instructions: Instruction[];
  start: number;
  names: readonly (string | undefined)[];
}

/** Counted repetitions are written out, so this bounds what a pattern may cost. */
const MAX_INSTRUCTIONS = 20_000;

/** Turns an expression into instructions for the machine, from its end to its beginning. @throws BuiltinError */
export function compileExpression({ node, names }: Expression): Program {
  const instructions: Instruction[] = [];
  const add = (instruction: Instruction): number => {
    if (instructions.length >= MAX_INSTRUCTIONS) throw new BuiltinError("error parsing regexp: expression too large");
    return instructions.push(instruction) - 1;
  };
  const fork = (greedy: boolean, enter: number, leave: number) =>
    add(greedy ? { op: "split", first: enter, second: leave } : { op: "split", first: leave, second: enter });

  function emit(node: Node, next: number): number {
    switch (node.kind) {
      case "empty":
        return next;
      case "character":
        return add({ op: "character", is: node.is, next });
      case "assertion":
        return add({ op: "assert", assertion: node.assertion, next });
      case "sequence":
        return node.nodes.reduceRight((after, one) => emit(one, after), next);
      case "choice":
        return node.nodes
          .map((one) => emit(one, next))
          .reduceRight((second, first) => add({ op: "split", first, second }));
      case "group": {
        const end = add({ op: "save", slot: node.index * 2 + 1, next });
        return add({ op: "save", slot: node.index * 2, next: emit(node.node, end) });
      }
      case "repeat":
        return repeat(node, next);
    }
  }

  function repeat({ node, least, most, greedy }: Extract<Node, { kind: "repeat" }>, next: number): number {
    let start = next;
    if (most === Number.POSITIVE_INFINITY) {
      const loop = fork(greedy, 0, next);
      const body = emit(node, loop);
      patch(instructions[loop], greedy, body);
      // `x*` of an x that can be empty is `(x+)?`, so that its empty match still counts.
      start = least > 0 || canBeEmpty(node) ? body : loop;
      if (least === 0 && canBeEmpty(node)) start = fork(greedy, body, next);
      return copies(node, Math.max(0, least - 1), start);
    }
    for (let left = most - least; left > 0; left -= 1) start = fork(greedy, emit(node, start), next);
    return copies(node, least, start);
  }

  function copies(node: Node, count: number, next: number): number {
    let start = next;
    for (let left = count; left > 0; left -= 1) start = emit(node, start);
    return start;
  }

  const match = add({ op: "match" });
  const start = emit(node, match);
  return { instructions, start, names };
}

function patch(loop: Instruction | undefined, greedy: boolean, body: number): void {
  if (loop?.op !== "split") return;
  if (greedy) loop.first = body;
  else loop.second = body;
}

function canBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case "character":
      return false;
    case "empty":
    case "assertion":
      return true;
    case "sequence":
      return node.nodes.every(canBeEmpty);
    case "choice":
      return node.nodes.some(canBeEmpty);
    case "repeat":
      return node.least === 0 || canBeEmpty(node.node);
    case "group":
      return canBeEmpty(node.node);
  }
}
