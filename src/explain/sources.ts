import { readArchive } from "../bundle/archive.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Sources } from "../rego/request.ts";

/** What a bundle holds beside its module. */
export interface BundleSources {
  /** Its Rego and its data; empty where it holds no Rego. */
  sources: Sources;
  data: JsonObject;
}

/**
 * A bundle's sources. `hookguard build` puts them in, but the module decides without them, and someone may have left
 * them out.
 * @throws HookguardError `bundle.archive`
 */
export function bundleSources(bundle: LoadedBundle): BundleSources {
  const decoder = new TextDecoder();
  const files = [...readArchive(bundle.archive(), bundle.source)];
  const rego = files.filter(([path]) => path.endsWith(".rego"));
  const text = files.find(([path]) => path === "data.json")?.[1];
  const data = text === undefined ? {} : (JSON.parse(decoder.decode(text)) as Json);
  return {
    data: isJsonObject(data) ? data : {},
    sources:
      rego.length === 0
        ? {}
        : {
            ...Object.fromEntries(rego.map(([path, bytes]) => [path, decoder.decode(bytes)])),
            ...(text === undefined ? {} : { "data.json": decoder.decode(text) }),
          },
  };
}
