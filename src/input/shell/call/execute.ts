import { builtins } from "../builtins/table.ts";
import { type Field, madeField, spanOf } from "../field.ts";
import { limits } from "../limits.ts";
import { outputs } from "../outputs/table.ts";
import { inside, type Place, type Ran, unknown } from "../place.ts";
import { knownPrograms, plainName, programSpec } from "../programs/table.ts";
import type { Run } from "../runs/run.ts";
import { runScript } from "../runs/script.ts";
import { runners } from "../runs/table.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { derived, sourceOf } from "../source.ts";
import { whys } from "../whys.ts";
import { Pattern } from "../words/pattern.ts";
import { peel } from "../wrappers/peel.ts";
import type { WrapperSpec } from "../wrappers/spec.ts";
import { wrappers } from "../wrappers/table.ts";
import type { Call } from "./call.ts";
import { emit } from "./emit.ts";
import { runAssigned } from "./environment.ts";
import { absolute, type ProgramName, programName } from "./name.ts";
import { readOptions } from "./options.ts";

/**
 * What a call does: aliases and functions of the text are expanded, wrappers taken off, what is left becomes a fact,
 * and whatever it runs in turn is read too.
 */
export function execute(session: Session, scope: Scope, place: Place, call: Call): Ran {
  const [head] = call.fields;
  if (head === undefined) return unknown;
  if (place.depth > limits.depth) {
    session.incomplete(call.text, whys.tooDeep);
    return unknown;
  }
  if (session.stop() || !session.budget.step()) return executeLast(session, scope, place, call);
  if (head.value === null) return executeUnknown(session, scope, place, call);
  if (head.glob) return executePattern(session, scope, place, call, head.value);
  const ran =
    expandAlias(session, scope, place, call, head.value) ?? callFunction(session, scope, place, call, head.value);
  if (ran !== undefined) return ran;
  const name = programName(head.value, scope.cwd);
  const wrapper = Object.hasOwn(wrappers, name.program) ? wrappers[name.program] : undefined;
  const wrapped = wrapper === undefined ? undefined : executeWrapped(session, scope, place, call, name, wrapper);
  return wrapped ?? executeProgram(session, scope, place, call, name);
}

/** With the budget spent, one more command is written down, so that a flood of words doesn't hide what it belongs to. */
function executeLast(session: Session, scope: Scope, place: Place, call: Call): Ran {
  session.incomplete();
  const word = call.fields[0]?.value ?? null;
  if (!session.last || word === null) return unknown;
  session.last = false;
  const name = programName(word, scope.cwd);
  const spec = Object.hasOwn(wrappers, name.program) ? wrappers[name.program] : undefined;
  const inner = spec === undefined ? undefined : peel(spec, call.fields.slice(1).slice(0, 64))?.argv?.[0]?.value;
  const shown = inner === undefined || inner === null ? name : programName(inner, scope.cwd);
  emit(session, scope, place, call, {
    name: shown,
    given: readOptions(programSpec(shown.program), call.fields.slice(1)),
  });
  return unknown;
}

/** `$CMD rm -rf /`: the program isn't known, and if it turns out to be nothing, the next word is. */
function executeUnknown(session: Session, scope: Scope, place: Place, call: Call): Ran {
  const [head, ...rest] = call.fields;
  const given = readOptions({}, rest);
  const index = emit(session, scope, place, call, { name: null, given });
  session.link(head?.flows ?? [], index);
  scope.files.forget();
  if (head?.mayVanish && rest.length > 0) execute(session, scope, place, { ...call, fields: rest, direct: "no" });
  return unknown;
}

