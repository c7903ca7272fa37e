import type { Access } from "../bundle/fetch/http.ts";
import { HookguardError } from "../errors.ts";
import { besideConfig } from "./bundle-key.ts";
import type { Sourced } from "./merge.ts";
import { readRegular } from "./regular.ts";
import type { BundleEntry } from "./schema.ts";

/** No token or certificate chain comes near it. */
const MAX_BYTES = 1024 * 1024;

/**
 * What a configured bundle is fetched with. Files are relative to the configuration that names them.
 * @throws HookguardError `bundle.fetch` when a file can't be read
 */
export function fetchAccess({ value, file: config }: Sourced<BundleEntry>): Access {
  const { token_file, scheme = "Bearer", ca, cert, cert_key } = value.fetch ?? {};
  const text = (name: string) => {
    const file = besideConfig(name, config);
    try {
      return new TextDecoder().decode(readRegular(file, MAX_BYTES));
    } catch (cause) {
      const why = `${file}: ${(cause as Error).message}`;
      throw new HookguardError("bundle.fetch", { source: value.source, why }, { cause });
    }
  };
  return {
    ...(ca === undefined ? {} : { ca: text(ca) }),
    ...(cert === undefined ? {} : { cert: text(cert) }),
    ...(cert_key === undefined ? {} : { certKey: text(cert_key) }),
    ...(token_file === undefined ? {} : { authorization: () => credential(text(token_file).trim(), scheme) }),
  };
}

function credential(token: string, scheme: "Bearer" | "Basic"): string {
  return `${scheme} ${scheme === "Basic" ? Buffer.from(token).toString("base64") : token}`;
}
