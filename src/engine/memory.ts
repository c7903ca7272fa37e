import { sectionIds, sections, skipImport } from "../bundle/wasm/reader.ts";

/** What a module without a memory import gets; OPA's own default. */
const DEFAULT_PAGES = 5;

/**
 * The pages of memory that a module wants to begin with: its static data lies there, and the SDK's fixed guess is too
 * small for large ones (contracts/opa.md §3).
 */
export function importedPages(module: Uint8Array): number {
  const section = sections(module).find(({ id }) => id === sectionIds.import);
  if (!section) return DEFAULT_PAGES;
  const reader = section.body;
  for (let left = reader.u32(); left > 0; left -= 1) {
    reader.name();
    reader.name();
    const { pages } = skipImport(reader);
    if (pages !== undefined) return pages;
  }
  return DEFAULT_PAGES;
}
