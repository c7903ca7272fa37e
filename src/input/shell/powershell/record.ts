import { isAbsolute, normalise } from "../../paths/normal.ts";
import type { Command, ShellFacts } from "../../types.ts";
import { build, type Parts } from "./build.ts";
import { MAX_DEPTH, type Shared, type Standing } from "./context.ts";
import { type Inner, innerOf } from "./inner.ts";
import { asText, type Value } from "./value.ts";

/** A command as it was read, and how it stands in its pipeline. */
export interface Called extends Omit<Parts, "cwd" | "standing"> {
  /** The command whose output it gets. */
  before: number | undefined;
  /** What is piped into it, where an expression is. */
  input: Value | undefined;
}

/** How code that a command runs is read. */
export interface Inside {
  standing: Standing;
  /** A script block among its words. */
  block(range: [number, number]): void;
  /** More PowerShell. */
  read(text: string, standing: Standing): void;
}

/** Writes a command down, and what it runs in turn; its index, if there was room. */
export function record(shared: Shared, called: Called, inside: Inside): number | undefined {
  const { collector } = shared;
  const { before, input, words } = called;
  const { standing } = inside;
  const span = standing.span ?? called.span;
  const command: Command = {
    ...build({ ...called, standing, cwd: shared.cwd, span }),
    ...(before === undefined ? {} : { stdin_from: before }),
  };
  const index = collector.add(command);
  if (command.argv.includes(null)) collector.unresolved(command.text, "a word that is not known");
  for (const { block } of words) if (block !== undefined) inside.block(block);
  for (const inner of innerOf(command, input === undefined ? undefined : asText(input))) {
    run(shared, command, index, inner, inside);
  }
  follow(shared, command, standing.sure);
  return index < 0 ? undefined : index;
}

function run(shared: Shared, command: Command, index: number, inner: Inner, inside: Inside): void {
  const { collector, context } = shared;
  const { standing } = inside;
  const via = [...standing.via, ...inner.via];
  const wrappers = [...standing.wrappers, ...inner.wrappers];
  if (inner.text === null || standing.depth >= MAX_DEPTH) {
    collector.unresolved(command.text, "code that is not known");
  } else if (inner.text.length > shared.units) {
    collector.unresolved(command.text, "more code than is read");
  } else if (inner.language === "powershell") {
    shared.units -= inner.text.length;
    command.code = { language: "powershell", text: inner.text };
    inside.read(inner.text, { ...standing, via, wrappers, depth: standing.depth + 1, span: command.span });
  } else {
    const facts = context.bash?.(inner.text);
    if (facts === undefined) collector.unresolved(command.text, "a line for another shell");
    else adopt(facts, index, { ...standing, via, wrappers, span: command.span }, collector);
  }
}

/** Takes over what the reader of POSIX lines found; the outermost command is there already. */
function adopt(
  facts: ShellFacts,
  outer: number,
  { via, wrappers, span }: Standing,
  collector: Shared["collector"],
): void {
  const indexes = facts.commands.map((command, at) => {
    if (at === 0 && command.depth === 0 && command.program === collector.commands[outer]?.program) return outer;
    return collector.add({
      ...command,
      via: [...via, ...command.via],
      depth: via.length + command.depth,
      wrappers: [...wrappers, ...command.wrappers],
      ...(span === undefined ? {} : { span }),
    });
  });
  for (const index of indexes) {
    const command = collector.commands[index];
    if (index !== outer && command?.stdin_from !== undefined) command.stdin_from = indexes[command.stdin_from] ?? outer;
  }
  for (const pipeline of facts.pipelines) collector.pipelines.push(pipeline.map((index) => indexes[index] ?? outer));
  for (const { text, why } of facts.unresolved) collector.unresolved(text, why);
  if (!facts.complete && facts.unresolved.length === 0) collector.unresolved(facts.text, "a line for another shell");
}

/** `cd` moves what comes after it. */
function follow(shared: Shared, { program, operands, options }: Command, sure: boolean): void {
  if (program === "Pop-Location") shared.cwd = null;
  if (program !== "Set-Location" && program !== "Push-Location") return;
  const path = options.find(({ name }) => name === "-Path" || name === "-LiteralPath")?.value ?? operands[0] ?? null;
  const to = path?.replaceAll("\\", "/").replace(/^~(?=\/|$)/, shared.context.home);
  if (to === undefined || !sure) shared.cwd = null;
  else if (isAbsolute(to)) shared.cwd = normalise(to);
  else shared.cwd = shared.cwd === null ? null : normalise(`${shared.cwd}/${to}`);
}
