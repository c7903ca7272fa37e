import { madeField, withText } from "../field.ts";
import { hole, shown } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { runCode } from "./code.ts";
import { runText, runWords, unknownCode } from "./inner.ts";
import type { Run, Runner } from "./run.ts";
import { writtenCode } from "./shells.ts";

/** A program with an option, or an operand, that holds a command. */
interface Escape {
  /** Options whose value is a text for a shell, and what of the value is: its first group. */
  options?: readonly string[];
  /** Any word may be one. */
  words?: true;
  pattern?: RegExp;
  /** Lines that it reads may be one. */
  stdin?: true;
  /** Backslashes in it are taken off first. */
  bare?: true;
}

const whole = /^(.*)$/s;
const sql: Escape = {
  options: ["-c", "--command", "-e", "--execute", "-cmd"],
  words: true,
  stdin: true,
  pattern: /^\s*(?:\\!|\.shell|\.system|system\s)\s*(.*)$/s,
};
/** `COPY t FROM PROGRAM 'CMD'` runs on the server. */
const copyProgram = /\bprogram\s+'((?:[^']|'')*)'/i;

/** Programs that run a command they are given in an option, or by a sign of their own. */
const escapes: Readonly<Record<string, Escape>> = {
  tar: {
    options: [
      "--checkpoint-action",
      "--to-command",
      "-I",
      "--use-compress-program",
      "-F",
      "--info-script",
      "--new-volume-script",
      "--rsh-command",
    ],
    pattern: /^(?:exec=)?(?!(?:dot|echo|sleep|bell|totals|ttyout|wait)\b)(.*)$/s,
  },
  rsync: { options: ["-e", "--rsh"], pattern: whole },
  scp: { options: ["-S"], pattern: whole },
  sftp: { options: ["-S"], pattern: whole },
  nc: { options: ["-e", "-c", "--exec", "--sh-exec"], pattern: whole },
  ncat: { options: ["-e", "-c", "--exec", "--sh-exec"], pattern: whole },
  netcat: { options: ["-e", "-c", "--exec", "--sh-exec"], pattern: whole },
  socat: { words: true, bare: true, pattern: /^(?:EXEC|SYSTEM|SHELL):([^,]*)/is },
  split: { options: ["--filter"], pattern: whole },
  sort: { options: ["--compress-program"], pattern: whole },
  rg: { options: ["--pre", "--hostname-bin"], pattern: whole },
  less: { words: true, pattern: /^\+\+?!(.*)$/s },
  more: { words: true, pattern: /^\+\+?!(.*)$/s },
  man: { options: ["-P", "--pager"], pattern: whole },
  zip: { options: ["--unzip-command"], pattern: whole },
  just: { options: ["-c", "--command"], pattern: whole },
  nodemon: { options: ["-x", "--exec"], pattern: whole },
  cargo: { options: ["-s", "--shell"], pattern: whole },
  tcpdump: { options: ["-z"], pattern: whole },
  psql: sql,
  sqlite3: sql,
  mysql: sql,
  mariadb: sql,
  gdb: {
    options: ["-ex", "--ex", "-iex", "--iex", "-eval-command", "--eval-command"],
    words: true,
    pattern: /^(?:shell|!)\s*(.*)$/s,
  },
};

function escapeRunner({ options, words, pattern, bare, stdin }: Escape): Runner {
  return (run) => {
    const fields = run.given.options.flatMap(({ name, value }) =>
      options?.includes(name) && value !== undefined ? [value] : [],
    );
    if (words) fields.push(...run.given.operands);
    const { stdin: input } = run.place;
    if (stdin === true && input !== undefined) {
      const { span, decoded } = input;
      const lines = input.text.split("\n").slice(0, 200);
      fields.push(...lines.map((line) => madeField(line, shown(line), span, { decoded })));
    }
    for (const field of fields) {
      const python = run.program === "gdb" ? /^\s*(?:python|py)\s+(.*)$/s.exec(field.text)?.[1] : undefined;
      if (python !== undefined) runCode(run, "python", [withText(field, python)]);
      const copied = run.program === "psql" ? copyProgram.exec(field.text)?.[1] : undefined;
      if (copied !== undefined) runText(run, [withText(field, copied.replaceAll("''", "'"))], { via: "sh -c" });
      const text = bare ? field.text.replace(/\\(.)/g, "$1") : field.text;
      const found = pattern?.exec(text);
      const line = found?.[1] ?? found?.[2];
      if (line !== undefined && line !== "") runText(run, [withText(field, line)], { via: "sh -c" });
    }
    return unknown;
  };
}

