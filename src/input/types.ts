import type * as z from "zod/mini";
import type * as schema from "./schema.ts";

/** The types of the input document, inferred from its one schema (`schema.ts`). Type-only: nothing of zod is loaded. */
export type Option = z.infer<typeof schema.option>;
export type Assignment = z.infer<typeof schema.assignment>;
export type Redirect = z.infer<typeof schema.redirect>;
export type Command = z.infer<typeof schema.command>;
export type Unresolved = z.infer<typeof schema.unresolved>;
export type ShellFacts = z.infer<typeof schema.shell>;
export type PathFact = z.infer<typeof schema.path>;
export type UrlFact = z.infer<typeof schema.url>;
export type TextFact = z.infer<typeof schema.text>;
export type InputDocument = z.infer<typeof schema.inputDocument>;
export type FoundWord = z.infer<typeof schema.foundWord>;
export type NamedPath = z.infer<typeof schema.namedPath>;
