import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Machine, Scope } from "../../src/install/agent-settings.ts";
import type { Context } from "../../src/install/context.ts";
import { stateFolder } from "../../src/install/context.ts";
import { openState } from "../../src/install/state.ts";
import { nodeExec } from "../../src/ports/exec.ts";

/** A machine of its own: home, project, admin's folders, and an executable that acts like hookguard. */
export interface Stage {
  dir: string;
  home: string;
  project: string;
  machine: Machine;
  context: Context;
  /** What was printed. */
  out: string;
  err: string;
  questions: string[];
  /** Answer to the next questions. */
  answer: boolean;
  write(path: string, text: string | Uint8Array): string;
  read(path: string): string;
  /** Every file under the stage but the executable, with its bytes (latin1), relative. */
  files(): Record<string, string>;
  remove(): void;
}

/** Answers as the real one does at a shell call: the canary is refused in each agent's own words, all else passes. */
export const FAKE = `#!/bin/sh
input=$(cat)
case "$input" in *hookguard-canary*) ;; *) exit 0 ;; esac
why="hookguard is working: this is its test command"
case "$2" in
  claude) echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"'"$why"'"}}'; echo "$why" >&2; exit 2 ;;
  coda) echo '{"decision":"block","reason":"'"$why"'"}' ;;
  gemini) echo '{"decision":"deny","reason":"'"$why"'"}' ;;
esac
`;

/** The same, and it keeps a log where the real one does. */
const LOGGING = FAKE.replace(
  "input=$(cat)\n",
  `input=$(cat)
log="\${XDG_STATE_HOME:-$HOME/.local/state}/hookguard"
mkdir -p "$log"
echo '{"input":'"$input"'}' >>"$log/decisions.jsonl"
`,
);

export function stage(
  over: { uid?: number; interactive?: boolean; env?: Record<string, string>; fake?: string } = {},
): Stage {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "hookguard-")));
  const home = join(dir, "home");
  const project = join(dir, "project");
  const program = join(dir, "bin", "hookguard");
  for (const folder of [home, project, dirname(program)]) mkdirSync(folder);
  writeFileSync(program, over.fake ?? LOGGING);
  chmodSync(program, 0o755);
  const env = { HOME: home, PATH: "/usr/bin:/bin", NO_COLOR: "1", ...over.env };
  const machine: Machine = { os: "linux", home, cwd: project, env, root: dir };
  const self: Stage = {
    dir,
    home,
    project,
    machine,
    out: "",
    err: "",
    questions: [],
    answer: true,
    context: {
      terminal: {
        stdout: (text) => {
          self.out += text;
        },
        stderr: (text) => {
          self.err += text;
        },
        stdin: async () => new Uint8Array(),
        interactive: over.interactive ?? false,
        color: false,
        columns: 80,
        env,
        cwd: project,
      },
      machine,
      launcher: { program, args: [] },
      exec: nodeExec,
      ask: async (question) => {
        self.questions.push(question);
        return self.answer;
      },
      state: (scope: Scope) => openState(stateFolder(scope, machine)),
      uid: over.uid ?? 0,
    },
    write(path, text) {
      const full = join(dir, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text);
      return full;
    },
    read: (path) => readFileSync(join(dir, path), "utf8"),
    files: () => listing(dir),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
  return self;
}

/** Folders end in `/`, so that one left behind is seen as well. */
function listing(dir: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: "utf8" }) : []) {
    const path = join(dir, entry);
    if (relative(dir, path).startsWith("bin")) continue;
    if (lstatSync(path).isSymbolicLink()) found[entry] = `-> ${readlinkSync(path)}`;
    else if (statSync(path).isDirectory()) found[`${entry}/`] = "";
    else if (statSync(path).isFIFO()) found[entry] = "a pipe";
    else found[entry] = readFileSync(path, "latin1");
  }
  return found;
}
