import { reference } from "../bundle/aggregator.ts";
import { packagedCapabilities } from "../bundle/folders.ts";
import type { Finding, PolicyInfo } from "../decision/types.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import type { Outcome } from "../hook/run.ts";
import type { InputDocument } from "../input/types.ts";
import { evaluate } from "../rego/evaluate.ts";
import { type Inspection, inspect } from "../rego/inspect.ts";
import type { Opa } from "../rego/opa.ts";
import type { Explanation as Trace } from "../rego/trace.ts";
import { bodiesOf } from "./bodies.ts";
import { requireKnown } from "./known.ts";
import { notAsked } from "./not-asked.ts";
import { byNearness, standingOf } from "./rank.ts";
import { compiledRules, conditionsOf, conditionsQuery, isRuleFileRule } from "./rule-files.ts";
import { type BundleSources, bundleSources } from "./sources.ts";
import type { Explanation, RuleExplanation, Standing } from "./types.ts";

export interface ExplainOptions {
  /** How many rules that nearly matched are told. */
  top: number;
  /** Tell only this rule, whatever became of it. */
  rule?: string;
}

/** One evaluation may take this long, in milliseconds: a trace is slow. */
const TIMEOUT_MS = 20_000;

/** A bundle with everything that explaining needs. */
interface Opened extends BundleSources {
  bundle: LoadedBundle;
  opa: Opa;
  input: InputDocument;
  inspection?: Inspection;
}

/**
 * Why an event was decided as it was: the decision is the module's, the rest is what OPA's interpreter saw in the same
 * sources with the same input.
 * @param outcome of the pipeline; its `document` and `bundles` are there
 * @throws HookguardError `usage` for a rule that nobody knows, `rego.*` where the sources don't compile
 */
export async function explain(outcome: Outcome, options: ExplainOptions, opa: Opa): Promise<Explanation> {
  const { document: input, bundles } = outcome;
  if (input === undefined) return { rules: [], counts: noCounts(), notes: [] };
  if (options.rule !== undefined) requireKnown(options.rule, bundles);
  const notes: string[] = [];
  const all: RuleExplanation[] = [];
  const open = new Map<RuleExplanation, Opened>();
  for (const bundle of bundles) {
    const opened: Opened = { ...bundleSources(bundle), bundle, opa, input };
    for (const rule of await rulesOf(opened, findingsOf(outcome, bundle), options, notes)) {
      all.push(rule);
      open.set(rule, opened);
    }
  }
  const counts = noCounts();
  for (const { standing } of all) counts[standing] += 1;
  const told = chosen(all, options);
  for (const rule of told) {
    const opened = open.get(rule);
    if (opened && rule.bodies.length > 0) await look(rule, opened);
  }
  return { rules: told, counts, notes };
}

function chosen(all: readonly RuleExplanation[], { top, rule }: ExplainOptions): RuleExplanation[] {
  if (rule !== undefined) return all.filter(({ policy }) => policy.id === rule);
  const nearly = all.filter(({ standing }) => standing === "nearly").sort(byNearness);
  return [...all.filter(({ standing }) => standing === "matched"), ...nearly.slice(0, top)];
}

/** Every rule of a bundle, with where it stands. */
async function rulesOf(
  opened: Opened,
  findings: readonly Finding[],
  { rule: wanted }: ExplainOptions,
  notes: string[],
): Promise<RuleExplanation[]> {
  const { bundle, sources, data, input } = opened;
  const hasSources = Object.keys(sources).length > 0;
  if (!hasSources) notes.push(wasmOnly(bundle));
  const trace = hasSources ? await seen(opened, notes) : undefined;
  const { inspection } = opened;
  const ruleFile = compiledRules(data);
  const firstRule = bundle.index.policies.length - ruleFile.length;
  const rules: RuleExplanation[] = [];
  for (const [place, entry] of bundle.index.policies.entries()) {
    const policy = entry as PolicyInfo;
    if (wanted !== undefined && policy.id !== wanted) continue;
    const own = findings.filter((finding) => finding.policy.id === policy.id);
    const why = notAsked(entry, input);
    const compiled = isRuleFileRule(policy) ? ruleFile[place - firstRule] : undefined;
    const conditions =
      compiled && hasSources && why === undefined
        ? conditionsOf(compiled, await ask(opened, conditionsQuery(place - firstRule, compiled)), input)
        : undefined;
    const bodies = trace && inspection && !compiled ? bodiesOf(policy, inspection, trace) : [];
    rules.push({
      policy,
      bundle: bundleName(bundle),
      standing: standingOf({ findings: own, why, bodies, conditions, isKnown: trace !== undefined }),
      ...(why === undefined ? {} : { why }),
      findings: own,
      bodies,
      ...(conditions ? { conditions } : {}),
      facts: {},
    });
  }
  return rules;
}

/** One evaluation of everything that the event concerns: enough to know how far each rule came. */
async function seen(opened: Opened, notes: string[]): Promise<Trace | undefined> {
  const { bundle, input, opa, sources } = opened;
  const { entrypoints } = bundle.index;
  const entrypoint = Object.hasOwn(entrypoints, input.event.kind) ? entrypoints[input.event.kind] : undefined;
  if (entrypoint === undefined) return { rules: [], events: [] };
  try {
    opened.inspection = await inspect(opa, { sources, capabilities: packagedCapabilities() });
    return (await ask(opened, reference(entrypoint.split("/")))).trace;
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    const said = error.diagnostics.map(({ message }) => message).join("; ");
    notes.push(`${bundle.source}: its rules can't be followed: ${error.message}${said ? ` ${said}` : ""}`);
    return undefined;
  }
}

/** One rule alone: its helpers, and the facts that it and they read. */
async function look(rule: RuleExplanation, opened: Opened): Promise<void> {
  const { policy } = rule;
  const verbs = [...new Set(rule.bodies.map((body) => body.rule))];
  const asked = verbs.map((verb) => reference([...policy.package.split("."), verb]));
  const { trace } = await ask(opened, `[${asked.join(", ")}]`);
  if (!trace || !opened.inspection) return;
  rule.bodies = bodiesOf(policy, opened.inspection, trace);
  rule.facts = Object.fromEntries(
    trace.rules.flatMap(({ reads = {} }) => Object.entries(reads)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function ask({ opa, sources, input }: Opened, query: string) {
  return evaluate(opa, {
    sources,
    capabilities: packagedCapabilities(),
    query,
    input,
    nowNs: input.now_ns,
    trace: true,
    exhaustive: true,
    maxEvents: 1,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Everything that a bundle's rules said, whatever became of it. */
function findingsOf({ decision, aside }: Outcome, { index, layer }: LoadedBundle): Finding[] {
  const { because, overruled, warnings, context } = decision;
  const excepted = aside.excepted.map(({ finding }) => finding);
  return [...because, ...overruled, ...warnings, ...context, ...aside.monitored, ...excepted].filter(
    ({ bundle }) => bundle.name === index.name && bundle.layer === layer,
  );
}

function bundleName({ source, index, layer, manifest }: LoadedBundle): RuleExplanation["bundle"] {
  return { source, name: index.name, layer, ...(manifest.revision ? { revision: manifest.revision } : {}) };
}

function wasmOnly({ source, index }: LoadedBundle): string {
  const count = index.policies.length === 1 ? "its rule" : `its ${index.policies.length} rules`;
  return `${source} holds a compiled module and no Rego: what ${count} said is shown, but not how, nor which nearly matched.`;
}

function noCounts(): Record<Standing, number> {
  return { matched: 0, nearly: 0, no: 0, "not asked": 0, unknown: 0 };
}
