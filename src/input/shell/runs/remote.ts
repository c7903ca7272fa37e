import { readOptions } from "../call/options.ts";
import { type Field, madeField, withText } from "../field.ts";
import type { Place, Ran } from "../place.ts";
import { unknown } from "../place.ts";
import { programSpec } from "../programs/table.ts";
import { Scope } from "../scope.ts";
import { runText, runWords } from "./inner.ts";
import { optionValue, type Run } from "./run.ts";

/** Elsewhere: another machine or a container, where nothing of this one's variables and folders holds. */
function elsewhere(): { scope: Scope; place: Partial<Place> } {
  const scope = new Scope();
  scope.cwd = null;
  return { scope, place: { remote: true } };
}

/** `ssh HOST CMD…`: its words, joined by blanks, are a text for the other side's shell. */
export function ssh(run: Run): Ran {
  const { rest } = readOptions(programSpec(run.program), run.given.operands.slice(1));
  const command = withoutDashes(rest);
  for (const { name, value } of run.given.options) {
    const local =
      name === "-o"
        ? /^(?:ProxyCommand|LocalCommand|KnownHostsCommand)[\s=]+(.*)$/is.exec(value?.text ?? "")?.[1]
        : undefined;
    if (local !== undefined && value !== undefined) runText(run, [withText(value, local)], { via: "ssh" });
  }
  if (command.length > 0) return runText(run, command, { via: "ssh", ...elsewhere() });
  const { stdin } = run.place;
  if (stdin === undefined) return unknown;
  const { text, decoded, span } = stdin;
  const raw = run.session.slice(span);
  const field = madeField(text, raw, span, { decoded });
  return runText(run, [field], { via: "ssh", ...elsewhere() });
}

function withoutDashes(fields: readonly Field[]): readonly Field[] {
  return fields[0]?.value === "--" ? fields.slice(1) : fields;
}

const execs = new Set([
  "exec",
  "run",
  "create",
  "container exec",
  "container run",
  "container create",
  "compose exec",
  "compose run",
]);

/** `docker exec NAME CMD…`, `docker run IMAGE CMD…`, and their kin. */
export function container(run: Run): Ran {
  const { given } = run;
  if (!execs.has(given.subcommand.join(" "))) return unknown;
  const entry = optionValue(run, "--entrypoint");
  const [, ...words] = given.rest;
  const command = withoutDashes(words);
  const fields = entry === undefined || entry.value === "" ? command : [entry, ...command];
  return runWords(run, fields, { via: "container", ...elsewhere() });
}

/** `kubectl exec POD -- CMD…`: behind `--`, or, as older versions had it, right behind the name. */
export function kubectl(run: Run): Ran {
  const { given, call } = run;
  const [sub] = given.subcommand;
  if (sub !== "exec" && sub !== "run" && sub !== "debug") return unknown;
  const dashes = call.fields.findIndex(({ value }) => value === "--");
  const old = sub === "exec" ? given.rest.slice(1) : [];
  return runWords(run, dashes < 0 ? skipOptions(old) : call.fields.slice(dashes + 1), {
    via: "container",
    ...elsewhere(),
  });
}

/** Options that stand behind the pod's name, and before the command. */
function skipOptions(fields: readonly Field[]): readonly Field[] {
  let i = 0;
  while (i < fields.length && fields[i]?.value?.startsWith("-"))
    i += /^-[cn]$|^--(?:container|namespace)$/.test(fields[i]?.value ?? "") ? 2 : 1;
  return fields.slice(i);
}

/** `lxc exec NAME -- CMD…`. */
export function lxc(run: Run): Ran {
  if (run.given.subcommand[0] !== "exec") return unknown;
  return runWords(run, withoutDashes(run.given.rest.slice(1)), { via: "container", ...elsewhere() });
}

/** Subcommands that run something on another machine, by program: the option that holds it, or `words` behind the name. */
const elsewhereBy: Readonly<Record<string, { when: string; options?: readonly string[]; words?: number }>> = {
  gcloud: { when: "compute ssh", options: ["--command"] },
  az: { when: "vm run-command invoke", options: ["--scripts"] },
  fly: { when: "ssh console", options: ["-C", "--command"] },
  flyctl: { when: "ssh console", options: ["-C", "--command"] },
  vagrant: { when: "ssh", options: ["-c", "--command"] },
  heroku: { when: "run", words: 0 },
  multipass: { when: "exec", words: 1 },
  limactl: { when: "shell", words: 1 },
  colima: { when: "ssh", words: 0 },
};

/** `gcloud compute ssh VM --command TEXT`, `multipass exec VM -- CMD`, and their kin. */
export function remoteTool(run: Run): Ran {
  const { given, program } = run;
  const tool = Object.hasOwn(elsewhereBy, program) ? elsewhereBy[program] : undefined;
  if (tool === undefined || given.subcommand.join(" ") !== tool.when) return unknown;
  const text = optionValue(run, ...(tool.options ?? []));
  if (text !== undefined) return runText(run, [text], { via: "ssh", ...elsewhere() });
  if (tool.words === undefined) return unknown;
  return runWords(run, withoutDashes(given.rest.slice(tool.words)), { via: "ssh", ...elsewhere() });
}

/** `ansible HOSTS -m shell -a TEXT`: without `-m`, its module runs a command too. */
export function ansible(run: Run): Ran {
  const module = optionValue(run, "-m", "--module-name")?.value ?? "command";
  const text = optionValue(run, "-a", "--args");
  if (text === undefined || !/^(?:ansible\.builtin\.)?(?:shell|command|raw)$/.test(module)) return unknown;
  return runText(run, [text], { via: "ssh", ...elsewhere() });
}