/** `/bin/r?`: every known program that the pattern can stand for, or an unknown one. */
function executePattern(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran {
  const [head, ...rest] = call.fields;
  session.unresolved(head?.raw ?? word, whys.pattern);
  const pattern = new Pattern(word.slice(word.lastIndexOf("/") + 1));
  const names = session.budget.step(64) ? knownPrograms((name) => pattern.test(name), limits.candidates) : undefined;
  if (head === undefined || names === undefined || names.length === 0) {
    emit(session, scope, place, call, { name: null, given: readOptions({}, rest) });
    return unknown;
  }
  const folder = word.slice(0, word.lastIndexOf("/") + 1);
  for (const name of names) {
    const named: Field = { ...head, value: /[*?[]/.test(folder) ? name : folder + name, glob: false };
    execute(session, scope, place, { ...call, fields: [named, ...rest], direct: "function" });
  }
  return unknown;
}

/** An alias of the text stands for its words; the program of that name is run as well where aliases may be off. */
function expandAlias(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran | undefined {
  const text = call.direct === "no" ? scope.alias(word) : undefined;
  const [head, ...rest] = call.fields;
  if (text === undefined || head === undefined || head.raw !== word) return undefined;
  const mark = `alias ${word}`;
  if (place.expanding.includes(mark)) return undefined;
  const there: Place = { ...inside(place, "alias"), expanding: [...place.expanding, mark], depth: place.depth + 1 };
  if (text === null) session.unresolved(head.raw, whys.code);
  else {
    const line = [text, ...rest.map((field) => field.raw)].join(" ");
    session.reader.text(session, scope, there, derived(line, call.span));
  }
  return execute(session, scope, place, { ...call, direct: "alias" });
}

/** A call to a function of the text runs its body. */
function callFunction(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran | undefined {
  const found = call.direct === "function" ? undefined : scope.function(word);
  if (found === undefined) return undefined;
  const mark = `function ${word}`;
  if (place.expanding.includes(mark)) {
    session.unresolved(call.text, whys.recursion);
    return executeProgram(session, scope, place, call, { program: word });
  }
  session.called.add(found.node);
  const layer = scope.child();
  layer.positional = call.fields.map(({ value }) => value);
  const there: Place = { ...inside(place, "function"), expanding: [...place.expanding, mark], depth: place.depth + 1 };
  const ran = session.reader.body(session, layer, there, found);
  scope.absorb(layer);
  if (!found.certain) executeProgram(session, scope, place, call, programName(word, scope.cwd));
  return found.certain ? ran : unknown;
}

function executeWrapped(
  session: Session,
  scope: Scope,
  place: Place,
  call: Call,
  name: ProgramName,
  spec: WrapperSpec,
): Ran | undefined {
  const peeled = peel(spec, call.fields.slice(1));
  if (peeled === undefined) return undefined;
  const layer = scope.fork();
  for (const { value, raw } of peeled.assignments) {
    const [, key = "", text] = /^(\w+)=(.*)$/s.exec(value ?? raw) ?? [];
    layer.set(key, value === null ? null : (text ?? ""));
  }
  if (peeled.chdir !== undefined) {
    const path = peeled.chdir.value;
    layer.cwd = path === null || (scope.cwd === null && !path.startsWith("/")) ? null : absolute(path, scope.cwd);
  }
  const there: Place = { ...place, wrappers: [...place.wrappers, name.program], depth: place.depth + 1 };
  const lasting = name.program === "command" || name.program === "builtin" || spec.transparent ? layer : layer.fork();
  const ran = runPeeled(session, lasting, there, call, peeled, spec);
  if (lasting === layer) scope.absorb(layer);
  if (name.program === "exec") scope.ended = true;
  return ran;
}

function runPeeled(
  session: Session,
  scope: Scope,
  place: Place,
  call: Call,
  peeled: ReturnType<typeof peel>,
  spec: WrapperSpec,
): Ran {
  const assignments = (peeled?.assignments ?? []).map(({ value, raw }) => ({
    name: (value ?? raw).replace(/=.*$/s, ""),
    value: value === null ? null : value.replace(/^\w+=/, ""),
  }));
  if (peeled?.argv !== undefined) {
    const inner: Call = {
      ...call,
      fields: peeled.argv,
      assignments: [...call.assignments, ...assignments],
      direct: spec.transparent ? call.direct : "function",
    };
    return execute(session, scope, place, inner);
  }
  const fields = peeled?.text ?? [];
  const words = fields.map(({ value }) => value);
  const text = words.includes(null) ? null : words.join(" ");
  if (text === null) {
    session.unresolved(fields.map(({ raw }) => raw).join(" "), whys.code);
    const head = fields[0] ?? madeField(null, call.text, call.span);
    const unknownCall: Call = { ...call, fields: [{ ...head, value: null, mayVanish: false }] };
    emit(session, scope, place, unknownCall, { name: null, given: readOptions({}, []) });
    return unknown;
  }
  const source = sourceOf(text, session.original, spanOf(fields, call.span));
  return session.reader.text(session, scope, inside(place, "sh -c"), source);
}

function executeProgram(session: Session, scope: Scope, place: Place, call: Call, name: ProgramName): Ran {
  const program = plainName(name.program);
  const given = readOptions(programSpec(name.program), call.fields.slice(1));
  const index = emit(session, scope, place, call, { name, given });
  runAssigned(session, scope, place, call.assignments, call.span);
  const run: Run = { session, scope, place, call, program: name.program, given, index };
  if (Object.hasOwn(builtins, program)) return builtins[program]?.(run) ?? unknown;
  if (Object.hasOwn(outputs, program)) {
    const made = outputs[program]?.(run);
    if (made !== undefined) return made;
  } else if (name.path !== undefined && scope.files.get(name.path) !== undefined) return runScript(run, name.path);
  else scope.files.forget();
  if (Object.hasOwn(runners, program)) return runners[program]?.(run) ?? unknown;
  return unknown;
}
