import { type Field, madeField, withText } from "../field.ts";
import { type Ran, unknown } from "../place.ts";
import { runText, runWords } from "./inner.ts";
import { hasOption, type Run } from "./run.ts";

const via = { via: "git config" } as const;

/** Settings of git whose value is run by a shell. */
const settings =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy)|sequence\.editor|gpg\.(?:\w+\.)?program|diff\.external|interactive\.difffilter|pager\..+|diff\..+\.(?:textconv|command)|(?:diff|merge)tool\..+\.(?:cmd|path)|merge\..+\.driver|filter\..+\.(?:clean|smudge|process)|remote\..+\.(?:uploadpack|receivepack)|credential\.(?:.+\.)?helper|trailer\..+\.(?:command|cmd)|uploadpack\.packobjectshook|web\.browser|browser\..+\.cmd|man\..+\.cmd|sendemail\.smtpserver)$/i;

/** Values of the settings that name no command. */
const harmless = /^(?:true|false||less|more|cat|store|cache|manager|osxkeychain|wincred|libsecret|gpg2?)$/;

/** Options whose value is a text for a shell, by subcommand. */
const optionTexts: Readonly<Record<string, readonly string[]>> = {
  rebase: ["-x", "--exec"],
  "filter-branch": [
    "--setup",
    "--env-filter",
    "--tree-filter",
    "--index-filter",
    "--parent-filter",
    "--msg-filter",
    "--commit-filter",
    "--tag-name-filter",
  ],
  clone: ["-u", "--upload-pack"],
  fetch: ["--upload-pack"],
  pull: ["--upload-pack"],
  "ls-remote": ["--upload-pack", "--exec"],
  push: ["--receive-pack", "--exec"],
  difftool: ["-x", "--extcmd"],
  grep: ["-O", "--open-files-in-pager"],
};

/** What git runs: its settings, aliases and the options that take a command. */
export function git(run: Run): Ran {
  const { given } = run;
  for (const { name, value } of given.options) if (name === "-c" && value !== undefined) setting(run, value);
  const [sub, inner] = given.subcommand;
  if (sub === undefined) return unknown;
  if (sub === "config") configure(run);
  const names = Object.hasOwn(optionTexts, sub) ? optionTexts[sub] : undefined;
  if (names !== undefined) {
    for (const { name, value } of given.options)
      if (names.includes(name) && value !== undefined) runText(run, [value], via);
  }
  if (sub === "submodule" && inner === "foreach") runText(run, given.rest, via);
  if (sub === "bisect" && inner === "run") runWords(run, given.rest, via);
  for (const operand of given.operands) {
    const text = /^ext::(.*)$/s.exec(operand.text)?.[1];
    if (text !== undefined) runText(run, [withText(operand, text.replace(/%[sSGV]/g, ""))], via);
  }
  runAlias(run, sub);
  return unknown;
}

/** `git config KEY VALUE`, `git config set KEY VALUE`. */
function configure(run: Run): void {
  const operands = run.given.operands.filter(({ value }, index) => !(index === 0 && value === "set"));
  const [key, value] = operands;
  if (key === undefined || value === undefined || hasOption(run, "--get", "--unset", "--get-all")) return;
  setting(run, withText({ ...value, raw: `${key.raw}=${value.raw}` }, `${key.text}=${value.text}`));
}

/** One setting, `key=value`. */
function setting(run: Run, field: Field): void {
  const [, key = "", value = ""] = /^([^=]+)=(.*)$/s.exec(field.text) ?? [];
  if (/^alias\./i.test(key)) {
    run.scope.setAlias(`git ${key.slice(6)}`, value);
    if (value.startsWith("!")) runText(run, [withText(field, value.slice(1))], via);
    return;
  }
  if (!settings.test(key) || harmless.test(value.trim())) return;
  if (/helper$/i.test(key) && !/^[!/]/.test(value)) return;
  runText(run, [withText(field, value.replace(/^!/, ""))], via);
}

/** `git -c alias.p='push --force' p`: an alias without `!` is a subcommand of git with options. */
function runAlias(run: Run, sub: string): void {
  const text = run.scope.alias(`git ${sub}`);
  if (typeof text !== "string" || text.startsWith("!") || run.place.expanding.includes(`git ${sub}`)) return;
  const { call, given } = run;
  const at = call.fields.findIndex(({ value }) => value === sub);
  const words = text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => madeField(word.replace(/["']/g, ""), word, call.span));
  const head = call.fields[0];
  if (head === undefined || given.subcommand.length === 0) return;
  const place = { expanding: [...run.place.expanding, `git ${sub}`] };
  runWords(run, [head, ...words, ...call.fields.slice(at + 1)], { via: "alias", place });
}

/** `gh alias set NAME '!cmd'`. */
export function gh(run: Run): Ran {
  if (run.given.subcommand.join(" ") !== "alias set") return unknown;
  const [, text] = run.given.operands;
  if (text?.text.startsWith("!")) runText(run, [withText(text, text.text.slice(1))], via);
  else if (text !== undefined && hasOption(run, "-s", "--shell")) runText(run, [text], via);
  return unknown;
}
