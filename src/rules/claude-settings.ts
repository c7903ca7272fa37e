import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import * as z from "zod";
import { HookguardError } from "../errors.ts";
import { faultsOf } from "../schema/faults.ts";
import type { PermissionLists } from "./import-claude.ts";

const settings = z.object({
  permissions: z.optional(
    z.object({
      deny: z.optional(z.array(z.string())),
      ask: z.optional(z.array(z.string())),
      allow: z.optional(z.array(z.string())),
    }),
  ),
});

/**
 * The permission lists of a Claude Code settings file. Comments and trailing commas are read, although Claude Code
 * drops such a file.
 * @throws HookguardError `settings.invalid` with the place of the first fault
 */
export function readPermissions(text: string, file: string): PermissionLists {
  const errors: ParseError[] = [];
  const content: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const before = text.slice(0, error.offset).split("\n");
    throw new HookguardError("settings.invalid", {
      file,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      why: printParseErrorCode(error.error)
        .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
        .toLowerCase(),
    });
  }
  const read = settings.safeParse(content);
  if (!read.success) {
    const [fault] = faultsOf(read.error.issues, settings, content);
    const why = fault?.message ?? "it is not what it should be";
    throw new HookguardError("settings.refused", { file, why });
  }
  const { deny, ask, allow } = read.data.permissions ?? {};
  return { ...(deny && { deny }), ...(ask && { ask }), ...(allow && { allow }) };
}
