import { type Field, withText } from "../field.ts";
import { type Ran, unknown } from "../place.ts";
import { runText, runWords } from "./inner.ts";
import { optionValue, type Run } from "./run.ts";

const via = { via: "package runner" } as const;

/** `npx PKG args`: the package's program, its version left off; `npx -c TEXT` is a text for a shell. */
export function npx(run: Run): Ran {
  const text = optionValue(run, "-c", "--call");
  if (text !== undefined) return runText(run, [text], via);
  return runPackage(run, run.given.rest);
}

/** Packages whose one program has another name than theirs. */
const programOf: Readonly<Record<string, string>> = {
  "@anthropic-ai/claude-code": "claude",
  "@google/gemini-cli": "gemini",
  "@openai/codex": "codex",
  "@sourcegraph/amp": "amp",
  "@qwen-code/qwen-code": "qwen",
  "@charmland/crush": "crush",
  "@github/copilot": "copilot",
  "opencode-ai": "opencode",
  "aider-chat": "aider",
  "dotenv-cli": "dotenv",
  "@dotenvx/dotenvx": "dotenvx",
  "trash-cli": "trash",
};

/** The program of a package in whose folder a script lies: `node_modules/@google/gemini-cli/dist/index.js`. */
export function packageProgram(path: string): string | undefined {
  const name = /(?:^|\/)node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//.exec(path)?.[1];
  return name !== undefined && Object.hasOwn(programOf, name) ? programOf[name] : undefined;
}

function runPackage(run: Run, words: readonly Field[]): Ran {
  const fields = words[0]?.value === "--" ? words.slice(1) : words;
  const [first, ...rest] = fields;
  if (first === undefined) return unknown;
  return runWords(run, [withText(first, withoutVersion(first.text)), ...rest], via);
}

/** `prettier@3` is `prettier`; `@scope/name@1` is `name`, as a package with one program has it. */
function withoutVersion(name: string): string {
  if (/^(?:[./~]|https?:|git|github:)/.test(name) && !/^git$/.test(name)) return name;
  const bare = name.replace(/(?<=.)(?:@[^/]*|(?:==|>=|~=).*)$/, "");
  if (Object.hasOwn(programOf, bare)) return programOf[bare] ?? bare;
  return bare.startsWith("@") ? (bare.split("/")[1] ?? bare) : bare;
}

/** Subcommands that run a package's or a project's program, by the program that has them. */
const running: Readonly<Record<string, readonly string[]>> = {
  npm: ["exec", "x"],
  pnpm: ["dlx", "exec"],
  yarn: ["dlx", "exec"],
  bun: ["x"],
  pipx: ["run"],
  uv: ["run", "tool run"],
  poetry: ["run"],
  pdm: ["run"],
  hatch: ["run"],
  rye: ["run"],
  pixi: ["run"],
  pipenv: ["run"],
  conda: ["run"],
  mamba: ["run"],
  micromamba: ["run"],
  bundle: ["exec"],
};

/** `pnpm dlx PKG`, `uv run CMD`, `npm exec -- PKG`, `npm exec -c TEXT`. */
export function subcommandRunner(run: Run): Ran {
  const { given, program } = run;
  const names = Object.hasOwn(running, program) ? running[program] : undefined;
  if (names === undefined || !names.includes(given.subcommand.join(" "))) return unknown;
  const text = optionValue(run, "-c", "--call");
  const module = program === "uv" ? optionValue(run, "-m", "--module") : undefined;
  if (module !== undefined) return unknown;
  const [file] = given.rest;
  // `uv run x.py`
  if (file?.value?.endsWith(".py")) return runWords(run, [withText(file, "python"), ...given.rest], via);
  return text === undefined || program === "pnpm" ? runPackage(run, given.rest) : runText(run, [text], via);
}
