import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Command, forEachChild, parse, type SyntaxNode } from "unbash";
import type { KnownAgent } from "../../install/agent-settings.ts";
import { findProgram } from "../../install/detect.ts";
import { type Check, type Finding, ok, warn } from "../check.ts";

/** Options and variables that start an agent without hooks, or with other settings. */
const switches: Record<KnownAgent, { options: string[]; variables: string[] }> = {
  claude: {
    options: ["--bare", "--safe-mode", "--setting-sources"],
    variables: ["CLAUDE_CODE_SIMPLE", "CLAUDE_CONFIG_DIR"],
  },
  coda: { options: ["--coda-home"], variables: ["CODA_HOME"] },
  gemini: { options: ["--skip-trust"], variables: ["GEMINI_CLI_HOME", "GEMINI_CLI_SYSTEM_SETTINGS_PATH"] },
};

/** Files that a shell reads before a person types the agent's name. */
const startFiles = [
  ".bashrc",
  ".bash_profile",
  ".bash_aliases",
  ".profile",
  ".zshrc",
  ".zprofile",
  ".zshenv",
  ".config/fish/config.fish",
];
const LIMIT = 512 * 1024;

/** An alias, a function or a script on PATH that starts the agent with `--bare` and its like. */
export const wrappers: Check = {
  id: "wrappers",
  title: "No alias or wrapper starts an agent without its hooks",
  run(world) {
    const { machine } = world.context;
    const findings: Finding[] = [];
    for (const { settings } of world.agents) {
      const scripts = settings.programs.flatMap((name) => findProgram(name, machine) ?? []);
      for (const file of [...startFiles.map((name) => join(machine.home, name)), ...scripts]) {
        findings.push(...inFile(file, settings.agent, settings.programs, scripts.includes(file)));
      }
    }
    return findings.length > 0 ? findings : [ok("none was found in the shells' start files and on PATH")];
  },
};

/** @param whole the file itself is what runs under the agent's name */
function inFile(file: string, agent: KnownAgent, programs: readonly string[], whole: boolean): Finding[] {
  const text = scriptText(file);
  if (text === undefined) return [];
  const { options, variables } = switches[agent];
  const found = new Set<string>();
  for (const { words, names } of callsIn(text)) {
    const [first = "", ...rest] = words;
    const candidates = runners.has(first) ? rest : [first];
    const starts = whole || candidates.some((word) => programs.includes(basename(word)));
    for (const option of options) if (starts && words.some((word) => word.split("=")[0] === option)) found.add(option);
    for (const name of variables) if (names.includes(name)) found.add(name);
  }
  return [...found].map((one) =>
    warn(
      `${file} uses ${one} for ${programs[0]}`,
      "the agent started with its own settings",
      `Take it out of ${file} if it isn't meant.`,
    ),
  );
}

/** Programs that run the one named behind them. */
const runners = new Set(["command", "exec", "env", "nohup", "time", "nice", "sudo", "npx", "bunx"]);

/** Small text files only; a binary on PATH is no wrapper. */
function scriptText(file: string): string | undefined {
  try {
    if (!statSync(file).isFile() || statSync(file).size > LIMIT) return undefined;
    const text = readFileSync(file, "utf8");
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

interface Call {
  words: string[];
  /** Variables that are set for it. */
  names: string[];
}

/** Every command of a script, the values of aliases included. */
function callsIn(text: string, depth = 0): Call[] {
  return commandsOf(parse(text)).flatMap(({ name, args, prefix }): Call[] => {
    const words = [name, ...args].flatMap((word) => (word?.type === "Word" ? [word.value] : word ? [word.text] : []));
    const names = [
      ...prefix.flatMap((part) => (part.type === "Assignment" ? [part.name ?? ""] : [])),
      ...(words[0] === "export" ? words.slice(1).map((word) => word.split("=")[0] ?? "") : []),
    ];
    if (words[0] !== "alias" || depth > 0) return [{ words, names }];
    const values = words.slice(1).map((word) => word.replace(/^[^=\s]+=/, "").replace(/^(['"])(.*)\1$/s, "$2"));
    return values.flatMap((value) => callsIn(value, depth + 1));
  });
}

function commandsOf(node: SyntaxNode): Command[] {
  const found: Command[] = node.type === "Command" ? [node] : [];
  forEachChild(node, (child) => found.push(...commandsOf(child)));
  return found;
}
