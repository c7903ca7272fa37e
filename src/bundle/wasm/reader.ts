/** Steps through the binary format of WebAssembly: just enough to rewrite code without a library's help. */
export class WasmReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined || this.at >= this.end) throw new WasmError("the module ends too early");
    this.at += 1;
    return byte;
  }

  /** An unsigned LEB128 number of up to 32 bits. */
  u32(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new WasmError("a number is too long");
  }

  /** A signed LEB128 number of up to 32 bits. */
  s32(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return shift < 25 && byte & 0x40 ? value | (-1 << (shift + 7)) : value;
    }
    throw new WasmError("a number is too long");
  }

  /** Skips a LEB128 number of any kind. */
  skipNumber(): void {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end && (bytes[at] ?? 0) >= 0x80) at += 1;
    if (at >= end) throw new WasmError("the module ends too early");
    this.at = at + 1;
  }

  skip(length: number): void {
    this.at += length;
    if (this.at > this.end) throw new WasmError("the module ends too early");
  }

  name(): string {
    const length = this.u32();
    const from = this.at;
    this.skip(length);
    return new TextDecoder().decode(this.bytes.subarray(from, this.at));
  }

  /** What is left, or the next `length` bytes, as a reader of its own; this one steps over it. */
  part(length: number): WasmReader {
    const from = this.at;
    this.skip(length);
    return new WasmReader(this.bytes, from, this.at);
  }

  get done(): boolean {
    return this.at >= this.end;
  }
}

/** The module is not what a module must be. */
export class WasmError extends Error {}

export interface Section {
  id: number;
  /** The section with its header. */
  from: number;
  /** Its contents. */
  body: WasmReader;
}

export const sectionIds = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  global: 6,
  export: 7,
  code: 10,
  data: 11,
} as const;

/** The sections of a module, in order. @throws WasmError */
export function sections(module: Uint8Array): Section[] {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  if (!header.every((byte, index) => module[index] === byte)) throw new WasmError("it is no WebAssembly module");
  const reader = new WasmReader(module, header.length);
  const found: Section[] = [];
  while (!reader.done) {
    const from = reader.at;
    const id = reader.byte();
    found.push({ id, from, body: reader.part(reader.u32()) });
  }
  return found;
}

/** Steps over what an import is, after its names. @returns its kind, and of a memory the pages it begins with */
export function skipImport(reader: WasmReader): { kind: number; pages?: number } {
  const kind = reader.byte();
  if (kind === 0) reader.skipNumber();
  else if (kind === 3) reader.skip(2);
  else {
    if (kind === 1) reader.skip(1);
    const hasMaximum = reader.byte() & 1;
    const minimum = reader.u32();
    if (hasMaximum) reader.skipNumber();
    if (kind === 2) return { kind, pages: minimum };
  }
  return { kind };
}

/** Unsigned LEB128. */
export function u32(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    if (rest === 0) {
      bytes.push(low);
      return bytes;
    }
    bytes.push(low + 128);
  }
}
