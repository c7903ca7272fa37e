import type { Command, FoundWord } from "../../types.ts";
import type { Candidate } from "../found.ts";
import { typeName } from "./dotnet.ts";
import { memberOf } from "./members.ts";
import { takesValue } from "./parameters.ts";
import { concat, isKind, isList, items, type Value } from "./value.ts";
import type { Slot } from "./word.ts";

/** What is known of what flows into a command, and out of its script block. */
export interface Flow {
  /** What is piped into it; absent when nothing is. */
  input: Value | undefined;
  /** What its last script block gives. */
  block: Value;
}

type Output = (command: Command, flow: Flow) => Value;

/** Cmdlets that hand on what they get; some of it only (`true`) or all. */
const filters: Readonly<Record<string, boolean>> = {
  "Where-Object": true,
  "Select-Object": true,
  "Get-Random": true,
  "Get-Unique": false,
  "Sort-Object": false,
  "Tee-Object": false,
  "Out-String": false,
  "Write-Output": false,
};

const outputs: Readonly<Record<string, Output>> = {
  "Get-ChildItem": (command) => items(pathsOf(command, ".").flatMap((path) => below(command, path))),
  "Get-Item": (command) => items(pathsOf(command)),
  "Get-ItemProperty": (command) => items(pathsOf(command)),
  "Resolve-Path": (command) => items(pathsOf(command)),
  "Convert-Path": (command) => items(pathsOf(command)),
  "Split-Path": (command) =>
    has(command, "-Leaf")
      ? null
      : items(pathsOf(command).map((one) => ({ ...one, word: one.word.replace(/[\\/][^\\/]*[\\/]?$/, "") }))),
  "Get-Location": (command) => (typeof command.cwd === "string" ? items([{ word: command.cwd }]) : null),
  "Join-Path": (command) => {
    const [first, ...rest] = arguments_(command).flatMap(({ slots }) => slots);
    const start = first === undefined ? null : slotValue(first);
    const whole = rest.reduce<Value>((path, slot) => concat(concat(path, "/"), slotValue(slot)), start);
    return typeof whole === "string" ? items([{ word: whole }]) : whole;
  },
  "Get-Command": ({ operands }) => operands[0] ?? null,
  "New-Object": (command) => {
    const [type, ...args] = arguments_(command)
      .filter(({ name }) => name !== "-Property")
      .flatMap(({ slots }) => slots);
    const name = typeName(type?.value ?? "");
    if (/^io\.(?:file|directory)info$/.test(name)) return args[0] === undefined ? null : asItems(slotValue(args[0]));
    return type?.value == null ? null : { kind: "thing", type: name, args: args.map(slotValue) };
  },
  "ForEach-Object": ({ operands, options }, { input, block }) => {
    const member = options.find(({ name }) => name === "-MemberName")?.value ?? operands[0];
    return typeof member === "string" ? memberOf(input ?? null, member.toLowerCase()) : block;
  },
};

/** What a command gives on, as far as it is known. */
export function outputOf(command: Command, flow: Flow): Value {
  const { program, operands, redirects } = command;
  const name = program ?? "";
  if (name === "Write-Output" || name === "echo") {
    if (redirects.length > 0) return null;
    if (operands.length > 0)
      return operands.includes(null) ? null : operands.length === 1 ? (operands[0] ?? null) : operands;
  }
  if (Object.hasOwn(outputs, name)) return outputs[name]?.(command, flow) ?? null;
  if (!Object.hasOwn(filters, name)) return null;
  const { input = null } = flow;
  if (isKind(input, "items") && filters[name] === true && chooses(command))
    return items(input.found.map((one) => ({ ...one, picked: true })));
  return input;
}

/** `select -ExpandProperty FullName` picks no members. */
function chooses(command: Command): boolean {
  return (
    command.program !== "Select-Object" ||
    ["-First", "-Last", "-Skip", "-Index", "-Unique"].some((name) => has(command, name))
  );
}

function has({ options }: Command, name: string): boolean {
  return options.some((option) => option.name === name);
}

function asItems(value: Value): Value {
  return typeof value === "string" ? items([{ word: value }]) : value;
}

function slotValue({ value, found }: Slot): Value {
  return found === undefined ? value : items(found);
}

interface Argument {
  /** Of the parameter; absent for what stands alone. */
  name?: string;
  slots: Slot[];
}

/** The arguments of a cmdlet that takes values, in their order. */
function arguments_({ argv, found = [] }: Command): Argument[] {
  const list: Argument[] = [];
  let name: string | undefined;
  for (const [at, value] of argv.entries()) {
    if (at === 0) continue;
    if (name === undefined && value?.startsWith("-") === true && /^-[A-Za-z]/.test(value)) {
      name = takesValue(value) ? value : undefined;
      continue;
    }
    const candidates = found.filter((one) => one.at === at);
    const slot = candidates.length > 0 ? { value, found: candidates.map(bare) } : { value };
    list.push({ ...(name === undefined ? {} : { name }), slots: [slot] });
    name = undefined;
  }
  return list;
}

function bare({ word, picked }: FoundWord): Candidate {
  return picked === true ? { word, picked } : { word };
}

const pathNames = new Set(["-Path", "-LiteralPath", "-PSPath"]);

/** What the paths of a cmdlet may be: those of its parameters, else what stands first. */
function pathsOf(command: Command, otherwise?: string): readonly Candidate[] {
  const given = arguments_(command);
  const named = given.filter(({ name }) => name !== undefined && pathNames.has(name));
  const slots = (named.length > 0 ? named : given.filter(({ name }) => name === undefined)).flatMap(
    ({ slots: own }) => own,
  );
  const chosen =
    named.length > 0 || command.program === "Get-Item" || command.program === "Resolve-Path"
      ? slots
      : slots.slice(0, listed(command));
  const found = chosen.flatMap((slot) => slot.found ?? (slot.value === null ? [] : [{ word: slot.value }]));
  return chosen.length === 0 && otherwise !== undefined ? [{ word: otherwise }] : found;
}

/** `Get-ChildItem a *.txt` takes a filter in the second place; `a,b` are both in the first. */
function listed({ text, operands }: Command): number {
  return text.includes(",") ? operands.length : 1;
}

/** What lies in a folder, or what a pattern stands for. */
function below(command: Command, { word, picked }: Candidate): Candidate[] {
  const more = picked === true ? { picked } : {};
  const isDeep = has(command, "-Recurse") || has(command, "-Depth");
  const filter = ["-Filter", "-Include"].flatMap((name) => command.options.filter((option) => option.name === name))[0]
    ?.value;
  const start = word.replace(/(?<=.)[\\/]$/, "");
  const join = (rest: string): Candidate => ({ word: start === "/" ? `/${rest}` : `${start}/${rest}`, ...more });
  if (typeof filter === "string" && !/^[*.?]*$/.test(filter)) return [join(isDeep ? `**/${filter}` : filter)];
  if (isDeep) return [/[*?[]/.test(start) ? { word: start, ...more } : join("**")];
  return /[*?[]/.test(start) ? [{ word: start, ...more }] : [join("*")];
}

/** Where the output is one list after the other. */
export function gathered(values: readonly Value[]): Value {
  if (values.length === 1) return values[0] ?? null;
  const found = values.flatMap((value) => (isKind(value, "items") ? value.found : []));
  if (found.length > 0) return items(found);
  const all = values.flatMap((value) => (isList(value) ? value : [value]));
  return all.length === 0 || all.includes(null) ? null : all;
}
