import type { Literal, Part } from "./literals.ts";
import { WasmError } from "./reader.ts";

/** What the module offers to make values with; addresses in, addresses out. */
export interface Factory {
  memory: WebAssembly.Memory;
  /** A value as OPA writes it. */
  text(address: number): string;
  opa_set(): number;
  opa_set_add(set: number, part: number): void;
  opa_object(): number;
  opa_object_insert(object: number, key: number, value: number): void;
  opa_array_with_cap(capacity: number): number;
  opa_array_append(array: number, part: number): void;
  opa_null(): number;
  opa_number_int(value: bigint): number;
  opa_number_ref(digits: number, length: number): number;
}

/** How OPA's runtime lays out its values (its `value.h`): kinds, and the sizes of structures in bytes. */
const kinds = { null: 1, number: 3, array: 5, object: 6, set: 7 } as const;
const sizes = {
  null: 4,
  number: 24,
  array: 16,
  table: 16,
  objectElement: 12,
  setElement: 8,
  arrayElement: 8,
  pointer: 4,
} as const;
const REFERENCE = 2;

/**
 * Values as they will stand in the module's static memory. The module itself makes each, so that every hash is its own; then
 * it is copied without the allocator's surroundings, and what is the same stands there once.
 */
export class Statics {
  /** Of each value that was placed, how the module writes it. */
  readonly texts = new Map<number, string>();
  readonly #factory: Factory;
  readonly #base: number;
  /** Below this address everything is static already. */
  readonly #heap: number;
  readonly #made = new Map<string, number>();
  readonly #copies = new Map<string, number>();
  #bytes = new Uint8Array(4096);
  #end = 0;

  constructor(factory: Factory, base: number, heap: number) {
    this.#factory = factory;
    this.#base = base;
    this.#heap = heap;
  }

  get bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#end);
  }

  /** @returns the address that a literal will have */
  place(literal: Literal): number {
    const made = this.#make(literal);
    const copy = this.#copy(made);
    if (!this.texts.has(copy)) this.texts.set(copy, this.#factory.text(made));
    return copy;
  }

  #make(part: Part): number {
    if (typeof part === "number") return part;
    const parts = part.parts.map((one) => this.#make(one));
    const key = [part.kind, ...parts, ...(part.digits ?? [])].join(" ");
    const known = this.#made.get(key) ?? this.#build(part, parts);
    this.#made.set(key, known);
    return known;
  }

  #build({ kind, digits = [] }: Literal, parts: readonly number[]): number {
    const factory = this.#factory;
    if (kind === "number") {
      const [first = 0, length] = digits;
      return length === undefined
        ? factory.opa_number_int(BigInt(first))
        : factory.opa_number_ref(Number(first), Number(length));
    }
    if (kind === "null") return factory.opa_null();
    const made =
      kind === "set"
        ? factory.opa_set()
        : kind === "object"
          ? factory.opa_object()
          : factory.opa_array_with_cap(parts.length);
    if (kind === "set") for (const part of parts) factory.opa_set_add(made, part);
    else if (kind === "array") for (const part of parts) factory.opa_array_append(made, part);
    else
      for (let at = 0; at + 1 < parts.length; at += 2)
        factory.opa_object_insert(made, parts[at] ?? 0, parts[at + 1] ?? 0);
    return made;
  }

  #copy(address: number): number {
    if (address < this.#heap) return address;
    const view = new DataView(this.#factory.memory.buffer);
    const kind = view.getUint8(address);
    if (kind === kinds.null) return this.#null();
    if (kind === kinds.number) return this.#number(view, address);
    if (kind === kinds.array) return this.#array(view, address);
    if (kind === kinds.set) return this.#table(view, address, 1);
    if (kind === kinds.object) return this.#table(view, address, 2);
    throw new WasmError(`a value of the kind ${kind} can't be static`);
  }

  #null(): number {
    return this.#once("null", () => {
      const copy = this.#space(sizes.null);
      this.#write(copy, [kinds.null]);
      return copy;
    });
  }

  #number(view: DataView, address: number): number {
    const reference = view.getUint8(address + 1) === REFERENCE;
    const fields = [view.getUint32(address + 8, true), view.getUint32(address + 12, true), 0, 0];
    return this.#once(["number", reference, ...fields].join(" "), () => {
      const copy = this.#space(sizes.number);
      this.#write(copy, [kinds.number | ((reference ? REFERENCE : 1) << 8), 0, ...fields]);
      return copy;
    });
  }

  #array(view: DataView, address: number): number {
    const elements = view.getUint32(address + 4, true);
    const length = view.getUint32(address + 8, true);
    const fields = Array.from({ length: length * 2 }, (_, at) => view.getUint32(elements + at * 4, true));
    const copies = fields.map((field) => this.#copy(field));
    return this.#once(["array", ...copies].join(" "), () => {
      const copy = this.#space(sizes.array + length * sizes.arrayElement);
      this.#write(copy, [kinds.array, length === 0 ? 0 : copy + sizes.array, length, length, ...copies]);
      return copy;
    });
  }

  /** A set or an object: buckets, each a chain of elements of one or two values. */
  #table(view: DataView, address: number, width: 1 | 2): number {
    const buckets = view.getUint32(address + 4, true);
    const count = view.getUint32(address + 8, true);
    const length = view.getUint32(address + 12, true);
    const chains = Array.from({ length: count }, (_, at) => {
      const chain: number[][] = [];
      for (let element = view.getUint32(buckets + at * 4, true); element !== 0; ) {
        const from = element;
        chain.push(Array.from({ length: width }, (_, field) => this.#copy(view.getUint32(from + field * 4, true))));
        element = view.getUint32(from + width * 4, true);
      }
      return chain;
    });
    const kind = width === 1 ? kinds.set : kinds.object;
    return this.#once([kind, JSON.stringify(chains)].join(" "), () => {
      const size = width === 1 ? sizes.setElement : sizes.objectElement;
      const copy = this.#space(sizes.table + count * sizes.pointer + length * size);
      const first = copy + sizes.table;
      let next = first + count * sizes.pointer;
      this.#write(copy, [kind, first, count, length]);
      for (const [at, chain] of chains.entries()) {
        this.#write(first + at * 4, [chain.length === 0 ? 0 : next]);
        for (const [place, values] of chain.entries()) {
          const last = place === chain.length - 1;
          this.#write(next, [...values, last ? 0 : next + size]);
          next += size;
        }
      }
      return copy;
    });
  }

  #once(key: string, place: () => number): number {
    const known = this.#copies.get(key) ?? place();
    this.#copies.set(key, known);
    return known;
  }

  #space(size: number): number {
    const from = this.#end;
    // Numbers hold 64 bits.
    this.#end = Math.ceil((from + size) / 8) * 8;
    if (this.#end > this.#bytes.length) {
      const more = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end));
      more.set(this.#bytes);
      this.#bytes = more;
    }
    return this.#base + from;
  }

  #write(address: number, words: readonly number[]): void {
    const view = new DataView(this.#bytes.buffer);
    for (const [at, word] of words.entries()) view.setUint32(address - this.#base + at * 4, word, true);
  }
}
