import { compareValues, equalValues } from "../order.ts";
import { RegoObject, RegoSet, type Value } from "../value.ts";
import { type Builtin, BuiltinError } from "./builtin.ts";

/** `object.subset(super, sub)`, for objects (deeply), sets, arrays (as a stretch of the other) and a set in an array. */
export const objectSubset: Record<string, Builtin> = {
  "object.subset"([outer = null, inner = null]) {
    if (Array.isArray(outer) && inner instanceof RegoSet) return inner.items.every((item) => has(outer, item));
    const answer = isPart(outer, inner);
    if (answer === undefined) throw new BuiltinError("both arguments must be of the same type or array and set");
    return answer;
  },
};

/** Undefined where the two can't be compared as whole and part. */
function isPart(outer: Value, inner: Value): boolean | undefined {
  if (outer instanceof RegoObject && inner instanceof RegoObject) return isPartOfObject(outer, inner);
  if (outer instanceof RegoSet && inner instanceof RegoSet) return inner.items.every((item) => has(outer.items, item));
  if (Array.isArray(outer) && Array.isArray(inner)) return isStretch(outer, inner);
  return undefined;
}

function isPartOfObject(outer: RegoObject, inner: RegoObject): boolean {
  return inner.entries.every(([key, value]) => {
    const other = outer.entries.find(([candidate]) => compareValues(candidate, key) === 0)?.[1];
    if (other === undefined) return false;
    return equalValues(other, value) || isPart(other, value) === true;
  });
}

function isStretch(outer: readonly Value[], inner: readonly Value[]): boolean {
  for (let from = 0; from + inner.length <= outer.length; from += 1) {
    if (inner.every((item, offset) => equalValues(outer[from + offset] as Value, item))) return true;
  }
  return false;
}

function has(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => equalValues(item, wanted));
}
