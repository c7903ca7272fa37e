import { absolute } from "../call/name.ts";
import { type Field, positionalTexts, withText } from "../field.ts";
import { type Ran, unknown } from "../place.ts";
import { runText, unknownCode } from "./inner.ts";
import { optionValue, type Run } from "./run.ts";
import { contentOf } from "./shells.ts";

/** Subcommands that are names of scripts themselves, in every program that runs scripts. */
const own: ReadonlySet<string> = new Set(["test", "start", "stop", "restart", "t", "tst"]);
const runs: ReadonlySet<string> = new Set(["run", "run-script", "rum", "urn"]);

/** So many folders up a `package.json` is looked for. */
const maxFolders = 16;

/** `npm run NAME` and its kin: what a `package.json` that was written before says, with what is run around it. */
export function packageScript(run: Run): Ran | undefined {
  const { given, scope, call } = run;
  const [sub] = given.subcommand;
  if (sub === undefined) return undefined;
  const [first, ...rest] = given.rest;
  const named = runs.has(sub) ? first?.value : sub === "t" || sub === "tst" ? "test" : sub;
  // `yarn NAME` and `pnpm NAME`, where that is no subcommand.
  if (!runs.has(sub) && !own.has(sub) && run.program === "npm") return undefined;
  const [head] = call.fields;
  if (typeof named !== "string" || head === undefined) return undefined;
  const file = packageFile(run, head);
  const scripts = file && scriptsOf(file.text);
  if (file !== undefined) unknownCode(run, file, "npm");
  if (file === undefined || scripts?.has(named) !== true) return undefined;
  const args = (runs.has(sub) ? rest : given.rest).filter(({ value }) => value !== "--");
  let ran: Ran = unknown;
  for (const name of [`pre${named}`, named, `post${named}`]) {
    const text = scripts.get(name);
    if (text === undefined) continue;
    const layer = scope.fork();
    layer.positional = ["sh", ...positionalTexts(args)];
    const fields = [withText(file, text), ...(name === named ? args : [])];
    ran = runText(run, fields, { via: "package runner", scope: layer });
  }
  return ran;
}

function packageFile(run: Run, head: Field): Field | undefined {
  const given = optionValue(run, "--prefix", "-C", "--dir", "--cwd")?.value;
  let folder = typeof given === "string" ? absolute(given, run.scope.cwd) : run.scope.cwd;
  for (let up = 0; folder !== null && up < maxFolders; up++) {
    const file = contentOf(folder === "/" ? "/package.json" : `${folder}/package.json`, head, run.scope);
    if (file !== undefined) return file;
    if (folder === "/") return undefined;
    folder = folder.slice(0, folder.lastIndexOf("/")) || "/";
  }
  return undefined;
}

/** The scripts of a `package.json`; nothing of what can't be read. */
function scriptsOf(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const { scripts }: { scripts?: unknown } = JSON.parse(text);
    if (typeof scripts !== "object" || scripts === null) return undefined;
    return new Map(Object.entries(scripts).filter(([, value]) => typeof value === "string"));
  } catch {
    return undefined;
  }
}
