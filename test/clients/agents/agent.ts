import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Model, type Protocol, startModel, type ToolCall, type Turn } from "../models/model.ts";
import { type Ended, runBounded } from "../world/bounded.ts";
import { freshPlace, type Place } from "../world/place.ts";

/** One real client: how it is started and what its tools are called. */
export interface Client {
  name: "claude" | "coda" | "gemini";
  protocol: Protocol;
  shell(command: string): ToolCall;
  write(path: string, content: string): ToolCall;
  /** Writes the settings that the client needs to run at all. */
  prepare(place: Place, model: Model): void;
  command(place: Place, model: Model): { file: string; args: string[]; env: Record<string, string> };
  /** What tools answered, as the model was told, oldest first. */
  toolResults(request: unknown): string[];
}

export interface Run extends Ended {
  /** Text files at the top of the project, by name. */
  files(): Record<string, string>;
  /** All that tools answered, as the last request told the model. */
  toldModel: string[];
  requests: unknown[];
}

const LIMIT_MS = 90_000;

/**
 * One headless run of a client in a fresh home and project, against a fake model that plays the given turns.
 * `guard` puts hookguard in place, once the client's own settings stand.
 */
export async function runClient(
  client: Client,
  { turns, guard }: { turns: readonly Turn[]; guard?: (place: Place) => void },
  inspect: (run: Run) => void | Promise<void>,
): Promise<void> {
  const place = freshPlace(client.name);
  const model = await startModel(client.protocol, turns);
  try {
    client.prepare(place, model);
    guard?.(place);
    const { file, args, env } = client.command(place, model);
    const ended = await runBounded(file, args, {
      cwd: place.project,
      env: { PATH: process.env.PATH ?? "", HOME: place.home, TERM: "dumb", ...env },
      limitMs: LIMIT_MS,
    });
    const toldModel = model.requests.map((request) => client.toolResults(request)).filter(({ length }) => length > 0);
    await inspect({
      ...ended,
      files: () => textFiles(place.project),
      toldModel: toldModel.at(-1) ?? [],
      requests: model.requests,
    });
  } finally {
    await model.stop();
    place.remove();
  }
}

function textFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const require = createRequire(import.meta.url);

/** Folder of an installed package. */
export function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
