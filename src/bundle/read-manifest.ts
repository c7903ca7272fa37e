import { HookguardError } from "../errors.ts";
import { eventKinds, toolKinds } from "../input/kinds.ts";
import { isJsonObject } from "../json.ts";
import type { HookguardMetadata, Manifest } from "./manifest.ts";

/** A manifest that hookguard can run: it has our index. */
export interface OwnManifest {
  manifest: Manifest;
  index: HookguardMetadata;
}

/**
 * Reads `.manifest`. By hand rather than with the schema in `manifest.ts`, which it agrees with (a test holds them
 * together): loading a schema library would take longer than everything else about a small bundle.
 * @throws HookguardError `bundle.manifest`; `bundle.foreign` when hookguard didn't build the bundle
 */
export function readManifest(bytes: Uint8Array | undefined, source: string): OwnManifest {
  const foreign = (why: string) => new HookguardError("bundle.foreign", { source, why });
  if (!bytes) throw foreign("it has no .manifest");
  const manifest = parse(bytes, source);
  const metadata = isJsonObject(manifest.metadata) ? manifest.metadata.hookguard : undefined;
  if (metadata === undefined) throw foreign("its manifest has no hookguard index");
  if (isJsonObject(metadata) && metadata.format !== 1)
    throw foreign("its index is of a format this hookguard doesn't know");
  const wrong = manifestFields(manifest) ?? indexFields(metadata);
  if (wrong !== undefined) throw new HookguardError("bundle.manifest", { source, why: `${wrong} is missing or wrong` });
  return { manifest: manifest as unknown as Manifest, index: metadata as unknown as HookguardMetadata };
}

function parse(bytes: Uint8Array, source: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (isJsonObject(value)) return value;
  } catch {
    // Falls through: the parser's own words would quote the file.
  }
  throw new HookguardError("bundle.manifest", { source, why: "it is not a JSON object" });
}

type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => Number.isFinite(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const oneOf =
  (known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isJsonObject(value) && firstWrong(value, fields) === undefined;

const policyFields: Record<string, Check> = {
  id: isString,
  title: isString,
  description: optional(isString),
  severity: optional(oneOf(["low", "medium", "high", "critical"])),
  docs: optional(isString),
  package: isString,
  file: isString,
  row: isNumber,
  events: optional(listOf(oneOf(eventKinds))),
  tools: optional(listOf(oneOf(toolKinds))),
};

function manifestFields(manifest: Record<string, unknown>): string | undefined {
  return firstWrong(manifest, {
    revision: optional(isString),
    roots: optional(listOf(isString)),
    wasm: optional(listOf(shape({ entrypoint: isString, module: isString }))),
    rego_version: optional(isNumber),
  });
}

function indexFields(index: unknown): string | undefined {
  if (!isJsonObject(index)) return "metadata.hookguard";
  return firstWrong(index, {
    input: oneOf(["hookguard.input/v1"]),
    name: isString,
    policies: listOf(shape(policyFields)),
    entrypoints: (value) => isJsonObject(value) && Object.values(value).every(isString),
    metered: (value) => typeof value === "boolean",
    seq: optional(isNumber),
  });
}

function firstWrong(object: object, fields: Record<string, Check>): string | undefined {
  return Object.entries(fields).find(([name, check]) => !check((object as Record<string, unknown>)[name]))?.[0];
}
