import { isAbsolute, normalise } from "../../paths/normal.ts";
import type { Command, ShellFacts } from "../../types.ts";
import { build, type Parts } from "./build.ts";
import { MAX_DEPTH, type Shared, type Standing } from "./context.ts";
import { dotNetCall } from "./dotnet.ts";
import { type Inner, innerOf } from "./inner.ts";
import { outputOf } from "./output.ts";
import { piped } from "./piped.ts";
import { asText, eachOf, isKind, isList, type Value } from "./value.ts";
import { givenBy, type Word, wordOf } from "./word.ts";

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
  /** A script block among its words, and what `$_` is in it; what it gives. */
  block(range: [number, number], each: Value | undefined): Value;
  /** More PowerShell. */
  read(text: string, standing: Standing): void;
}

/** Why a command isn't known to its last word. */
export const unknownWord = "a word that is not known";

/** A command that was written down. */
export interface Recorded {
  /** Absent where there was no room. */
  index: number | undefined;
  output: Value;
}

/** Cmdlets that run a script block once for everything that is piped in. */
const eachCmdlets = new Set([
  "ForEach-Object",
  "Where-Object",
  "Select-Object",
  "Sort-Object",
  "Group-Object",
  "Measure-Object",
  "Invoke-Command",
]);

/** Writes a command down, and what it runs in turn. */
export function record(shared: Shared, called: Called, inside: Inside): Recorded {
  const { collector } = shared;
  const { before, input } = called;
  const { standing } = inside;
  const span = standing.span ?? called.span;
  const name = aliased(shared, called.name);
  const words = piped(name, called.words, input);
  const command: Command = {
    ...build({ ...called, name, words, standing, cwd: shared.cwd, span }),
    ...(before === undefined ? {} : { stdin_from: before }),
  };
  const index = collector.add(command);
  if (command.argv.includes(null)) collector.unresolved(command.text, unknownWord);
  let block: Value = null;
  const each = eachCmdlets.has(command.program ?? "") ? (input ?? null) : undefined;
  for (const word of words) if (word.block !== undefined) block = inside.block(word.block, each);
  for (const inner of innerOf(command, input === undefined ? undefined : asText(input))) {
    run(shared, command, index, inner, inside);
  }
  const method = methodOf(command, input);
  if (method !== undefined) record(shared, { ...called, ...method, before: undefined, input: undefined }, inside);
  runFunction(shared, called, span, inside);
  follow(shared, command, standing.sure);
  rename(shared, command);
  const output = outputOf(command, { input, block });
  if (index < 0) return { index: undefined, output };
  for (const from of new Set([name, ...words].flatMap(sources)))
    if (from !== before) collector.pipelines.push([from, index]);
  return { index, output: output ?? { kind: "output", from: index } };
}

/** `… | ForEach-Object Delete`: the cmdlet that does what the method does. */
function methodOf(
  { program, operands, options }: Command,
  input: Value | undefined,
): Pick<Called, "name" | "words"> | undefined {
  if (program !== "ForEach-Object" || input === undefined) return undefined;
  const [member, ...rest] = [
    ...options.flatMap(({ name, value }) => (name === "-MemberName" ? [value ?? null] : [])),
    ...operands,
  ];
  if (typeof member !== "string") return undefined;
  const call = dotNetCall({ type: undefined, name: member.toLowerCase(), self: eachOf(input), args: rest });
  if (call === undefined || !("words" in call)) return undefined;
  const [name, ...words] = call.words.map((one) => wordOf(one.value, 0, 0, !one.bare));
  return name === undefined ? undefined : { name, words };
}

/** The commands whose output a word is made of. */
function sources({ given }: Word): number[] {
  const values = given !== undefined && isList(given) ? given : [given];
  return values.flatMap((value) => (isKind(value, "output") ? [value.from] : []));
}

/** A command by its own name, where the text gave it another. */
function aliased({ aliases }: Shared, name: Word): Word {
  const own = name.value === null ? undefined : aliases.get(name.value.toLowerCase());
  return own === undefined ? name : { ...name, value: own };
}

/** `Set-Alias NAME COMMAND` */
function rename({ aliases }: Shared, { program, options, operands }: Command): void {
  if (program !== "Set-Alias" && program !== "New-Alias") return;
  const given = (name: string) => options.find((option) => option.name === name)?.value;
  const rest = [...operands];
  const name = given("-Name") ?? rest.shift();
  const value = given("-Value") ?? rest.shift();
  if (typeof name === "string" && typeof value === "string") aliases.set(name.toLowerCase(), value);
}

/** The body of a function of the text, with the arguments of this call. */
function runFunction(shared: Shared, { name, words }: Called, span: [number, number], inside: Inside): void {
  const defined = shared.functions.get(name.value?.toLowerCase() ?? "");
  if (defined === undefined || !/[$@]/.test(defined.body)) return;
  const { standing } = inside;
  if (standing.depth >= MAX_DEPTH || defined.body.length > shared.rounds) {
    shared.collector.unresolved(defined.body, "more code than is read");
    return;
  }
  shared.rounds -= defined.body.length;
  const { variables } = shared;
  const free = [...defined.parameters];
  const rest: Value[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    const named = word.quoted ? undefined : /^-([A-Za-z]\w*):?$/.exec(word.value ?? "")?.[1]?.toLowerCase();
    const parameter = named === undefined ? undefined : free.find((one) => one.startsWith(named));
    if (parameter !== undefined) free.splice(free.indexOf(parameter), 1);
    const next = parameter === undefined ? undefined : words[at + 1];
    if (parameter !== undefined && next !== undefined) {
      variables.set(parameter, givenBy(next), true);
      at += 1;
    } else if (parameter === undefined) rest.push(givenBy(word));
  }
  for (const parameter of free) variables.set(parameter, rest.shift() ?? null, true);
  variables.set("args", rest, true);
  inside.read(defined.body, { ...standing, via: [...standing.via, "function"], depth: standing.depth + 1, span });
  for (const parameter of defined.parameters) variables.set(parameter, null, true);
  variables.set("args", null, true);
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
    const own = collector.commands[outer];
    if (at === 0 && command.depth === 0 && own !== undefined && command.program === own.program) {
      const { code, named, found } = command;
      Object.assign(own, code && { code }, named && { named }, found && { found });
      return outer;
    }
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
