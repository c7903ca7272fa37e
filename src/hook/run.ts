import type { Agent, AgentEvent, Answer, WriteOptions } from "../agents/agent.ts";
import { agentNamed, tell } from "../agents/registry.ts";
import { combine, failed } from "../decision/combine.ts";
import { decisionId } from "../decision/id.ts";
import type { Decision, Finding } from "../decision/types.ts";
import { evaluate } from "../engine/evaluate.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import { buildInput } from "../input/document.ts";
import type { InputDocument } from "../input/types.ts";
import type { JsonObject } from "../json.ts";
import type { World } from "../ports/world.ts";
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
  /** The bundles in force, verified. @throws HookguardError `bundle.*`, `engine.*`, `config.*` */
  bundles(): readonly LoadedBundle[];
  /** `performance.now()` value by which a decision must stand. */
  deadline: number;
  /** At least 16 random bytes, for the decision's id. */
  random(): Uint8Array;
  write?: WriteOptions;
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
  /** What broke, when `decision.failure` is set. */
  error?: HookguardError;
}

/** How far a run came; what the one catch knows when it refuses. */
type Progress = Partial<Pick<Outcome, "agent" | "payload" | "event" | "document" | "bundles">>;

/** The pipeline of design §2. Never throws: what breaks becomes a refusal. */
export function run(request: Request, deps: Dependencies): Outcome {
  const id = decisionId(deps.world.clock.nowNs() / 1e6, deps.random());
  const progress: Progress = {};
  try {
    const named = request.agent === undefined ? undefined : agentNamed(request.agent);
    if (named) progress.agent = named;
    progress.payload = parsePayload(request.payload);
    const agent = named ?? tell(progress.payload, deps.world.env);
    progress.agent = agent;
    const event = agent.read(progress.payload);
    progress.event = event;
    progress.document = buildInput(event, deps.world);
    progress.bundles = deps.bundles();
    const findings = judge(progress.bundles, progress.document, deps.deadline);
    const decision = combine(id, findings, originalOf(event));
    return kept({ ...answered(agent, event, decision, deps), ...withBundles(progress) }, deps);
  } catch (error) {
    return refused(id, asHookguardError(error), progress, deps);
  }
}

function judge(bundles: readonly LoadedBundle[], document: InputDocument, deadline: number): Finding[] {
  const json = JSON.stringify(document);
  return bundles.flatMap((bundle) => evaluate(bundle, document, json, deadline));
}

function originalOf({ tool, prompt }: AgentEvent) {
  return {
    ...(tool?.input === undefined ? {} : { toolInput: tool.input }),
    ...(tool?.output === undefined ? {} : { output: tool.output }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

function answered(agent: Agent, event: AgentEvent, decision: Decision, deps: Dependencies) {
  return { agent, event, decision, answer: agent.write(event, decision, deps.write) };
}

function withBundles({ payload, document, bundles = [] }: Progress) {
  return { ...(payload ? { payload } : {}), ...(document ? { document } : {}), bundles };
}

/** The one place that refuses on failure (design §8). */
function refused(id: string, error: HookguardError, progress: Progress, deps: Dependencies): Outcome {
  const decision = failed(id, error.code, error.message);
  const agent = progress.agent ?? agentNamed("unknown");
  const outcome: Outcome = {
    ...(progress.event
      ? answered(agent, progress.event, decision, deps)
      : { agent, decision, answer: agent.panic(panicText(error, id), eventName(progress.payload)) }),
    ...withBundles(progress),
    error,
  };
  try {
    deps.record?.(outcome);
  } catch {
    // The event is refused already; a log that can't be written adds nothing to that.
  }
  return outcome;
}

function kept(outcome: Outcome, deps: Dependencies): Outcome {
  deps.record?.(outcome);
  return outcome;
}

function panicText(error: HookguardError, id: string): string {
  const hint = error.hint === undefined ? "" : ` ${error.hint}`;
  return `hookguard refused this because it could not decide. ${error.message}${hint} (${error.code}, ${id})`;
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
