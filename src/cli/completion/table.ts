import { type Argument, type Command, Help, type Option } from "commander";

/** What can stand in a place of the command line. `text` is anything that nobody can guess. */
export type Value = { kind: "choices"; choices: readonly string[] } | { kind: "file" | "folder" | "text" };

export interface OptionEntry {
  /** With their dashes, the short one first. */
  names: readonly string[];
  description: string;
  /** Absent where the option takes no value. */
  value?: Value;
  /** Whether it takes all words up to the next option. */
  variadic: boolean;
}

export interface Operand {
  name: string;
  value: Value;
  /** Whether it takes all words that follow. */
  variadic: boolean;
}

/** One verb (or, with an empty path, hookguard itself) as a shell's completion sees it. */
export interface Entry {
  /** The words after `hookguard` that lead here. */
  path: readonly string[];
  verbs: readonly { name: string; summary: string }[];
  options: readonly OptionEntry[];
  operands: readonly Operand[];
}

/** Every verb of the program, from what its help shows: the one source of all completions. */
export function completionTable(program: Command): Entry[] {
  return entriesOf(program, [], program);
}

function entriesOf(command: Command, path: readonly string[], program: Command): Entry[] {
  const help = new Help();
  const children = help.visibleCommands(command);
  const entry: Entry = {
    path,
    verbs: children.map((child) => ({ name: child.name(), summary: help.subcommandDescription(child) })),
    options: help.visibleOptions(command).map(optionOf),
    operands:
      command.name() === "help"
        ? [
            {
              name: "command",
              value: { kind: "choices", choices: namesOf(command.parent ?? program) },
              variadic: false,
            },
          ]
        : command.registeredArguments.map(operandOf),
  };
  return [entry, ...children.flatMap((child) => entriesOf(child, [...path, child.name()], command))];
}

function namesOf(command: Command): string[] {
  return command.commands.map((child) => child.name());
}

function optionOf(option: Option): OptionEntry {
  const { short, long, description, required, optional, variadic, argChoices, flags } = option;
  return {
    names: [short, long].filter((name) => name !== undefined),
    description,
    variadic,
    ...(required || optional ? { value: valueNamed(/[<[]([\w-]+)/.exec(flags)?.[1] ?? "", argChoices) } : {}),
  };
}

function operandOf(argument: Argument): Operand {
  const { variadic, argChoices } = argument;
  return { name: argument.name(), value: valueNamed(argument.name(), argChoices), variadic };
}

/** What help calls a value says what it is: `<file>`, `[folders...]`. */
function valueNamed(name: string, choices: readonly string[] | undefined): Value {
  if (choices) return { kind: "choices", choices };
  if (/^folders?$/.test(name)) return { kind: "folder" };
  return { kind: /^(?:file|path|bundle|key|event)s?$/.test(name) ? "file" : "text" };
}
