import { programNamed } from "../paths/programs/lookup.ts";
import { namesOf } from "../paths/programs/options.ts";
import type { Program } from "../paths/programs/program.ts";
import { splitWords } from "../paths/split.ts";
import type { Command } from "../types.ts";
import type { Address } from "./parse.ts";
import { type Connects, connections } from "./programs.ts";
import { deviceAddress, hostAndPort, type Reader, readers } from "./words.ts";

/** Addresses that stand in code or in other text. */
const inText = /\b(?:https?|ftp|wss?):\/\/[^\s"'`<>()\\]+/gi;
const MAX_IN_TEXT = 100;

/** Every address that one command would connect to. Never throws, linear in the command's words. */
export function commandAddresses(command: Command): Address[] {
  return [
    ...wordAddresses(command),
    ...partlyKnown(command),
    ...redirectAddresses(command),
    ...assignedAddresses(command),
    ...codeAddresses(command),
  ];
}

function wordAddresses({ program, argv }: Command): Address[] {
  if (program === null) return anyAddresses(argv);
  const connects = Object.hasOwn(connections, program) ? connections[program] : undefined;
  const known = programNamed(program);
  if (connects !== undefined) return tableAddresses(connects, known, argv.slice(1));
  // A program that is known not to connect only names what looks like an address.
  return known === undefined || known.operands?.guess === "path" ? anyAddresses(argv.slice(1)) : [];
}

/** `http://host/$PATH`: the path isn't known, the host is. */
function partlyKnown({ program, argv, text }: Command): Address[] {
  const reader = program !== null && Object.hasOwn(connections, program) ? connections[program]?.operands : undefined;
  if (!argv.includes(null) || (reader !== "url" && reader !== "item")) return [];
  const found = [...text.matchAll(/\bhttps?:\/\/[\w.-]+(?::\d+)?(?=[/?#])/gi)].slice(0, MAX_IN_TEXT);
  return found.flatMap(([address]) => readers["full url"](address));
}

function tableAddresses(connects: Connects, known: Program | undefined, words: readonly (string | null)[]): Address[] {
  const table = withValues(known, connects);
  const split = splitWords(words, table, false);
  let operands = split.operands;
  if (connects.subcommands !== undefined) {
    const [name, ...rest] = operands;
    if (!namesOf(connects.subcommands).includes(name ?? "")) return [];
    operands = rest;
  }
  if (connects.hostPort) {
    const [host, port] = operands;
    return typeof host === "string" && !/^\d+$/.test(host) ? hostAndPort(host, port ?? undefined) : [];
  }
  const found: Address[] = [];
  for (const { name, values } of split.options) {
    const reader = readerOf(connects, name);
    if (reader !== undefined && typeof values[0] === "string") found.push(...readers[reader](values[0]));
  }
  const reader = connects.operands;
  if (reader === undefined) return found;
  const skip = connects.skip === undefined ? undefined : new RegExp(connects.skip);
  const wanted = operands.filter((word) => word !== null && skip?.test(word) !== true);
  return [...found, ...wanted.slice(0, connects.first ?? wanted.length).flatMap((word) => readers[reader](word ?? ""))];
}

const merged = new WeakMap<Connects, Program>();

/** The program's own table of options, with those whose argument is an address. */
function withValues(known: Program | undefined, connects: Connects): Program {
  const ready = merged.get(connects);
  if (ready !== undefined) return ready;
  const addresses = { value: Object.values(connects.options ?? {}).join(" ") };
  const lists = [[connects.values ?? {}], [addresses.value === "" ? {} : addresses], [known?.options ?? []].flat()];
  const singleDash =
    known?.singleDash === true ||
    Object.values(connects.options ?? {}).some((names) => /(?:^| )-[A-Z][a-z]/.test(names));
  const program: Program = { options: lists.flat(), ...(singleDash ? { singleDash: true } : {}) };
  merged.set(connects, program);
  return program;
}

function readerOf({ options = {} }: Connects, name: string): Reader | undefined {
  for (const reader of Object.keys(options) as Reader[]) {
    if (namesOf(options[reader]).includes(name)) return reader;
  }
  return undefined;
}

/** What has a scheme, as a word or behind `=`. */
function anyAddresses(words: readonly (string | null)[]): Address[] {
  return words.flatMap((word) => {
    if (word === null || !word.includes("://") || word.length > 8192) return [];
    return readers["full url"](word.replace(/^-{0,2}[\w.-]+=(?=[a-z][a-z0-9+.-]*:\/\/)/i, ""));
  });
}

function redirectAddresses({ redirects, operands }: Command): Address[] {
  const files = [...operands, ...redirects.map(({ target }) => target)];
  return files.flatMap((file) => (typeof file === "string" ? deviceAddress(file) : []));
}

/** `https_proxy=… curl` goes there first. */
function assignedAddresses({ assignments }: Command): Address[] {
  return anyAddresses(assignments.flatMap(({ name, value }) => (/proxy$/i.test(name) ? [value] : [])));
}

function codeAddresses({ code }: Command): Address[] {
  return typeof code?.text === "string" ? textAddresses(code.text) : [];
}

/** Addresses in a text, the first hundred. */
export function textAddresses(text: string): Address[] {
  const found: Address[] = [];
  for (const [word] of text.matchAll(inText)) {
    found.push(...readers["full url"](word.replace(/[.,;:!?]+$/, "")));
    if (found.length >= MAX_IN_TEXT) break;
  }
  return found;
}
