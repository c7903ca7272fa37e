import type { Command } from "commander";
import { buildFolders, packagedCapabilities, placed, withPackagedLibrary } from "../../bundle/folders.ts";
import { readSources } from "../../bundle/sources.ts";
import { findTests } from "../../cases/find.ts";
import { runSuite, underTest } from "../../cases/suite.ts";
import { HookguardError } from "../../errors.ts";
import { scoreOf } from "../../evade/score.ts";
import { evadeSuite } from "../../evade/suite.ts";
import type { Terminal } from "../../ports/terminal.ts";
import { ownBuiltins } from "../../rego/host.ts";
import { embeddedOpa, type Opa } from "../../rego/opa.ts";
import { runTests } from "../../rego/tests.ts";
import { evadePretty } from "../output/evade-pretty.ts";
import { formatChecks, type OutputFormat, outputFormats } from "../output/formats.ts";
import { testChecks } from "../output/test-checks.ts";
import { prettyReport } from "../output/test-pretty.ts";
import { type TestReport, testReport } from "../output/test-report.ts";
import { runWatching } from "../watch.ts";

export interface TestOptions {
  run?: string;
  coverage?: boolean;
  threshold?: number;
  verbose?: boolean;
  /** Rewrite denied shell cases instead, and see what slips through. */
  evade?: boolean;
  watch?: boolean;
  format: OutputFormat;
}

/**
 * `hookguard test`: the `test_` rules of OPA, and the cases through the pipeline and every agent.
 * @returns the exit code: 0 when all passed (and enough is covered), 1 otherwise; also 1 when nothing was tested
 * @throws HookguardError `rego.invalid`, `build.invalid`, `rules.invalid`, `cases.invalid`, `usage`
 */
export async function runTest(folders: readonly string[], options: TestOptions, terminal: Terminal): Promise<number> {
  const opa = embeddedOpa({ builtins: ownBuiltins });
  try {
    if (options.evade) return await runEvade(folders, options, terminal, opa);
    const report = await test(folders, options, opa);
    terminal.stdout(reportText(report, options, terminal));
    return report.passed ? 0 : 1;
  } finally {
    await opa.close();
  }
}

function reportText(report: TestReport, options: TestOptions, terminal: Terminal): string {
  const { format } = options;
  if (format === "pretty") return prettyReport(report, options, terminal);
  if (format === "json") return `${JSON.stringify({ version: 1, ...report }, null, 2)}\n`;
  return formatChecks(format, testChecks(report), terminal);
}

async function test(folders: readonly string[], options: TestOptions, opa: Opa): Promise<TestReport> {
  const filter = filterOf(options);
  const sources = readSources(folders);
  const found = findTests(folders);
  const places = new Map([...sources.places, ...found.places]);
  const { bytes } = await buildFolders(folders, {}, opa);
  const rego = await runTests(opa, {
    sources: Object.fromEntries([...withPackagedLibrary(sources), ...found.rego]),
    capabilities: packagedCapabilities(),
    trace: true,
    ...(options.run === undefined ? {} : { run: options.run }),
    ...(options.coverage || options.threshold !== undefined ? { coverage: true } : {}),
  }).catch((error: unknown) => {
    throw error instanceof HookguardError
      ? new HookguardError(
          error.code,
          { ...error.details },
          { diagnostics: error.diagnostics.map((one) => placed(one, places)), cause: error },
        )
      : error;
  });
  const cases = found.cases.size === 0 ? [] : await runSuite(found.cases, underTest(bytes), filter);
  return testReport({
    rego,
    cases,
    places,
    ...(options.threshold === undefined ? {} : { threshold: options.threshold }),
  });
}

/** Percent below which a rule fails: `--threshold`, or nothing fails. */
async function runEvade(folders: readonly string[], options: TestOptions, terminal: Terminal, opa: Opa) {
  if (options.format !== "pretty" && options.format !== "json")
    throw new HookguardError("usage", { why: "--evade has the formats pretty and json." });
  const filter = filterOf(options);
  const { cases, places } = findTests(folders);
  const { bytes } = await buildFolders(folders, {}, opa);
  const attempts = await evadeSuite(cases, underTest(bytes), filter);
  const report = scoreOf(attempts, (file) => places.get(file) ?? file);
  terminal.stdout(
    options.format === "json"
      ? `${JSON.stringify({ version: 1, ...report }, null, 2)}\n`
      : evadePretty(report, terminal),
  );
  const isBelow = ({ score }: { score: number }) => options.threshold !== undefined && score < options.threshold;
  return report.total.variants === 0 || report.rules.some(isBelow) ? 1 : 0;
}

function filterOf({ run }: TestOptions): RegExp | undefined {
  return run === undefined ? undefined : expression(run);
}

function expression(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (cause) {
    throw new HookguardError("usage", { why: `--run ${text} is no regular expression.` }, { cause });
  }
}

export function register(program: Command, terminal: Terminal, exit: (code: number) => void): void {
  program
    .command("test")
    .summary("run policy tests and cases")
    .description(
      "Run the test_ rules of OPA, and each cases.yaml through the whole pipeline as every agent would send it.",
    )
    .argument("[folders...]", "folders of policies and their tests (default: .)")
    .option("-r, --run <regex>", "only tests whose full name (data.pkg.test_x, or file: verb: case) matches")
    .option("-c, --coverage", "report which lines no test_ rule reaches")
    .option("--evade", "rewrite each denied shell case in many ways, and list the variants that slip through")
    .option("--threshold <percent>", "fail below this coverage; with --evade, below this score of a rule", percent)
    .option("-v, --verbose", "list what passed, too")
    .option("-w, --watch", "run again whenever a file changes")
    .addOption(program.createOption("--format <format>", "output").choices(outputFormats).default("pretty"))
    .action(async (folders: string[], options: TestOptions) => {
      const where = folders.length === 0 ? ["."] : folders;
      const once = () => runTest(where, options, terminal);
      exit(await (options.watch ? runWatching(where, once, terminal) : once()));
    });
}

function percent(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 100) return value;
  throw new HookguardError("usage", { why: "--threshold needs a number from 0 to 100." });
}
