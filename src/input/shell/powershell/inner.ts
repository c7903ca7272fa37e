import type { Via } from "../../kinds.ts";
import type { Command } from "../../types.ts";
import { decodeCommand } from "./text.ts";

/** Code that a command runs in turn. */
export interface Inner {
  language: "powershell" | "bash";
  /** `null` where it can't be known. */
  text: string | null;
  via: readonly Via[];
  wrappers: readonly string[];
}

/** Programs that run what they are told, and so are read by the reader of POSIX lines. */
const runners =
  /^(?:sudo|su|doas|env|nice|nohup|timeout|xargs|sh|bash|dash|zsh|ksh|fish|busybox|wsl|ssh|docker|podman|kubectl|find|python[\d.]*|py|node|perl|ruby|php|npx|eval|exec|command|stdbuf|setsid|watch|parallel|time)$/;

/**
 * What a command runs in turn: `iex`, `powershell -c`, `-EncodedCommand`, `cmd /c`, `Start-Process`, `bash -c`.
 * @param input what is piped into it; absent when nothing is
 */
export function innerOf(command: Command, input: string | null | undefined): Inner[] {
  const { program, argv } = command;
  const name = program?.toLowerCase() ?? "";
  if (name === "invoke-expression") return [expressionOf(command, input)];
  if (/^(?:powershell|pwsh|powershell_ise)$/.test(name)) return powershellOf(argv.slice(1), input);
  if (name === "cmd") return cmdOf(argv.slice(1));
  if (name === "start-process") return [startOf(command)];
  if (program !== null && /\s/.test(program))
    return [{ language: "powershell", text: argv[0] ?? null, via: ["eval"], wrappers: [] }];
  // `. ([scriptblock]::Create(…))`
  if (name === "." && /\s/.test(argv[1] ?? "") && !/\.ps1$/i.test(argv[1] ?? ""))
    return [{ language: "powershell", text: argv[1] ?? null, via: ["eval"], wrappers: [] }];
  if (!runners.test(name)) return [];
  const line = quoted(name === "wsl" ? argv.slice(1).filter((word) => word !== "-e" && word !== "--") : argv);
  return [{ language: "bash", text: line, via: [], wrappers: name === "wsl" ? ["wsl"] : [] }];
}

function expressionOf({ options, operands }: Command, input: string | null | undefined): Inner {
  const given = options.find(({ name }) => name === "-Command")?.value;
  const text = given !== undefined ? given : operands.length > 0 ? operands.join(" ") : (input ?? null);
  return { language: "powershell", text: operands.includes(null) ? null : text, via: ["eval"], wrappers: [] };
}

/** `-Command` takes all that is left; without any option, so do the words themselves. */
function powershellOf(words: readonly (string | null)[], input: string | null | undefined): Inner[] {
  const inner = (text: string | null, via: readonly Via[]): Inner[] => [
    { language: "powershell", text, via, wrappers: [] },
  ];
  for (const [index, word] of words.entries()) {
    if (word === null) return inner(null, ["sh -c"]);
    const option = /^[-/]([A-Za-z]+)$/.exec(word)?.[1]?.toLowerCase();
    const rest = words.slice(index + 1);
    if (option === undefined)
      return inner(words.slice(index).includes(null) ? null : words.slice(index).join(" "), ["sh -c"]);
    if ("command".startsWith(option)) {
      const isInput = rest.length === 1 && rest[0] === "-";
      return inner(isInput ? (input ?? null) : rest.includes(null) ? null : rest.join(" "), ["sh -c"]);
    }
    if (option === "ec" || "encodedcommand".startsWith(option)) {
      const code = rest[0];
      return inner(typeof code === "string" ? (decodeCommand(code) ?? null) : null, ["sh -c", "decoded"]);
    }
    if (option === "f" || "file".startsWith(option)) return [];
  }
  return input === undefined ? [] : inner(input, ["stdin"]);
}

/** `cmd /c LINE`: its words are near enough to a plain line. */
function cmdOf(words: readonly (string | null)[]): Inner[] {
  const at = words.findIndex((word) => word !== null && /^\/[ckr]$/i.test(word));
  if (at < 0) return [];
  const rest = words
    .slice(at + 1)
    .flatMap((word) => word?.replace(/%(?:userprofile|homepath)%/gi, "$HOME").split(" ") ?? [word]);
  let deletes = false;
  const read = rest.map((word, index) => {
    const before = rest[index - 1];
    const starts = index === 0 || (typeof before === "string" && /[&|(]$/.test(before));
    if (starts) deletes = /^(?:del|erase|rd|rmdir)$/i.test(word ?? "");
    return deletes ? cmdSwitch(word) : word;
  });
  return [
    { language: "powershell", text: read.includes(null) ? null : read.join(" "), via: ["sh -c"], wrappers: ["cmd"] },
  ];
}

/** `del /s /q` is spelled with slashes. */
function cmdSwitch(word: string | null): string | null {
  const letter = /^\/([a-z])(?::.*)?$/i.exec(word ?? "")?.[1]?.toLowerCase();
  return letter === undefined ? word : letter === "s" ? "-Recurse" : letter === "f" ? "-Force" : "-Quiet";
}

function startOf({ options, operands }: Command): Inner {
  const file = options.find(({ name }) => name === "-FilePath")?.value ?? operands[0] ?? null;
  const given = options.filter(({ name }) => name === "-ArgumentList").map(({ value }) => value ?? null);
  const words = [file, ...given, ...operands.slice(options.some(({ name }) => name === "-FilePath") ? 0 : 1)];
  const known = words.every((word) => word !== null);
  return {
    language: "powershell",
    text: known ? `& ${words.map(commandWord).join(" ")}` : null,
    via: [],
    wrappers: ["Start-Process"],
  };
}

/** A program's name in quotes, its arguments as they would be split. */
function commandWord(word: string | null, index: number): string {
  return index === 0 ? `'${(word ?? "").replaceAll("'", "''")}'` : (word ?? "");
}

/** Words as a POSIX line; what isn't known stays unknown there. */
function quoted(words: readonly (string | null)[]): string {
  return words.map((word) => (word === null ? '"$hookguard_unknown"' : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
