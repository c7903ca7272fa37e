import { builtins } from "../builtins/table.ts";
import type { Field } from "../field.ts";
import { outputs } from "../outputs/table.ts";
import { listed } from "../programs/spec.ts";
import { plainName } from "../programs/table.ts";
import { runners } from "../runs/table.ts";
import { isKnown, programName } from "./name.ts";

/** Programs whose words, behind those of a program that nobody knows, are likely to be run by it. */
const carried =
  "rm dd shred mkfs rmdir unlink sudo doas git sh bash zsh dash env xargs find chmod chown curl wget kubectl terraform claude gemini coda";

/** Programs that only speak of others. */
const speaks =
  "man tldr cheat info apropos whatis help explain whereis say cowsay figlet lolcat notify-send logger gum thefuck howdoi task todo note jrnl brew port choco scoop winget nala";

const most = 32;

/**
 * `anything --its-own x -- rm -rf ~`: behind a program that is in no table, the words from a known one on that has
 * options or paths of its own, as a wrapper would run them.
 */
export function carriedCommand(program: string, rest: readonly Field[]): readonly Field[] | undefined {
  const known = [runners, builtins, outputs].some((table) => Object.hasOwn(table, program));
  if (known || isKnown(program) || listed(speaks, program)) return undefined;
  for (const [at, { value }] of rest.slice(0, most).entries()) {
    if (value === null || value.startsWith("-") || !listed(carried, plainName(programName(value, null).program)))
      continue;
    const words = rest.slice(at + 1);
    const first = words[0]?.text ?? "";
    if (rest[at - 1]?.value === "--" ? words.length > 0 : /^(?:-\w|--\w|[~/])/.test(first)) return rest.slice(at);
  }
  return undefined;
}
