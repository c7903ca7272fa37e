import { type Section, u32, type WasmReader } from "./reader.ts";

/** A section of a module whose contents are a counted list of items, written anew. */
export function vector({ id }: Pick<Section, "id">, items: readonly Uint8Array[]): Uint8Array {
  const contents = joined([Uint8Array.from(u32(items.length)), ...items]);
  return joined([Uint8Array.from([id, ...u32(contents.length)]), contents]);
}

/** An item that says its length first. */
export function sized(body: Uint8Array): Uint8Array {
  return joined([Uint8Array.from(u32(body.length)), body]);
}

export function bytesOf({ bytes, at, end }: WasmReader): Uint8Array {
  return bytes.subarray(at, end);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
