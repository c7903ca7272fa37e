import type { Node } from "jsonc-parser";
import type { Json } from "../../json.ts";

/** The value of a node, as `JSON.parse` gives it: a key `__proto__` is a key, and pollutes nothing. */
export function jsonOf(node: Node): Json {
  if (node.type === "array") return (node.children ?? []).map(jsonOf);
  if (node.type !== "object") return node.value as Json;
  return Object.fromEntries(members(node).map(({ key, value }) => [key, jsonOf(value)]));
}

/** One `"key": value` of an object. */
export interface Member {
  key: string;
  /** The whole `"key": value`. */
  node: Node;
  value: Node;
}

/** The members of an object, in their order. Empty for anything else. */
export function members(node: Node): Member[] {
  if (node.type !== "object") return [];
  return (node.children ?? []).flatMap((child) => {
    const [key, value] = child.children ?? [];
    return key && value ? [{ key: String(key.value), node: child, value }] : [];
  });
}

/** The member with this key. */
export function memberOf(node: Node | undefined, key: string): Member | undefined {
  return node && members(node).find((member) => member.key === key);
}
