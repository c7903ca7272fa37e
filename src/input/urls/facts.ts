import type { Subject } from "../../agents/agent.ts";
import type { ShellFacts, UrlFact } from "../types.ts";
import { commandAddresses } from "./command.ts";
import type { Address } from "./parse.ts";
import { readers } from "./words.ts";

/** No honest call names more. */
export const MAX_URLS = 2_000;

export interface UrlFacts {
  urls: UrlFact[];
  /** Whether every address is there. */
  complete: boolean;
}

/**
 * Every address that an event names: by its tool, in a fetch tool's prompt, in its shell commands, in their order, each
 * once. Never throws, linear, at most {@link MAX_URLS}.
 */
export function urlFacts(urls: Subject["urls"], shell: ShellFacts | undefined): UrlFacts {
  const facts: UrlFact[] = [];
  const seen = new Set<string>();
  let complete = true;
  const add = (address: Address, more: Pick<UrlFact, "source" | "command">) => {
    const key = `${more.source} ${more.command ?? ""} ${address.url} ${address.host}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (facts.length < MAX_URLS) facts.push({ ...address, ...more });
    else complete = false;
  };
  for (const { text, source } of urls) for (const address of readers.url(text.trim())) add(address, { source });
  for (const [index, command] of (shell?.commands ?? []).entries()) {
    for (const address of commandAddresses(command)) add(address, { source: "shell", command: index });
  }
  return { urls: facts, complete };
}
