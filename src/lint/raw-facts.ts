import { at } from "../bundle/diagnostic.ts";
import type { Diagnostic } from "../errors.ts";
import type { FileFacts } from "../rego/inspect.ts";

/** Parts of the payload that facts say better: the same for every agent, quotes and variables resolved. */
const facts: Readonly<Record<string, string>> = {
  "tool_input.command": "input.shell.commands",
  "tool_input.file_path": "input.paths",
  "tool_input.path": "input.paths",
  "tool_input.notebook_path": "input.paths",
  "tool_input.url": "input.urls",
  "tool_input.content": "input.texts",
  "tool_input.new_string": "input.texts",
  tool_name: "input.tool.kind",
  tool_input: "input.tool.input",
  tool_response: "input.tool.output",
  hook_event_name: "input.event.kind",
  prompt: "input.prompt",
  cwd: "input.session.cwd",
  session_id: "input.session.id",
  permission_mode: "input.session.permission_mode",
};

/** What says the same as a part of the payload, by its path there; nothing where no fact does. */
export function factFor(path: readonly string[]): string | undefined {
  return facts[path.slice(0, 2).join(".")] ?? facts[path[0] ?? ""];
}

/** `input.raw` is one agent's own wording; a policy that reads it is blind to the others. */
export function rawFacts({ rules }: FileFacts): Diagnostic[] {
  return rules.flatMap(({ refs }) =>
    refs
      .filter(({ root, path }) => root === "input" && path[1] === "raw")
      .flatMap(({ ref, path, location }) => {
        const better = factFor(path.slice(2));
        if (better === undefined) return [];
        return [
          at(location, "hookguard/raw-fact", `${ref} is one agent's wording`, {
            fix: `${better} says the same for every agent`,
          }),
        ];
      }),
  );
}
