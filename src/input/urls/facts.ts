import type { Subject } from "../../agents/agent.ts";
import type { ShellFacts, UrlFact } from "../types.ts";
import { parseUrl } from "./parse.ts";
import { shellUrls } from "./shell.ts";

/** Every address that an event names: by its tool, in its prompt, in its shell commands. Never throws, bounded. */
export function urlFacts(urls: Subject["urls"], shell: ShellFacts | undefined): UrlFact[] {
  const named: UrlFact[] = urls.flatMap(({ text, source }) => {
    const parsed = parseUrl(text);
    return parsed ? [{ ...parsed, source }] : [];
  });
  return shell === undefined ? named : [...named, ...shellUrls(shell)];
}
