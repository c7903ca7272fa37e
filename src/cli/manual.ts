import { type Command, Help } from "commander";
import { VERSION } from "../version.ts";

/** What exit codes mean, for every verb but `hook` (design §10). */
const exitCodes: Readonly<Record<number, string>> = {
  0: "All is well.",
  1: "Something was found: a failing test or case, a policy that does not compile, a refused event with --fail.",
  2: "A mistake in the command line or in a cases file. For hook: the event is refused.",
  3: "It could not run: a file that can't be read, an event that is no JSON, a bundle that can't be loaded.",
  70: "A bug in hookguard.",
};

const files: readonly (readonly [string, string])[] = [
  ["/etc/hookguard/hookguard.yaml", "The system's configuration."],
  ["~/.config/hookguard/hookguard.yaml", "The user's configuration."],
  [".hookguard/hookguard.yaml", "A project's configuration, policies and rule files beside it."],
];

/** The manual page hookguard(1) as roff, from the program that parses the command line. */
export function manualPage(program: Command): string {
  const titles = [...new Set(program.commands.map((command) => command.helpGroup()))];
  return [
    `.TH HOOKGUARD 1 "" ${quoted(`hookguard ${VERSION}`)} "User Commands"`,
    ".SH NAME",
    `hookguard \\- ${roff(lowerFirst(program.description().replace(/\.$/, "")))}`,
    ".SH SYNOPSIS",
    ".B hookguard",
    "\\fIverb\\fR [\\fIoptions\\fR] [\\fIoperands\\fR]",
    ".SH DESCRIPTION",
    ...paragraph(program.description()),
    ...optionList(program),
    ...titles.flatMap((title) => [
      `.SH ${quoted(title.replace(/:$/, "").toUpperCase())}`,
      ...program.commands
        .filter((command) => command.helpGroup() === title)
        .flatMap((command) => verbSection(command, [])),
    ]),
    '.SH "EXIT STATUS"',
    ...Object.entries(exitCodes).flatMap(([code, text]) => item(roff(code), text)),
    ".SH FILES",
    ...files.flatMap(([path, text]) => item(`\\fI${roff(path)}\\fR`, text)),
    "",
  ].join("\n");
}

/** A verb with its operands and options, and the verbs below it. */
function verbSection(command: Command, above: readonly string[]): string[] {
  const path = [...above, command.name()];
  const help = new Help();
  const operands = command.registeredArguments.map(usageOf);
  const words = [`\\fBhookguard ${roff(path.join(" "))}\\fR`, "[\\fIoptions\\fR]", ...operands];
  return [
    `.SS ${quoted(path.join(" "))}`,
    words.join(" "),
    ".PP",
    ...paragraph(command.description() || help.subcommandDescription(command)),
    ...command.registeredArguments.flatMap((argument) =>
      item(`\\fI${roff(argument.name())}\\fR`, help.argumentDescription(argument)),
    ),
    ...optionList(command),
    ...command.commands.flatMap((child) => verbSection(child, path)),
  ];
}

function usageOf(argument: { name(): string; required: boolean; variadic: boolean }): string {
  const name = `\\fI${roff(argument.name())}\\fR${argument.variadic ? " ..." : ""}`;
  return argument.required ? name : `[${name}]`;
}

function optionList(command: Command): string[] {
  const help = new Help();
  return help
    .visibleOptions(command)
    .flatMap((option) => item(`\\fB${roff(help.optionTerm(option))}\\fR`, help.optionDescription(option)));
}

function item(term: string, text: string): string[] {
  return [".TP", term, ...paragraph(text)];
}

function paragraph(text: string): string[] {
  return text === "" ? ["\\&"] : text.split("\n").map((line) => roff(line));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function quoted(text: string): string {
  return `"${roff(text).replaceAll('"', '""')}"`;
}

/** Text that means nothing to roff: no escapes, no requests at a line's start, options with plain hyphens. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("…", "...")
    .replace(/^(?=[.'])/, "\\&");
}
