import * as z from "zod";
import { agentNames } from "../input/kinds.ts";

/** What a rule may say; `modify` needs a replacement that depends on the call, and that is Rego's job. */
export const decisions = ["halt", "deny", "ask", "allow", "warn", "context"] as const;
export type RuleDecision = (typeof decisions)[number];

/** How `matcher` and `if` are read (docs/semantics.md). */
export const dialects = ["strict", "claude", "coda", "gemini"] as const;
export type Dialect = (typeof dialects)[number];

const text = z.string().trim().regex(/\S/, "must not be empty");
const oneOrMore = z.union([text, z.array(text).min(1)]);

export const ruleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/, "must be words of a-z and 0-9, joined by dots, hyphens or underscores")
    .describe("Names the rule in messages, logs and exceptions; unique in a bundle."),
  title: z.optional(text).describe("A few words; the reason where it is left out."),
  description: z.optional(text).describe("Why the rule is there, for people."),
  severity: z.optional(z.enum(["low", "medium", "high", "critical"])).describe("How bad it would be."),
  docs: z.optional(text).describe("Where a person reads about it."),
  event: z
    .optional(oneOrMore)
    .describe("Event kinds, or an agent's own names of events; `tool.before` where it is left out."),
  agents: z.optional(z.array(z.enum(agentNames)).min(1)).describe("Only at these agents."),
  matcher: z.optional(z.string()).describe("Tools, as the dialect reads it."),
  if: z.optional(oneOrMore).describe("A permission rule, or several of which one must hold."),
  dialect: z.optional(z.enum(dialects)).describe("How `matcher` and `if` are read; the file's, or `strict`."),
  decision: z.enum(decisions).describe("What becomes of a call that hits."),
  reason: text.describe("What the agent and the person are told."),
  fix: z.optional(text).describe("A safe next step for the agent."),
});

export const ruleFileSchema = z.strictObject({
  version: z.literal(1).describe("Version of this format."),
  dialect: z.optional(z.enum(dialects)).describe("For the rules that name none."),
  rules: z.array(ruleSchema).describe("The rules; the strongest of those that hit decides."),
});

export type Rule = z.infer<typeof ruleSchema>;
export type RuleFile = z.infer<typeof ruleFileSchema>;
