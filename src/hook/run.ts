import type { Agent, AgentEvent, Answer } from "../agents/agent.ts";
import { agentNamed, requireOwnEvent, tell } from "../agents/registry.ts";
import type { InForce } from "../config/in-force.ts";
import { combine, failed } from "../decision/combine.ts";
import { exempt, type Sorted } from "../decision/exempt.ts";
import { decisionId } from "../decision/id.ts";
import type { Decision, Finding } from "../decision/types.ts";
import { evaluate } from "../engine/evaluate.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import { buildInput } from "../input/document.ts";
import type { InputDocument } from "../input/types.ts";
import type { JsonObject } from "../json.ts";
import type { World } from "../ports/world.ts";
import { panicText } from "./panic.ts";
import { parsePayload } from "./payload.ts";

/** What one run starts from. */
export interface Request {
  /** Stdin, as it came. */
  payload: Uint8Array;
  /** The agent named on the command line; told from the payload without it. */
  agent?: string;
}

/** What one run takes from outside; the same for hook, eval, test and doctor, so that dry run and enforcement can't differ. */
export interface Dependencies {
  world: World;
  /** What decides this event, loaded and verified. @throws HookguardError `config.*`, `bundle.*`, `engine.*` */
  policy(input: InputDocument): Promise<InForce>;
  /** `performance.now()` value by which a decision must stand. */
  deadline: number;
  /** At least 16 random bytes, for the decision's id. */
  random(): Uint8Array;
  /** Keeps the decision; what it throws refuses the event (design §8). */
  record?(outcome: Outcome): void;
}

/** Everything one run found out. Only `answer` leaves a hook. */
export interface Outcome {
  agent: Agent;
  answer: Answer;
  decision: Decision;
  payload?: JsonObject;
  event?: AgentEvent;
  document?: InputDocument;
  bundles: readonly LoadedBundle[];
  /** Findings that configuration keeps from being enforced, and bundles that were skipped because they may fail open. */
  aside: Omit<Sorted, "enforced"> & Pick<InForce, "skipped">;
  /** What broke, when `decision.failure` is set. */
  error?: HookguardError;
}

/** How far a run came; what the one catch knows when it refuses. */
type Progress = Partial<Pick<Outcome, "agent" | "payload" | "event" | "document">> & { policy?: InForce };

const nothingAside: Outcome["aside"] = { monitored: [], excepted: [], skipped: [] };

/** The pipeline of design §2. Never throws: what breaks becomes a refusal. */
export async function run(request: Request, deps: Dependencies): Promise<Outcome> {
  const id = decisionId(deps.world.clock.nowNs() / 1e6, deps.random());
  const progress: Progress = {};
  try {
    const named = request.agent === undefined ? undefined : agentNamed(request.agent);
    if (named) progress.agent = named;
    const payload = parsePayload(request.payload);
    progress.payload = payload;
    const agent = named ?? tell(payload, deps.world.env);
    progress.agent = agent;
    const event = agent.read(payload, deps.world.env);
    if (event.event.kind === "other") requireOwnEvent(agent, event.event.name);
    progress.event = event;
    const document = buildInput(event, deps.world);
    progress.document = document;
    const policy = await deps.policy(document);
    progress.policy = policy;
    if (policy.preset !== undefined) document.hookguard.preset = policy.preset;
    const { findings, skipped } = judge(policy, document, deps.deadline);
    const { enforced, ...aside } = exempt(findings, policy.exemptions);
    const decision = combine(id, enforced, originalOf(event));
    const answer = agent.write(event, decision, policy.write);
    const { bundles } = policy;
    return kept(
      { agent, answer, decision, payload, event, document, bundles, aside: { ...aside, skipped } },
      policy,
      deps,
    );
  } catch (error) {
    return refused(id, asHookguardError(error), progress, deps);
  }
}

/** Asks every bundle; one that breaks refuses the event, unless its layer chose to fail open. */
function judge({ bundles, failOpen, skipped }: InForce, document: InputDocument, deadline: number) {
  const json = JSON.stringify(document);
  const broken = [...skipped];
  const findings: Finding[] = [];
  for (const bundle of bundles) {
    try {
      findings.push(...evaluate(bundle, document, json, deadline));
    } catch (error) {
      if (!(error instanceof HookguardError) || !failOpen.has(bundle.layer) || bundle.source === "built-in")
        throw error;
      broken.push({ source: bundle.source, error });
    }
  }
  return { findings, skipped: broken };
}

function originalOf({ tool, prompt }: AgentEvent) {
  return {
    ...(tool?.input === undefined ? {} : { toolInput: tool.input }),
    ...(tool?.output === undefined ? {} : { output: tool.output }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

/** The one place that refuses on failure (design §8). */
function refused(id: string, error: HookguardError, progress: Progress, deps: Dependencies): Outcome {
  const decision = failed(id, error.code, error.message);
  const { agent = agentNamed("unknown"), event, payload, document, policy } = progress;
  const answer = event
    ? agent.write(event, decision, policy?.write)
    : agent.panic(panicText(error, id), eventName(payload));
  const outcome: Outcome = {
    agent,
    answer,
    decision,
    ...(payload ? { payload } : {}),
    ...(event ? { event } : {}),
    ...(document ? { document } : {}),
    bundles: policy?.bundles ?? [],
    aside: nothingAside,
    error,
  };
  try {
    deps.record?.(outcome);
  } catch {
    // The event is refused already; a log that can't be written adds nothing to that.
  }
  return outcome;
}

function kept(outcome: Outcome, policy: InForce, deps: Dependencies): Outcome {
  try {
    deps.record?.(outcome);
  } catch (error) {
    if (policy.logRequired) throw error;
  }
  return outcome;
}

function eventName(payload: JsonObject | undefined): string | undefined {
  const name = payload?.hook_event_name;
  return typeof name === "string" ? name : undefined;
}

function asHookguardError(error: unknown): HookguardError {
  if (error instanceof HookguardError) return error;
  return new HookguardError(
    "bug",
    { message: error instanceof Error ? error.message : String(error) },
    { cause: error },
  );
}
