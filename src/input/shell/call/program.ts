import { builtins } from "../builtins/table.ts";
import { outputs } from "../outputs/table.ts";
import { type Place, type Ran, unknown } from "../place.ts";
import { words } from "../programs/spec.ts";
import { plainName, programSpec } from "../programs/table.ts";
import type { Run } from "../runs/run.ts";
import { runScript } from "../runs/script.ts";
import { runners } from "../runs/table.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import type { Call } from "./call.ts";
import { emit } from "./emit.ts";
import { emptied } from "./emptied.ts";
import { runAssigned } from "./environment.ts";
import { runSubscript } from "./expanded.ts";
import type { ProgramName } from "./name.ts";
import { type Given, readOptions } from "./options.ts";

/** Builtins that take names, and arithmetic, as words. */
const takesNames = words(
  "let test [ printf read unset declare typeset local export readonly mapfile readarray getopts wait",
);

/** Programs that print the path of another, or nothing. */
const finders = words("which command type");

/**
 * A call of a program that is known by name: a fact, what it changes and prints, and what it runs in turn. It is also
 * read as it is when what isn't known in it is nothing; what that would change stays without consequence.
 */
export function executeProgram(session: Session, scope: Scope, place: Place, call: Call, name: ProgramName): Ran {
  const given = readOptions(programSpec(name.program), call.fields.slice(1));
  const other = emptied(call, plainName(name.program), given);
  const layer = other && scope.child();
  const ran = perform(session, scope, place, call, name, given);
  if (other === undefined || layer === undefined || session.stop()) return ran;
  session.guess(() => {
    if (other.fields === call.fields) emit(session, layer, place, other, { name, given });
    else executeProgram(session, layer, place, other, name);
  });
  return ran;
}

function perform(session: Session, scope: Scope, place: Place, call: Call, name: ProgramName, given: Given): Ran {
  const program = plainName(name.program);
  const index = emit(session, scope, place, call, { name, given });
  runAssigned(session, scope, place, call.assignments, call.span);
  if (takesNames.has(program)) {
    for (const { text, span } of call.fields) runSubscript(session, scope, place, text, span);
  }
  const run: Run = { session, scope, place, call, program: name.program, given, index };
  // A file that the text names by its path is that file, whatever program has the same name.
  const script = name.path === undefined ? undefined : runScript(run, name.path);
  if (script !== undefined && ![builtins, outputs, runners].some((table) => Object.hasOwn(table, program)))
    return script;
  if (Object.hasOwn(builtins, program)) return builtins[program]?.(run) ?? unknown;
  if (Object.hasOwn(outputs, program)) {
    const made = outputs[program]?.(run);
    if (made !== undefined) return finders.has(program) ? { ...made, onSuccess: true } : made;
  }
  const ran = Object.hasOwn(runners, program) ? runners[program]?.(run) : undefined;
  if (!Object.hasOwn(outputs, program)) scope.files.forget();
  return ran ?? unknown;
}
