import { Command, Option } from "commander";
import type { Terminal } from "../ports/terminal.ts";
import { VERSION } from "../version.ts";
import { register as registerBench } from "./commands/bench.ts";
import { register as registerBuild } from "./commands/build.ts";
import { register as registerCheck } from "./commands/check.ts";
import { register as registerCompletion } from "./commands/completion.ts";
import { register as registerConfig } from "./commands/config.ts";
import { register as registerDoctor } from "./commands/doctor.ts";
import { register as registerEval } from "./commands/eval.ts";
import { register as registerExplain } from "./commands/explain.ts";
import { register as registerFetch } from "./commands/fetch.ts";
import { register as registerFmt } from "./commands/fmt.ts";
import { register as registerHook } from "./commands/hook.ts";
import { register as registerImport } from "./commands/import.ts";
import { register as registerInit } from "./commands/init.ts";
import { register as registerInspect } from "./commands/inspect.ts";
import { register as registerInstall } from "./commands/install.ts";
import { register as registerKeygen } from "./commands/keygen.ts";
import { register as registerMan } from "./commands/man.ts";
import { register as registerNew } from "./commands/new.ts";
import { register as registerSchema } from "./commands/schema.ts";
import { register as registerSign } from "./commands/sign.ts";
import { register as registerStatus } from "./commands/status.ts";
import { register as registerTest } from "./commands/test.ts";
import { register as registerTrust } from "./commands/trust.ts";
import { register as registerUninstall } from "./commands/uninstall.ts";
import { register as registerVerify } from "./commands/verify.ts";
import { errorWidth } from "./output/width.ts";
import { rewrap } from "./output/wrap.ts";

/** Adds one verb. `exit` sets the process's exit code. */
export type Register = (program: Command, terminal: Terminal, exit: (code: number) => void) => void;

/** Every verb, by what a person wants to do, in the order help shows them. */
const groups: readonly { title: string; verbs: readonly Register[] }[] = [
  { title: "Be guarded:", verbs: [registerInstall, registerStatus, registerDoctor, registerUninstall] },
  {
    title: "Write policy:",
    verbs: [
      registerInit,
      registerNew,
      registerFmt,
      registerCheck,
      registerTest,
      registerBuild,
      registerImport,
      registerSchema,
    ],
  },
  { title: "Ship bundles:", verbs: [registerKeygen, registerSign, registerVerify, registerInspect, registerFetch] },
  { title: "See what it does:", verbs: [registerEval, registerExplain, registerBench, registerConfig, registerTrust] },
  { title: "For your shell:", verbs: [registerCompletion, registerMan] },
  { title: "For agents:", verbs: [registerHook] },
];

/** The whole command line, as data that help, completions and docs are made of. */
export function createProgram(terminal: Terminal, exit: (code: number) => void): Command {
  const program = new Command("hookguard")
    .description("One hook for every coding agent: each event decided by policy, answered so that the agent obeys.")
    .version(VERSION)
    .configureHelp({ helpWidth: Math.min(terminal.columns, 100), showGlobalOptions: true })
    .configureOutput({
      writeOut: terminal.stdout,
      writeErr: terminal.stderr,
      outputError: (text, write) => write(rewrap(text, errorWidth(terminal))),
    })
    .showHelpAfterError("(`hookguard --help` lists the verbs)")
    .exitOverride();
  for (const { title, verbs } of groups) {
    program.commandsGroup(title);
    for (const register of verbs) register(program, terminal, exit);
  }
  for (const command of program.commands) inherit(command, program, "hookguard");
  return program;
}

/** Verbs of verbs, too, end and speak as the program does, and name their own help. */
function inherit(command: Command, program: Command, above: string): void {
  const name = `${above} ${command.name()}`;
  command
    .exitOverride()
    .configureOutput(program.configureOutput())
    .configureHelp(program.configureHelp())
    .showHelpAfterError(`(\`${name} --help\` tells what it takes)`);
  acceptBothWords(command);
  for (const child of command.commands) inherit(child, program, name);
}

/** A verb that writes JSON is asked for it by `--json` and by `--format json`, whichever of them its help shows. */
function acceptBothWords(command: Command): void {
  const has = (long: string) => command.options.some((option) => option.long === long);
  if (has("--format") && !has("--json")) {
    command.addOption(new Option("--json").hideHelp());
    command.on("option:json", () => command.setOptionValue("format", "json"));
  } else if (has("--json") && !has("--format")) {
    command.addOption(new Option("--format <format>").choices(["pretty", "json"]).hideHelp());
    command.on("option:format", (format: string) => command.setOptionValue("json", format === "json"));
  }
}
