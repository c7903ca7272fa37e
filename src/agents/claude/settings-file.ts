import * as z from "zod/mini";
import { counts, flags, lists, modes, records, textLists, texts, words } from "./settings-keys.ts";

const rules = z.optional(z.array(z.unknown()));
const shellLine = z.optional(z.looseObject({ type: z.literal("command"), command: z.string() }));
const share = z.optional(z.number().check(z.minimum(0), z.maximum(1)));

/** A settings file without its hooks, as far as a mistake in it costs the hooks. */
export const settingsFile = z.looseObject({
  ...each(texts, z.optional(z.string())),
  ...each(flags, z.optional(z.boolean())),
  ...each(counts, z.optional(z.number().check(z.positive()))),
  ...each(textLists, z.optional(z.array(z.string()))),
  ...each(lists, z.optional(z.array(z.unknown()))),
  ...each(records, z.optional(z.looseObject({}))),
  ...Object.fromEntries(Object.entries(words).map(([key, values]) => [key, z.optional(z.enum(values))])),
  attribution: z.optional(z.union([z.boolean(), z.looseObject({})])),
  feedbackSurveyRate: share,
  skillListingBudgetFraction: share,
  statusLine: shellLine,
  fileSuggestion: shellLine,
  sandbox: z.optional(z.looseObject({ enabled: z.optional(z.boolean()) })),
  permissions: z.optional(
    z.looseObject({
      // Rules that are no strings are dropped alone.
      allow: rules,
      deny: rules,
      ask: rules,
      additionalDirectories: z.optional(z.array(z.string())),
      defaultMode: z.optional(z.enum(modes)),
      disableBypassPermissionsMode: z.optional(z.literal("disable")),
    }),
  ),
});

function each<Schema extends z.ZodMiniType>(keys: readonly string[], schema: Schema): Record<string, Schema> {
  return Object.fromEntries(keys.map((key) => [key, schema]));
}
