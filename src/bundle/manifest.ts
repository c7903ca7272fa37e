import * as z from "zod/mini";
import { eventKinds, toolKinds } from "../input/kinds.ts";

/**
 * What `hookguard build` writes under `.manifest` `metadata.hookguard`, so that nothing at run time parses Rego:
 * the index of policies and the entrypoint of every event kind. Readers check it; a bundle without it is foreign.
 */

export const policyEntry = z.object({
  id: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  severity: z.optional(z.enum(["low", "medium", "high", "critical"])),
  docs: z.optional(z.string()),
  package: z.string(),
  file: z.string(),
  row: z.number(),
  /** Absent: every event kind. */
  events: z.optional(z.array(z.enum(eventKinds))),
  /** Absent: every tool kind, and events without a tool. */
  tools: z.optional(z.array(z.enum(toolKinds))),
});

export const hookguardMetadata = z.object({
  /** Format of this metadata; a reader refuses one it doesn't know. */
  format: z.literal(1),
  /** The input document that the policies were written for. */
  input: z.literal("hookguard.input/v1"),
  /** Name of the bundle, for logs and messages. */
  name: z.string(),
  /** Members of an entrypoint's result name their policy by its place in this list. */
  policies: z.array(policyEntry),
  /** Event kind -> entrypoint path; a kind without one has no policy. */
  entrypoints: z.record(z.string(), z.string()),
  /** True when the module carries hookguard's own deadline checks (loops call back), so it can run in our thread. */
  metered: z.boolean(),
  /** Grows with every release of the bundle; an older one than seen is refused. */
  seq: z.optional(z.number()),
});

export const manifest = z.object({
  revision: z.optional(z.string()),
  roots: z.optional(z.array(z.string())),
  wasm: z.optional(
    z.array(z.object({ entrypoint: z.string(), module: z.string(), annotations: z.optional(z.array(z.json())) })),
  ),
  rego_version: z.optional(z.number()),
  metadata: z.optional(z.object({ hookguard: z.optional(hookguardMetadata) })),
});

export type PolicyEntry = z.infer<typeof policyEntry>;
export type HookguardMetadata = z.infer<typeof hookguardMetadata>;
export type Manifest = z.infer<typeof manifest>;
