import type { Outcome } from "../../hook/run.ts";
import type { Verb } from "../../input/kinds.ts";
import { printable } from "./excerpt.ts";
import { wrap } from "./wrap.ts";

/** What a monitored finding would have done. */
const would: Readonly<Record<Verb, string>> = {
  halt: "would have stopped the session",
  deny: "would have refused",
  ask: "would have asked",
  modify: "would have changed it",
  allow: "would have allowed without asking",
  warn: "would have warned",
  context: "would have added context",
};

/** Findings that configuration keeps from being enforced, for a person. */
export function asideLines({ monitored, excepted }: Outcome["aside"], width: number): string[] {
  const line = (text: string, reason: string) => [
    wrap(printable(text), width, "  "),
    wrap(printable(reason), width, "    "),
  ];
  return [
    ...monitored.flatMap(({ verb, policy, reason }) => line(`${would[verb]}: ${policy.id} (monitor)`, reason)),
    ...excepted.flatMap(({ finding: { verb, policy }, exception: { expires, owner, reason } }) =>
      line(`${would[verb]}: ${policy.id}, but excepted until ${expires} (${owner})`, reason),
    ),
  ];
}
