import type { EventRow } from "../agents/agent.ts";
import { events as claudeEvents } from "../agents/claude/events.ts";
import { claudeSettings } from "../agents/claude/settings.ts";
import { events as codaEvents } from "../agents/coda/events.ts";
import { codaSettings } from "../agents/coda/settings.ts";
import { events as geminiEvents } from "../agents/gemini/events.ts";
import { geminiSettings } from "../agents/gemini/settings.ts";
import { HookguardError } from "../errors.ts";
import type { AgentSettings, KnownAgent } from "./agent-settings.ts";

/** One agent, as install and doctor see it. */
export interface Installable {
  settings: AgentSettings;
  events: readonly EventRow[];
}

/** Every agent that hookguard can be installed in, in the order they are shown. */
export const installables: Readonly<Record<KnownAgent, Installable>> = {
  claude: { settings: claudeSettings, events: claudeEvents },
  coda: { settings: codaSettings, events: codaEvents },
  gemini: { settings: geminiSettings, events: geminiEvents },
};

export const allInstallables: readonly Installable[] = Object.values(installables);

/** @throws HookguardError `agent.unknown` */
export function installable(name: string): Installable {
  const found = allInstallables.find(({ settings }) => settings.agent === name);
  if (!found) throw new HookguardError("agent.unknown", { name, known: Object.keys(installables).join(", ") });
  return found;
}
