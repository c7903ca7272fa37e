import type { Assignment } from "../../types.ts";
import { type Field, madeField } from "../field.ts";
import { asFact, isHole } from "../hole.ts";
import { leave, type Place, type Ran } from "../place.ts";
import { runTexts } from "../runs/inner.ts";
import type { Run } from "../runs/run.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { type Peeled, peel } from "../wrappers/peel.ts";
import type { WrapperSpec } from "../wrappers/spec.ts";
import type { Call } from "./call.ts";
import { emit } from "./emit.ts";
import { absolute, type ProgramName } from "./name.ts";
import { readOptions } from "./options.ts";

/** A call of a wrapper runs what stands behind it; nothing is done here when nothing does. */
export function executeWrapped(
  session: Session,
  scope: Scope,
  place: Place,
  call: Call,
  name: ProgramName,
  spec: WrapperSpec,
): Ran | undefined {
  const peeled = peel(spec, call.fields.slice(1));
  if (peeled === undefined) return undefined;
  const here = spec.transparent || name.program === "command" || name.program === "builtin";
  const layer = here ? scope : scope.fork();
  prepare(layer, peeled);
  const there: Place = { ...place, wrappers: [...place.wrappers, name.program], depth: place.depth + 1 };
  let ran: Ran | undefined;
  if (peeled.texts !== undefined) {
    const given = readOptions(spec.permutes ? spec : { ...spec, posix: true }, call.fields.slice(1));
    const index = emit(session, scope, place, call, { name, given });
    const run: Run = { session, scope: layer, place: there, call, program: name.program, given, index };
    ran = runTexts(run, peeled.texts, { via: "sh -c" });
  }
  if (peeled.argv !== undefined) {
    emitFiles(session, scope, place, call, name, spec);
    const assignments = [...call.assignments, ...peeled.assignments.map(assignmentFact)];
    const direct = spec.transparent ? call.direct : "function";
    ran = session.reader.execute(session, layer, there, { ...call, fields: peeled.argv, assignments, direct });
  }
  if (peeled.argv?.[0]?.mayVanish) withoutVanishing(session, scope, place, call);
  if (name.program === "exec") {
    scope.ended = true;
    leave(place.stretch, "process");
  }
  return ran;
}

/** `strace -o FILE CMD`: the wrapper's own files are touched by the wrapper, a command with these words alone. */
function emitFiles(
  session: Session,
  scope: Scope,
  place: Place,
  call: Call,
  name: ProgramName,
  { files = [], file, ...spec }: WrapperSpec,
): void {
  if (files.length === 0 && !file) return;
  const [head, ...words] = call.fields;
  const given = readOptions({ ...spec, posix: true }, words);
  const options = given.options.filter((option) => files.includes(option.name) && option.value !== undefined);
  const operands = file ? given.operands.slice(0, 1) : [];
  if (head === undefined || options.length + operands.length === 0) return;
  const fields = options.flatMap(({ name, value }) => (value ? [madeField(name, value.raw, value.span), value] : []));
  const own = { ...call, fields: [head, ...fields, ...operands], assignments: [], redirects: [] };
  emit(session, scope, place, own, { name, given: { ...given, options, operands, rest: operands } });
}

/** `sudo $x -u root CMD`: what isn't known may be no word, and then options of the wrapper follow. */
function withoutVanishing(session: Session, scope: Scope, place: Place, call: Call): void {
  const fields = call.fields.filter(({ mayVanish, text }) => !mayVanish || !isHole(text));
  if (fields.length === call.fields.length) return;
  session.guess(() => session.reader.execute(session, scope.child(), place, { ...call, fields }));
}

/** The variables and the folder that the wrapper gives to what it runs. */
function prepare(scope: Scope, { assignments, chdir }: Peeled): void {
  for (const { text } of assignments) {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    scope.set(name, value);
  }
  if (chdir === undefined) return;
  const path = chdir.value;
  scope.cwd = path === null || (scope.cwd === null && !path.startsWith("/")) ? null : absolute(path, scope.cwd);
}

function assignmentFact({ text }: Field): Assignment {
  const [, name = text, value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return { name, value: asFact(value) };
}
