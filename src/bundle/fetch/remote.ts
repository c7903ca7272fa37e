import { HookguardError } from "../../errors.ts";

/** A bundle that has to be fetched. */
export type Remote =
  | { kind: "http"; url: URL }
  | { kind: "oci"; registry: URL; repository: string; reference: string; digest?: string };

/** Whether a source is a URL of something that is not on this machine. */
export function isRemote(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source) && !/^file:\/\//i.test(source);
}

/**
 * Reads a remote source: `https://…`, or `oci://registry/repository:tag` and `…@sha256:digest`. Without TLS only on
 * this very machine.
 * @throws HookguardError `bundle.fetch` for other schemes, plain HTTP to other machines, and malformed names
 */
export function parseRemote(source: string): Remote {
  const fail = (why: string) => new HookguardError("bundle.fetch", { source, why });
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(source) ?? [];
  switch (scheme.toLowerCase()) {
    case "https":
    case "http": {
      if (!URL.canParse(source)) throw fail("it is no URL");
      const url = new URL(source);
      if (url.username !== "" || url.password !== "")
        throw fail("a URL may hold no credentials; use `fetch.token_file`");
      if (!isSafe(url)) throw fail("plain http is only allowed to this machine; use https");
      return { kind: "http", url };
    }
    case "oci":
      return oci(source, fail);
    default:
      throw fail(`the scheme ${scheme} is not supported; use https or oci`);
  }
}

/** Nobody between here and there can read or change what is sent. */
export function isSafe({ protocol, hostname }: URL): boolean {
  if (protocol === "https:") return true;
  return protocol === "http:" && isLoopback(hostname);
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

const OCI = /^oci:\/\/([^/@]+)\/([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/i;

function oci(source: string, fail: (why: string) => HookguardError): Remote {
  const [, host, repository, tag, digest] = OCI.exec(source) ?? [];
  if (host === undefined || repository === undefined || !URL.canParse(`https://${host}`)) {
    throw fail("it is not of the form oci://registry/repository:tag or oci://registry/repository@sha256:digest");
  }
  const plain = new URL(`http://${host}`);
  const registry = isLoopback(plain.hostname) ? plain : new URL(`https://${host}`);
  return {
    kind: "oci",
    registry,
    repository,
    reference: digest ?? tag ?? "latest",
    ...(digest === undefined ? {} : { digest }),
  };
}
