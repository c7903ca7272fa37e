import type { Command, ShellFacts, TextFact } from "../types.ts";

/** No honest text writes more files. */
const MAX_TEXTS = 500;
/** Units of text; the whole command stands in `shell.text` as well. */
const MAX_UNITS = 1_048_576;

const printing: ReadonlySet<string> = new Set([
  "echo",
  "printf",
  "Write-Output",
  "Set-Content",
  "Add-Content",
  "Out-File",
]);

/**
 * Texts that shell commands carry: what they write into files (here-documents, `echo … > file`), and code for
 * interpreters. Never throws, bounded.
 */
export function shellTexts(shell: ShellFacts | undefined): TextFact[] {
  const texts: TextFact[] = [];
  const commands = shell?.commands ?? [];
  const next = new Map(shell?.pipelines.flatMap((members) => members.slice(1).map((to, at) => [members[at], to])));
  let units = 0;
  for (const [index, command] of commands.entries()) {
    const reader = commands[next.get(index) ?? -1];
    for (const text of [...codeText(command), ...writtenTexts(command, reader)]) {
      units += text.text.length;
      if (units > MAX_UNITS || texts.length >= MAX_TEXTS) return texts;
      texts.push(text);
    }
  }
  return texts;
}

function codeText({ code }: Command): TextFact[] {
  return typeof code?.text === "string" ? [{ role: "code", text: code.text }] : [];
}

/** What goes into the first file that the command, or the `tee` behind it, writes. */
function writtenTexts(command: Command, reader: Command | undefined): TextFact[] {
  const path = writtenFile(command) ?? (reader?.program === "tee" ? writtenFile(reader) : undefined);
  if (path === undefined) return [];
  const bodies = command.redirects.flatMap(({ heredoc, op, target }) =>
    heredoc !== undefined ? [heredoc.text] : op === "<<<" && typeof target === "string" ? [target] : [],
  );
  const named = command.options.filter(({ name }) => name === "-Value" || name === "-InputObject");
  const words = [...command.operands, ...named.map(({ value }) => value)].filter((word) => typeof word === "string");
  const printed =
    command.program !== null && printing.has(command.program) && words.length > 0 ? [words.join(" ")] : [];
  return [...bodies, ...printed].map((text) => ({ role: "new_content", text, path }));
}

function writtenFile({ program, redirects, operands, options }: Command): string | undefined {
  const target = redirects.find(
    ({ op, fd }) => /^(?:&?>>?|>\||>&)$/.test(op) && (fd === undefined || fd === 1),
  )?.target;
  if (typeof target === "string" && !/^\d*-?$/.test(target)) return target;
  if (program === "tee") return operands.find((word) => word !== null) ?? undefined;
  if (program === "Set-Content" || program === "Add-Content" || program === "Out-File") {
    const named = options.find(
      ({ name }) => name === "-Path" || name === "-FilePath" || name === "-LiteralPath",
    )?.value;
    return named ?? operands[0] ?? undefined;
  }
  return undefined;
}
