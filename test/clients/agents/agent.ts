import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Model, type Protocol, type Scripts, startModel, type ToolCall } from "../models/model.ts";
import { type Ended, runBounded } from "../world/bounded.ts";
import { type Decision, decisionsIn } from "../world/log.ts";
import { freshPlace, type Place } from "../world/place.ts";

/** One real client: how it is started and what its tools are called. */
export interface Client {
  name: "claude" | "coda" | "gemini";
  protocol: Protocol;
  shell(command: string): ToolCall;
  write(path: string, content: string): ToolCall;
  read(path: string): ToolCall;
  edit(path: string, was: string, becomes: string): ToolCall;
  /** A tool of the MCP server that `withMcp` gives the client. */
  mcp(tool: string, args: Record<string, unknown>): ToolCall;
  /** The user's settings file, `~/…`. */
  settings: string;
  /** A file of the project, and what an agent would write there to be rid of hooks. */
  switchOff: { path: string; content: object };
  /** Command lines that start the client without its hooks. */
  unguarded: readonly string[];
  /** What the model reads where the client refuses a call of itself, before any hook is asked. */
  ownRefusal?: RegExp;
  /** The event before a tool runs. */
  beforeTool: string;
  /** Writes the settings that the client needs to run at all. */
  prepare(place: Place, model: Model): void;
  withMcp(place: Place): void;
  command(place: Place, model: Model, how: How): { file: string; args: string[]; env: Record<string, string> };
  /** What tools answered, as the model was told, oldest first. */
  toolResults(request: unknown): string[];
  /** What the model said last, as the client shows it. */
  lastWords(stdout: string): string;
  /** Complaints of the client about what hooks answered, in all that it wrote. */
  complaints(output: string): string[];
}

/** How one run is started. */
export interface How {
  prompt: string;
  /** More of the command line. */
  args: readonly string[];
}

/** One headless run: what the model says, and what stands around it. */
export interface Work {
  scripts(place: Place): Scripts;
  /** `go` where nothing is said. */
  prompt?: string;
  args?: readonly string[];
  /** Text on the client's stdin; none without it. */
  stdin?: string;
  env?: Readonly<Record<string, string>>;
  /** Files that stand there before anything starts. */
  setUp?(place: Place): void;
  /** With the tests' MCP server. */
  mcp?: boolean;
  /** Name of the project's folder, which stands in every payload. */
  projectName?: string;
}

export interface Run extends Ended {
  /** Text files of the project by path, but for the client's and git's own. */
  files: Record<string, string>;
  /** All that tools answered, as the last request told the model. */
  toldModel: string[];
  requests: unknown[];
  /** What hookguard wrote down, oldest first. */
  decisions: Decision[];
}

const LIMIT_MS = 90_000;

/**
 * One headless run of a client in a fresh home and project, against a fake model that plays the given scripts.
 * `guard` puts hookguard in place, once the client's own settings stand.
 */
export async function runClient(
  client: Client,
  work: Work,
  { guard, inspect }: { guard?: ((place: Place) => void) | undefined; inspect: (run: Run, place: Place) => void },
): Promise<void> {
  const { projectName } = work;
  const place = freshPlace(client.name, { guarded: guard !== undefined, ...(projectName ? { projectName } : {}) });
  const model = await startModel(client.protocol, () => work.scripts(place));
  try {
    client.prepare(place, model);
    if (work.mcp) client.withMcp(place);
    work.setUp?.(place);
    guard?.(place);
    const { file, args, env } = client.command(place, model, { prompt: work.prompt ?? "go", args: work.args ?? [] });
    const ended = await runBounded(file, args, {
      cwd: place.project,
      env: { PATH: process.env.PATH ?? "", HOME: place.home, TERM: "dumb", ...env, ...work.env },
      limitMs: LIMIT_MS,
      ...(work.stdin === undefined ? {} : { stdin: work.stdin }),
    });
    const toldModel = model.requests.map((request) => client.toolResults(request)).filter(({ length }) => length > 0);
    const seen = {
      ...ended,
      files: textFiles(place.project),
      toldModel: toldModel.at(-1) ?? [],
      requests: model.requests,
      decisions: decisionsIn(place),
    };
    inspect(seen, place);
  } finally {
    await model.stop().finally(() => place.remove());
  }
}

function textFiles(folder: string, root = folder): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith("."))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return Object.entries(textFiles(path, root));
        return entry.isFile() ? [[relative(root, path), readFileSync(path, "utf8")]] : [];
      }),
  );
}

const require = createRequire(import.meta.url);

/** Folder of an installed package. */
export function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
