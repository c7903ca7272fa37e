/**
 * Writes gzip without compressing. Every deflate library packs the same text differently (measured: Node and Bun do),
 * so only stored blocks make a bundle's bytes, and so its digest, the same wherever it is built. What is served over
 * HTTP can be compressed there; what lies on disk is read faster this way.
 */
export function gzipStored(bytes: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(bytes.length / MAX_STORED));
  const out = new Uint8Array(HEADER.length + blocks * 5 + bytes.length + 8);
  const view = new DataView(out.buffer);
  out.set(HEADER);
  let at = HEADER.length;
  for (let block = 0; block < blocks; block += 1) {
    const chunk = bytes.subarray(block * MAX_STORED, (block + 1) * MAX_STORED);
    view.setUint8(at, block === blocks - 1 ? 1 : 0);
    view.setUint16(at + 1, chunk.length, true);
    view.setUint16(at + 3, ~chunk.length & 0xffff, true);
    out.set(chunk, at + 5);
    at += 5 + chunk.length;
  }
  view.setUint32(at, crc32(bytes), true);
  view.setUint32(at + 4, bytes.length >>> 0, true);
  return out;
}

/**
 * Unpacks gzip that is only stored, as `gzipStored` writes it: without the system's library, which takes longer to load
 * than a whole decision (3 ms in Bun). The check sum at the end is left to whoever verifies digests; lengths are checked.
 * @returns undefined when something is compressed or of a form we don't write: the library's case
 */
export function gunzipStored(bytes: Uint8Array): Uint8Array | undefined {
  if (!HEADER.every((byte, at) => bytes[at] === byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 8;
  if (end < HEADER.length) return undefined;
  const out = new Uint8Array(Math.min(view.getUint32(end + 4, true), bytes.length));
  let written = 0;
  for (let at = HEADER.length; ; ) {
    if (at + 5 > end) return undefined;
    const kind = view.getUint8(at);
    const length = view.getUint16(at + 1, true);
    if (kind > 1 || view.getUint16(at + 3, true) !== (~length & 0xffff)) return undefined;
    at += 5;
    if (at + length > end || written + length > out.length) return undefined;
    out.set(bytes.subarray(at, at + length), written);
    written += length;
    at += length;
    if (kind === 1) return at === end && written === out.length ? out : undefined;
  }
}

/** Magic, method deflate, no flags, no time, no hint, operating system unknown (RFC 1952). */
const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

const MAX_STORED = 0xffff;

function crc32(bytes: Uint8Array): number {
  const table = Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    return c;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
