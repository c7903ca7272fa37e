import type { EventRow } from "../agents/agent.ts";
import { HookguardError } from "../errors.ts";
import { allInstallables, type Installable } from "./agents.ts";

/** What `--events` says: exactly these, or these more or less than what is registered by itself. */
export type EventChoice = { only: string[] } | { more: string[]; less: string[] };

/**
 * Reads `--events`: `A,B` means exactly A and B; `+A,-B` means the usual ones with A and without B.
 * @throws HookguardError `usage` for a mixture, and for a name that no agent has
 */
export function eventChoice(option: string | undefined): EventChoice {
  const words = (option ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const names = (sign: string) => words.filter((word) => word.startsWith(sign)).map((word) => word.slice(1));
  const plain = words.filter((word) => !/^[+-]/.test(word));
  if (plain.length > 0 && plain.length < words.length) {
    throw new HookguardError("usage", { why: "--events takes either names, or names that all begin with + or -." });
  }
  const choice = plain.length > 0 ? { only: plain } : { more: names("+"), less: names("-") };
  const known = new Set(allInstallables.flatMap(({ events }) => events.map(({ name }) => name)));
  const stranger = words.map((word) => word.replace(/^[+-]/, "")).find((name) => !known.has(name));
  if (stranger !== undefined) throw new HookguardError("usage", { why: `No agent has an event called ${stranger}.` });
  return choice;
}

/** The events of an agent that are registered. */
export function eventsToRegister({ events }: Installable, choice: EventChoice): EventRow[] {
  if ("only" in choice) return events.filter(({ name }) => choice.only.includes(name));
  return events.filter(
    ({ name, register }) => (register === true || choice.more.includes(name)) && !choice.less.includes(name),
  );
}
