import { type ParsedScript, parse } from "unbash";
import { execute } from "./call/execute.ts";
import { readBroken } from "./fallback.ts";
import { limits } from "./limits.ts";
import { type Place, type Ran, unknown } from "./place.ts";
import { parsableLength } from "./prescan.ts";
import type { Scope } from "./scope.ts";
import type { Reader, Session } from "./session.ts";
import type { Source } from "./source.ts";
import type { DefinedFunction } from "./values.ts";
import { walkNode, walkStatements } from "./walk/nodes.ts";
import { whys } from "./whys.ts";

/** The parts of the reader, bound together: each reaches the others through the session. */
export const reader: Reader = { script: readScript, text: readText, execute, body: readBody };

function readText(session: Session, scope: Scope, place: Place, source: Source): Ran {
  const length = parsableLength(source.text);
  const text = length < source.text.length ? source.text.slice(0, length) : source.text;
  if (text.length < source.text.length) session.incomplete(source.text.slice(length), whys.cut);
  if (place.depth > limits.depth) {
    session.incomplete(text, whys.tooDeep);
    return unknown;
  }
  if (!session.budget.parse(text.length)) {
    session.incomplete(text, whys.cut);
    return unknown;
  }
  const whole = { ...source, text };
  const script = parse(text);
  const ran = readScript(session, scope, place, whole, script);
  if (script.errors !== undefined) readBroken(session, scope.child(), { ...place, stdin: undefined }, whole);
  return ran;
}

function readScript(session: Session, scope: Scope, place: Place, source: Source, script: ParsedScript): Ran {
  if (script.errors !== undefined && script.errors.length > 0)
    session.incomplete(source.text.slice(script.pos, script.end), whys.syntax);
  if (place.depth > limits.depth) {
    session.incomplete(source.text.slice(script.pos, script.end), whys.tooDeep);
    return unknown;
  }
  return walkStatements({ session, scope, place, source }, script.commands);
}

function readBody(session: Session, scope: Scope, place: Place, { node, source }: DefinedFunction): Ran {
  if (place.depth > limits.depth) {
    session.incomplete(node.name.text, whys.tooDeep);
    return unknown;
  }
  return walkNode({ session, scope, place, source }, node.body);
}
