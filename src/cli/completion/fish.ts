import type { Entry, OptionEntry, Value } from "./table.ts";

/** A completion script for fish 3 and newer. */
export function fishCompletion(table: readonly Entry[]): string {
  const paths = table.filter(({ path }) => path.length > 0).map(({ path }) => path.join(" "));
  const valued = table.flatMap(({ path, options }) =>
    options.filter(({ value }) => value).flatMap(({ names }) => names.map((name) => [...path, name].join(" "))),
  );
  return `# Completion of hookguard for fish, written by \`hookguard completion fish\`.

# The verb that the command line has so far, and how many operands stand behind it.
function __hookguard_at
    set -l verbs ${paths.map(quote).join(" ")}
    set -l valued ${valued.map(quote).join(" ")}
    set -l at ''
    set -l operands 0
    set -l skip 0
    set -l words (commandline -opc)
    for word in $words[2..-1]
        set -l next (string trim -- "$at $word")
        if test $skip = 1
            set skip 0
        else if string match -q -- '-*' $word
            contains -- $next $valued; and set skip 1
        else if test $operands = 0; and contains -- $next $verbs
            set at $next
        else
            set operands (math $operands + 1)
        end
    end
    test "$at" = "$argv[1]"; or return 1
    test (count $argv) -lt 2; and return 0
    test $operands -ge $argv[2] -a $operands -le $argv[3]
end

complete -c hookguard -f
${table.flatMap(linesOf).join("\n")}
`;
}

/** More operands than anybody types. */
const MANY = 9999;

function linesOf({ path, verbs, options, operands }: Entry): string[] {
  const at = quote(path.join(" "));
  const here = `-n ${quote(`__hookguard_at ${at}`)}`;
  const place = (from: number, to: number) => `-n ${quote(`__hookguard_at ${at} ${from} ${to}`)}`;
  return [
    ...verbs.map(({ name, summary }) => `complete -c hookguard ${place(0, 0)} -a ${quote(name)} -d ${quote(summary)}`),
    ...options.map((option) => `complete -c hookguard ${here} ${optionWords(option)}`),
    ...operands.flatMap(({ value, variadic }, index) => {
      const words = valueWords(value);
      return words === "" ? [] : [`complete -c hookguard ${place(index, variadic ? MANY : index)} ${words}`];
    }),
  ];
}

function optionWords({ names, description, value }: OptionEntry): string {
  const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const needs = value ? ` -r ${value.kind === "text" ? "-f" : valueWords(value)}` : "";
  return `${flags.join(" ")}${needs} -d ${quote(description)}`;
}

function valueWords(value: Value): string {
  if (value.kind === "choices") return `-f -a ${quote(value.choices.join(" "))}`;
  return { file: "-F", folder: "-f -a '(__fish_complete_directories)'", text: "" }[value.kind];
}

/** Inside fish's single quotes only the quote and the backslash mean something. */
function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
