import { sectionIds, sections, skipImport, type WasmReader } from "../bundle/wasm/reader.ts";

const PAGE = 64 * 1024;

/** What OPA's own SDK gives every module, and what is left for the stack and the heap to begin with. */
const USUAL_PAGES = 5;

/**
 * The pages of memory that a module must begin with: what its import asks for, and at least all of its static data. OPA
 * writes neither reliably, and the SDK's fixed guess is too small for large modules (contracts/opa.md §3).
 */
export function initialPages(module: Uint8Array): number {
  let pages = USUAL_PAGES;
  for (const { id, body } of sections(module)) {
    if (id === sectionIds.import) pages = Math.max(pages, importedPages(body));
    if (id === sectionIds.data) pages = Math.max(pages, Math.ceil(dataEnd(body) / PAGE) + 1);
  }
  return pages;
}

function importedPages(reader: WasmReader): number {
  for (let left = reader.u32(); left > 0; left -= 1) {
    reader.name();
    reader.name();
    const { pages } = skipImport(reader);
    if (pages !== undefined) return pages;
  }
  return 0;
}

/** Where the last of the segments with a fixed place ends. */
function dataEnd(reader: WasmReader): number {
  let end = 0;
  for (let left = reader.u32(); left > 0; left -= 1) {
    const kind = reader.u32();
    let from = 0;
    if (kind === 2) reader.skipNumber();
    if (kind !== 1) {
      if (reader.byte() !== I32_CONST) return end;
      from = reader.s32();
      reader.skip(1);
    }
    const length = reader.u32();
    reader.skip(length);
    if (kind !== 1) end = Math.max(end, from + length);
  }
  return end;
}

const I32_CONST = 0x41;
