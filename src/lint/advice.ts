import type { Diagnostic } from "../errors.ts";
import { factFor } from "./raw-facts.ts";

/** What OPA says in its own words, with what to do about it here; other problems stay as they are. */
export function advised(problem: Diagnostic): Diagnostic {
  if (problem.fix !== undefined) return problem;
  for (const advise of advisers) {
    const better = advise(problem.message);
    if (better) return { ...problem, ...better };
  }
  return problem;
}

type Adviser = (message: string) => (Pick<Diagnostic, "fix"> & Partial<Pick<Diagnostic, "message">>) | undefined;

const advisers: readonly Adviser[] = [unknownInput, unknownFunction, unsafeVariable];

/** A reference that the schema of the input document doesn't have: the reference, a caret, what is there, what could be. */
function unknownInput(message: string): ReturnType<Adviser> {
  const [, ref = "", shown, pad = "", key, known] =
    /^undefined ref: (input\S+)\n\t(.*)\n\t( *)\^\n\t *have: "(.*)"\n\t *want \(one of\): \[(.*)\]/.exec(message) ?? [];
  if (shown === undefined || key === undefined) return undefined;
  const above = shown.slice(0, pad.length).replace(/[.[]$/, "");
  const names = (known ?? "").replaceAll('"', "").split(" ").join(", ");
  const fact = factFor(ref.slice("input.".length).split("."));
  const has = `${above} has ${names}`;
  return {
    message: `undefined ref: ${ref.replace(/__local\d+__/g, "_")}: ${above} has no \`${key}\``,
    fix: fact
      ? `${fact} says it, for every agent`
      : above === "input"
        ? `${has}; the payload as it came is input.raw`
        : has,
  };
}

function unknownFunction(message: string): ReturnType<Adviser> {
  const [, name] = /^undefined function (\S+)$/.exec(message) ?? [];
  if (name === undefined) return undefined;
  const inPackage = /^data\.(.+)\.[^.]+$/.exec(name)?.[1];
  if (inPackage === undefined)
    return {
      fix: name.includes(".")
        ? 'policies may call what docs/bundles.md lists under "Builtins"; nothing reaches out of a decision'
        : `define ${name}, or name the folder of the file that does, too`,
    };
  return { fix: `it isn't in the package ${inPackage} as it stands in these folders: name its folder, too` };
}

function unsafeVariable(message: string): ReturnType<Adviser> {
  const [, name] = /^var (\w+) is unsafe$/.exec(message) ?? [];
  if (name === undefined || name === "_") return undefined;
  return {
    fix: `give ${name} a value in this body; if it is a rule of another file, name that file's folder, too, and if of another package, import it`,
  };
}