/** What the programs of the table run. */
export const escapeRunners: Readonly<Record<string, Runner>> = Object.fromEntries(
  Object.entries(escapes).map(([program, one]) => [program, escapeRunner(one)]),
);

/** `tmux new-session CMD`, `tmux send-keys 'rm -rf /' Enter`. */
export function tmux(run: Run): Ran {
  const { given } = run;
  const [sub = ""] = given.subcommand;
  if (
    /^(?:new|new-session|neww|new-window|splitw|split-window|respawn|run|run-shell|if|if-shell|popup|display-popup|pipe-pane)/.test(
      sub,
    )
  ) {
    const words = given.operands;
    if (words.length === 1) runText(run, words, { via: "sh -c" });
    else if (words.length > 1) runWords(run, words, { via: "sh -c" });
  }
  if (/^send/.test(sub)) {
    for (const word of given.operands) if (/\s/.test(word.text)) runText(run, [word], { via: "sh -c" });
  }
  return unknown;
}

/** `screen -dm CMD`. */
export function screen(run: Run): Ran {
  return run.given.rest.length > 0 ? runWords(run, run.given.rest, { via: "sh -c" }) : unknown;
}

/** `at`, `batch` and `crontab` run what they read, later. */
export function later(run: Run): Ran {
  const { stdin } = run.place;
  if (stdin === undefined) return unknown;
  const { text, via, span, decoded } = stdin;
  const lines = run.program === "crontab" ? text.replace(/^\s*(?:@\w+|(?:\S+\s+){5})/gm, "") : text;
  return runText(run, [madeField(lines, shown(lines), span, { decoded })], { via, place: { stdin: undefined } });
}

/** `cmd /c TEXT`. What `cmd` and a shell have in common is read: words, `&`, `&&`, `|`. */
export function cmd(run: Run): Ran {
  const words = run.call.fields.slice(1);
  const at = words.findIndex(({ text }) => /^\/[ck]$/i.test(text));
  return at < 0 ? unknown : runText(run, words.slice(at + 1), { via: "sh -c" });
}

const substitution = /(?:^|[;\n{}\d/$])\s*s([^\w\s\\])(?:(?!\1)[^\\]|\\.)*\1((?:(?!\1)[^\\]|\\.)*)\1[gpiIm\d]*e/s;

/** `e CMD` behind any address, wherever a command may start. */
const execution =
  /(?:^|[;\n{}])[ \t]*(?:(?:\d+(?:~\d+)?|\$|\/(?:[^/\\\n]|\\.)*\/[IM]*|\\(.)(?:(?!\1).)*\1[IM]*)(?:,[ \t]*(?:[+~]?\d+|\$|\/(?:[^/\\\n]|\\.)*\/[IM]*))?[ \t]*)?(?:![ \t]*)?e[ \t]+([^\n]+)/g;

/** `sed`: what `e CMD` runs, and `s/…/…/e`, which runs what the line has become: in the plainest case, the replacement. */
export function sed(run: Run): Ran {
  const scripts = run.given.options.flatMap(({ name, value }) => {
    if (value === undefined) return [];
    if (name === "-f" || name === "--file") return writtenCode(value, run.scope) ?? [];
    return name === "-e" || name === "--expression" ? [value] : [];
  });
  for (const field of [...scripts, ...run.given.operands]) {
    unknownCode(run, field, "sed");
    const text = field.text.slice(0, 4_096);
    for (const [, , command = ""] of text.matchAll(execution))
      runText(run, [withText(field, command)], { via: "sh -c" });
    const found = substitution.exec(text);
    if (found === null) continue;
    runText(run, [withText(field, `${found[2]?.replace(/\\(.)/g, "$1")} ${hole}`)], { via: "sh -c" });
  }
  return unknown;
}
