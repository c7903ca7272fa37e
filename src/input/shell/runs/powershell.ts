import type { ShellFacts } from "../../types.ts";
import { type Field, joined, madeField, spanOf, withText } from "../field.ts";
import { asFact } from "../hole.ts";
import { type Ran, top, unknown } from "../place.ts";
import { parsePowerShell } from "../powershell/parse.ts";
import { unknownWord } from "../powershell/record.ts";
import { Scope } from "../scope.ts";
import { Session } from "../session.ts";
import { sourceOf, verbatim } from "../source.ts";
import { whys } from "../whys.ts";
import type { Run } from "./run.ts";
import { writtenCode } from "./shells.ts";

/** `pwsh -Command …`, `powershell -EncodedCommand …`: read as PowerShell reads it. */
export function powershell(run: Run): Ran {
  const words = run.call.fields.slice(1);
  for (const [index, { value }] of words.entries()) {
    const option = value?.toLowerCase() ?? "";
    if (!/^[-/]/.test(option)) return runPowerShell(run, words.slice(index));
    const name = option.slice(1);
    if (name !== "" && "command".startsWith(name) && words[index + 1]?.value !== "-")
      return runPowerShell(run, words.slice(index + 1));
    if (name === "ec" || (name.length > 0 && "encodedcommand".startsWith(name))) return encoded(run, words[index + 1]);
    if (name === "f" || "file".startsWith(name)) {
      const file = words[index + 1];
      const code = file && writtenCode(file, run.scope);
      return code === undefined ? unknown : runPowerShell(run, [code]);
    }
  }
  const { stdin } = run.place;
  if (stdin === undefined) return unknown;
  const { text, span, decoded, from } = stdin;
  return runPowerShell(run, [madeField(text, run.session.slice(span), span, { decoded, flows: from })]);
}

function encoded(run: Run, field: Field | undefined): Ran {
  if (field === undefined) return unknown;
  const text = field.value === null ? null : Buffer.from(field.value, "base64").toString("utf16le");
  return runPowerShell(run, [withText({ ...field, decoded: true }, text)]);
}

function runPowerShell(run: Run, fields: readonly Field[]): Ran {
  const { session, scope, place, index } = run;
  const text = asFact(joined(fields));
  session.setCode(index, { language: "powershell", text });
  session.link(
    fields.flatMap(({ flows }) => [...flows]),
    index,
  );
  if (text === null) {
    session.unresolved(fields.map(({ raw }) => raw).join(" "), whys.code);
    return unknown;
  }
  if (!session.budget.parse(text.length)) {
    session.incomplete(text, whys.cut);
    return unknown;
  }
  const where = { cwd: scope.cwd ?? session.context.cwd, home: session.context.home };
  const facts = parsePowerShell(text, { ...where, bash: (line) => posix(run, line) });
  const source = sourceOf(text, session.original, spanOf(fields, run.call.span));
  const via = [
    ...place.via,
    "interpreter" as const,
    ...(fields.some(({ decoded }) => decoded) ? (["decoded"] as const) : []),
  ];
  const indexes = facts.commands.map((command) =>
    session.add({
      ...command,
      via: [...via, ...command.via],
      depth: command.depth + via.length,
      wrappers: [...place.wrappers, ...command.wrappers],
      span: source.span(command.span[0], command.span[1]),
      ...(command.stdin_from === undefined ? {} : { stdin_from: -1 }),
    }),
  );
  for (const [at, command] of facts.commands.entries()) {
    const made = session.commands[indexes[at] ?? -1];
    if (made !== undefined && command.stdin_from !== undefined) made.stdin_from = indexes[command.stdin_from] ?? 0;
  }
  for (const pipeline of facts.pipelines) session.pipeline(pipeline.map((at) => indexes[at] ?? -1));
  for (const { text: named, why } of facts.unresolved)
    session.unresolved(named, isValue(why) ? whys.variable : whys.language);
  if (!facts.complete && !facts.unresolved.every(({ why }) => isValue(why))) session.incomplete(text, whys.language);
  return unknown;
}

/** Whether it is a value that isn't known, in something that was read. */
function isValue(why: string): boolean {
  return (
    why === unknownWord || Object.values(whys).some((own) => own === why && own !== whys.syntax && own !== whys.cut)
  );
}

/** What a line for a POSIX shell inside it does. */
function posix({ session, scope, place }: Run, line: string): ShellFacts {
  const inner = new Session(line, session.context, session.reader);
  const own = new Scope();
  own.cwd = scope.cwd;
  if (session.budget.parse(line.length))
    session.reader.text(inner, own, { ...top(), depth: place.depth + 1 }, verbatim(line, 0));
  else inner.incomplete(line, whys.cut);
  return inner.facts();
}
