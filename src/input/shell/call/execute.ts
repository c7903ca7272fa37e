import { type Field, madeField, withText } from "../field.ts";
import { holes, isKnown, withoutHoles } from "../hole.ts";
import { limits } from "../limits.ts";
import { type Place, type Ran, unknown } from "../place.ts";
import { knownPrograms, plainName, programSpec } from "../programs/table.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { whys } from "../whys.ts";
import { plainPatterns } from "../words/extended.ts";
import { Pattern } from "../words/pattern.ts";
import { peel } from "../wrappers/peel.ts";
import { wrappers } from "../wrappers/table.ts";
import type { Call } from "./call.ts";
import { carriedCommand } from "./carried.ts";
import { callFunction, expandAlias } from "./defined.ts";
import { emit } from "./emit.ts";
import { copyName, type ProgramName, programName } from "./name.ts";
import { readOptions } from "./options.ts";
import { executeProgram } from "./program.ts";
import { executeWrapped } from "./wrapped.ts";

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
  return executeNamed(session, scope, place, call, head.value);
}

/** A call whose program is known by name: a wrapper is taken off, anything else is a program. */
function executeNamed(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran {
  const name = programName(word, scope.cwd);
  const plain = plainName(name.program);
  const wrapper = Object.hasOwn(wrappers, plain) ? wrappers[plain] : undefined;
  const wrapped = wrapper === undefined ? undefined : executeWrapped(session, scope, place, call, name, wrapper);
  if (wrapped !== undefined) return wrapped;
  const program = executeProgram(session, scope, place, call, name);
  const [head, ...rest] = call.fields;
  const inner = carriedCommand(plain, rest);
  if (inner !== undefined) {
    const there: Place = { ...place, wrappers: [...place.wrappers, name.program], depth: place.depth + 1 };
    // No guess: what isn't known in it, as what `xargs` reads, has to be named as unknown.
    execute(session, scope.child(), there, { ...call, fields: inner, redirects: [], direct: "function" });
  }
  const meant = head && otherMeaning(scope, name, head, rest);
  return meant === undefined ? program : execute(session, scope, place, { ...call, fields: meant });
}

/**
 * What a call may mean besides: a copy of a known program that the text has made under another name; `=rm`, which some
 * shells take for the path of `rm`; and the words behind `1A=2`, which is no assignment, and hardly a program.
 */
function otherMeaning(
  scope: Scope,
  name: ProgramName,
  head: Field,
  rest: readonly Field[],
): readonly Field[] | undefined {
  const copy = name.path === undefined ? undefined : scope.alias(copyName(name.path));
  if (copy !== undefined) return [withText(head, copy), ...rest];
  if (/^=[\w.-]+$/.test(head.text)) return [withText(head, head.text.slice(1)), ...rest];
  return /^[^/]*=/.test(head.text) && rest.length > 0 ? rest : undefined;
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

/**
 * `$CMD rm -rf /`: the program isn't known, and if it turns out to be nothing, the next word is. `r${x}m` is also read
 * as what it is when the unknown part is empty, which it nearly always is.
 */
function executeUnknown(session: Session, scope: Scope, place: Place, call: Call): Ran {
  const [head, ...rest] = call.fields;
  const given = readOptions({}, rest);
  const index = emit(session, scope, place, call, { name: null, given });
  session.link(head?.flows ?? [], index);
  scope.files.forget();
  for (const text of head?.either ?? []) if (isKnown(text)) execute(session, scope, place, withHead(call, text));
  const emptied = head && programWithoutHoles(session, head);
  if (emptied !== undefined) execute(session, scope, place, { ...call, fields: [emptied, ...rest], direct: "no" });
  if (head?.mayVanish && rest.length > 0) execute(session, scope, place, { ...call, fields: rest, direct: "no" });
  return unknown;
}

/** A call whose program, with what stands behind it, is a text. */
function withHead(call: Call, text: string): Call {
  const [head, ...rest] = call.fields;
  const { either: _, ...bare } = head ?? madeField("", "", call.span);
  const words = text.split(/\s+/).filter((word) => word !== "");
  return { ...call, fields: [...words.map((word) => withText(bare, word)), ...rest], direct: "no" };
}

/** The program that stands around what isn't known; where that may be a folder, only one that is known. */
function programWithoutHoles(session: Session, head: Field): Field | undefined {
  const text = withoutHoles(head.text);
  if (text !== undefined) return withText(head, text);
  const bare = head.text.replace(holes, "");
  const name = plainName(bare.slice(bare.lastIndexOf("/") + 1));
  if (name === "" || !session.budget.step(64)) return undefined;
  const isKnownName = Object.hasOwn(wrappers, name) || knownPrograms((known) => known === name, 1)?.length === 1;
  return isKnownName ? withText(head, bare) : undefined;
}

/** `/bin/r?`: every known program that the pattern can stand for, or an unknown one. */
function executePattern(session: Session, scope: Scope, place: Place, call: Call, word: string): Ran {
  const [head, ...rest] = call.fields;
  session.unresolved(head?.raw ?? word, whys.pattern);
  const last = plainPatterns(word).map((plain) => new Pattern(plain.slice(plain.lastIndexOf("/") + 1)));
  const matches = (name: string) => last.some((pattern) => pattern.test(name));
  const names = session.budget.step(64 * last.length) ? knownPrograms(matches, limits.candidates) : undefined;
  if (head === undefined || names === undefined || names.length === 0) {
    emit(session, scope, place, call, { name: null, given: readOptions({}, rest) });
    return unknown;
  }
  const folder = word.slice(0, word.lastIndexOf("/") + 1);
  for (const name of names) {
    const named = withText({ ...head, glob: false }, /[*?[(]/.test(folder) ? name : folder + name);
    execute(session, scope, place, { ...call, fields: [named, ...rest], direct: "function" });
  }
  return unknown;
}
