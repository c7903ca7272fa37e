import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { shellFacts } from "../../src/input/shell/facts.ts";

/** The measurements in `truth/`, and input documents as far as the questions about them look. */

export function truth<T>(file: string): T {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, "truth", file), "utf8")) as T;
}

const project = "/home/dev/project";

/** An input document as far as these questions look into it. */
export function document(
  agent: string,
  tool: { name: string; kind: string; input: object; names?: string[] },
  more: object = {},
) {
  return {
    agent: { name: agent },
    event: { name: "PreToolUse", kind: "tool.before" },
    session: { cwd: project },
    tool: { names: [tool.name], ...tool },
    paths: [],
    urls: [],
    project: { root: project },
    user: { home: "/home/dev" },
    raw: {},
    ...more,
  };
}

export function bash(agent: string, name: string, command: string) {
  const shell = shellFacts(command, { cwd: project, home: "/home/dev" });
  return document(agent, { name, kind: "shell", input: { command } }, { shell });
}

/** The one command that the tables cut short: 538 characters in all. */
export function whole(command: string): string {
  if (!command.endsWith("…(538)")) return command;
  const long = `${Array.from({ length: 60 }, (_, i) => `true ${i}; `).join("")}git push`;
  return long;
}

export function claudeBash(command: string) {
  return bash("claude", "Bash", command);
}
