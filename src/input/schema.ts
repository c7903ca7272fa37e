import * as z from "zod/mini";
import { agentNames, eventKinds, pathOps, textRoles, toolKinds, verbs, vias } from "./kinds.ts";

/**
 * The input document `hookguard.input/v1` (design §5), once, as a schema: the TypeScript types are inferred from it,
 * the published JSON Schema is generated from it, and tests validate every golden document against it.
 * The hook path imports only the types.
 */

const json = z.json();
const word = z.nullable(z.string());

export const option = z.strictObject({ name: z.string(), value: z.optional(word) });
export const assignment = z.strictObject({ name: z.string(), value: word });
/** What a word that is not known may turn out to be: a path, a pattern, a whole folder (`/x/**`). */
export const candidate = z.strictObject({ word: z.string(), picked: z.optional(z.literal(true)) });

export const redirect = z.strictObject({
  op: z.string(),
  fd: z.optional(z.number()),
  target: z.optional(word),
  found: z.optional(z.array(candidate)),
  heredoc: z.optional(z.strictObject({ text: z.string(), expands: z.boolean() })),
});
export const code = z.strictObject({ language: z.string(), text: word });

/** What a word that is not known (`argv[at]` is `null`) may turn out to be: a path, a pattern, a whole folder (`/x/**`). */
export const foundWord = z.strictObject({ at: z.number(), word: z.string(), picked: z.optional(z.literal(true)) });

/** A file that a command's input names (the headers of a patch), or that its code names by what it is handed. */
export const namedPath = z.strictObject({
  op: z.enum(pathOps),
  path: z.string(),
  recursive: z.optional(z.literal(true)),
});

export const command = z.strictObject({
  program: word,
  path: z.optional(z.string()),
  argv: z.array(word),
  options: z.array(option),
  operands: z.array(word),
  subcommand: z.array(z.string()),
  assignments: z.array(assignment),
  redirects: z.array(redirect),
  wrappers: z.array(z.string()),
  via: z.array(z.enum(vias)),
  depth: z.number(),
  cwd: z.optional(word),
  stdin_from: z.optional(z.number()),
  negated: z.optional(z.boolean()),
  background: z.optional(z.boolean()),
  remote: z.optional(z.boolean()),
  code: z.optional(code),
  found: z.optional(z.array(foundWord)),
  named: z.optional(z.array(namedPath)),
  span: z.tuple([z.number(), z.number()]),
  text: z.string(),
});

export const unresolved = z.strictObject({ text: z.string(), why: z.string() });

export const shell = z.strictObject({
  text: z.string(),
  dialect: z.enum(["bash", "powershell"]),
  complete: z.boolean(),
  commands: z.array(command),
  pipelines: z.array(z.array(z.number())),
  unresolved: z.array(unresolved),
});

export const path = z.strictObject({
  op: z.enum(pathOps),
  given: z.string(),
  absolute: z.string(),
  real: z.string(),
  relative: z.optional(z.string()),
  in_project: z.boolean(),
  source: z.enum(["tool", "shell", "event"]),
  command: z.optional(z.number()),
  recursive: z.optional(z.boolean()),
  picked: z.optional(z.boolean()),
});

export const url = z.strictObject({
  url: z.string(),
  scheme: z.string(),
  host: z.string(),
  port: z.optional(z.number()),
  path: z.string(),
  source: z.enum(["tool", "shell", "prompt"]),
  command: z.optional(z.number()),
});

export const text = z.strictObject({ role: z.enum(textRoles), text: z.string(), path: z.optional(z.string()) });

export const tool = z.strictObject({
  name: z.string(),
  names: z.array(z.string()),
  kind: z.enum(toolKinds),
  id: z.optional(z.string()),
  input: z.optional(json),
  output: z.optional(json),
  error: z.optional(z.string()),
  exit_code: z.optional(z.number()),
  mcp: z.optional(z.strictObject({ server: z.string(), tool: z.string() })),
});

export const inputDocument = z.strictObject({
  schema: z.literal("hookguard.input/v1"),
  agent: z.strictObject({ name: z.enum(agentNames), version: z.optional(z.string()) }),
  event: z.strictObject({ name: z.string(), kind: z.enum(eventKinds), can: z.array(z.enum(verbs)) }),
  session: z.strictObject({
    id: z.optional(z.string()),
    cwd: z.string(),
    transcript_path: z.optional(z.string()),
    permission_mode: z.optional(z.string()),
    interactive: z.optional(z.boolean()),
    subagent: z.optional(z.strictObject({ id: z.optional(z.string()), type: z.optional(z.string()) })),
  }),
  tool: z.optional(tool),
  shell: z.optional(shell),
  paths: z.array(path),
  urls: z.array(url),
  texts: z.array(text),
  prompt: z.optional(z.string()),
  model: z.optional(
    z.strictObject({
      name: z.optional(z.string()),
      from: z.optional(z.string()),
      request: z.optional(json),
      response: z.optional(json),
    }),
  ),
  config: z.optional(z.strictObject({ source: z.optional(z.string()), file_path: z.optional(z.string()) })),
  project: z.strictObject({
    root: z.string(),
    name: z.string(),
    git: z.optional(z.strictObject({ branch: z.optional(z.string()), remotes: z.array(z.string()) })),
  }),
  user: z.strictObject({
    name: z.string(),
    home: z.string(),
    uid: z.optional(z.number()),
    groups: z.optional(z.array(z.number())),
  }),
  host: z.strictObject({ name: z.string(), os: z.string() }),
  hookguard: z.strictObject({ protected: z.array(z.string()), preset: z.optional(z.string()) }),
  now_ns: z.number(),
  raw: json,
});
