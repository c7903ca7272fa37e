import { builtins } from "../builtins/table.ts";
import { type Field, withText } from "../field.ts";
import { isHole, withoutHoles } from "../hole.ts";
import { words } from "../programs/spec.ts";
import { programSpec } from "../programs/table.ts";
import type { Call } from "./call.ts";
import { type Given, readOptions } from "./options.ts";

/** Programs that do nothing to what their words name, and so mean nothing else without what isn't known. */
const onlyPrint = words("echo printf test [ sleep date wait");

/** Programs that take the current folder where their words name none. */
const startHere = words("find gfind");

/**
 * A call as it is when what isn't known in its words is nothing, which is what an unset variable comes to:
 * `git $x push -f` is `git push -f`, and `rm -rf ~/$x` is `rm -rf ~/`. Nothing is given where that says nothing new: a
 * word that is unknown as a whole stays so, and one that may vanish counts where other words mean something else without it.
 */
export function emptied(call: Call, program: string, given: Given): Call | undefined {
  const changes = !Object.hasOwn(builtins, program) && !onlyPrint.has(program);
  const fields = changes ? emptiedFields(call.fields, program, given) : undefined;
  const redirects = call.emptied;
  if (fields === undefined && redirects === undefined) return undefined;
  const { emptied: _, ...rest } = call;
  return { ...rest, fields: fields ?? call.fields, redirects: redirects ?? call.redirects };
}

function emptiedFields(fields: readonly Field[], program: string, given: Given): readonly Field[] | undefined {
  if (fields.every(({ value }) => value !== null)) return undefined;
  let known = false;
  let gone = false;
  const made = fields.flatMap((field, index) => {
    if (index === 0 || field.value !== null) return [field];
    if (field.mayVanish && isHole(field.text)) {
      gone = true;
      return [];
    }
    const text = withoutHoles(field.text);
    if (text === undefined) return [field];
    known = true;
    return [withText(field, text)];
  });
  if (!known && !(gone && meansElse(program, given, made))) return undefined;
  return made;
}

/** Whether words are told apart in another way once some are gone. */
function meansElse(program: string, given: Given, fields: readonly Field[]): boolean {
  if (startHere.has(program)) return true;
  const other = readOptions(programSpec(program), fields.slice(1));
  return told(other) !== told(given);
}

function told({ subcommand, options }: Given): string {
  return JSON.stringify([subcommand, options.map(({ name }) => name)]);
}
