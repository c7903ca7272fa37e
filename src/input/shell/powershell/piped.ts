import { commandName } from "./aliases.ts";
import { parameterName, takesValue } from "./parameters.ts";
import { isKind, isList, type Value } from "./value.ts";
import { type Word, wordOf } from "./word.ts";

/** Cmdlets that take the paths of what is piped into them, when no other path is given. */
const takers = new Set(
  (
    "Remove-Item Get-Content Get-ChildItem Get-Item Get-ItemProperty Copy-Item Move-Item Rename-Item Clear-Content Clear-Item Set-Item " +
    "Set-ItemProperty Remove-ItemProperty Import-Csv Import-Clixml Get-FileHash Get-Acl Set-Acl Invoke-Item Resolve-Path Convert-Path " +
    "Compress-Archive Expand-Archive Split-Path Unblock-File"
  ).split(" "),
);
/** Those that take files and folders, yet search in texts. */
const searchers = new Set(["Select-String"]);
const pathNames = new Set(["-Path", "-LiteralPath", "-PSPath"]);

/** A command's words, with the paths that it gets from what is piped into it. */
export function piped(name: Word, words: readonly Word[], input: Value | undefined): readonly Word[] {
  if (input === undefined || name.value === null) return words;
  const program = commandName(
    name.value.split(/[\\/]/).at(-1) ?? "",
    words.map(({ value }) => value),
  );
  const files = isKind(input, "items") || (isList(input) && input.some((one) => isKind(one, "items")));
  if (!takers.has(program) && !(searchers.has(program) && files)) return words;
  if (!searchers.has(program) && hasPath(program, words)) return words;
  const { start, end } = name;
  const path = wordOf(input, start, end);
  return [...words, { value: "-LiteralPath", quoted: false, start, end }, path];
}

/** Whether a path is among the words; where one is to follow what is piped, a destination isn't it. */
function hasPath(program: string, words: readonly Word[]): boolean {
  if (/^(?:Copy|Move|Rename)-Item$|^(?:Compress|Expand)-Archive$/.test(program)) return words.some(isPathName);
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    if (isPathName(word)) return true;
    const option = optionOf(word);
    if (option === undefined) return true;
    if (takesValue(option) && !word.value?.includes(":")) at += 1;
  }
  return false;
}

function optionOf({ quoted, value }: Word): string | undefined {
  const name = quoted ? undefined : /^-[A-Za-z]\w*/.exec(value ?? "")?.[0];
  return name === undefined ? undefined : parameterName(name);
}

function isPathName(word: Word): boolean {
  return pathNames.has(optionOf(word) ?? "");
}
