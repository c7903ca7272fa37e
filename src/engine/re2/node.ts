import type { CharacterTest } from "./character.ts";

/** Where a match may stand without taking a character. */
export type Assertion = "text start" | "text end" | "line start" | "line end" | "word edge" | "no word edge";

export type Node =
  | { kind: "empty" }
  | { kind: "character"; is: CharacterTest }
  | { kind: "assertion"; assertion: Assertion }
  | { kind: "sequence"; nodes: Node[] }
  | { kind: "choice"; nodes: Node[] }
  | { kind: "repeat"; node: Node; least: number; most: number; greedy: boolean }
  | { kind: "group"; node: Node; index: number };

export interface Expression {
  node: Node;
  /** Of each group from 1, the name it has. */
  names: (string | undefined)[];
}
