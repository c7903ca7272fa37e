import { hole } from "../hole.ts";
import type { Here } from "../session.ts";
import type { Value } from "../values.ts";

/** An unset variable, as opposed to an empty one. */
export const unset: Value = [];

/**
 * What a variable holds at this point: what the text has assigned, else what is known of the environment. A variable
 * that nobody knows is `null`, never empty: the environment may hold it.
 */
export function lookUp({ session, scope, place }: Omit<Here, "source">, name: string): Value {
  const assigned = scope.variable(name);
  if (assigned !== undefined) return assigned;
  if (name === "PWD") return scope.cwd;
  if (name === "IFS") return " \t\n";
  if (place.remote) return null;
  if (name === "HOME") return session.context.home;
  const { env } = session.context;
  if (env !== undefined && Object.hasOwn(env, name)) return env[name] ?? null;
  if (name === "SHELL" || name === "BASH") return "/bin/bash";
  return null;
}

/** Variables that an environment commonly holds, and the one that stands for what code puts into a shell's text: of these nobody can tell that they are not set. */
const conventional =
  /^(?:PATH|USER|LOGNAME|HOME|SHELL|PWD|OLDPWD|TMPDIR|TMP|TEMP|LANG|TERM|HOSTNAME|HOST|UID|EUID|PPID|IFS|OSTYPE|HOSTTYPE|MACHTYPE|SHLVL|RANDOM|SRANDOM|SECONDS|EPOCH\w+|LINENO|BASH\w*|FUNCNAME|DIRSTACK|GROUPS|PIPESTATUS|OPTIND|COLUMNS|LINES|EDITOR|VISUAL|PAGER|BROWSER|DISPLAY|WORKSPACE|DESTDIR|PREFIX|prefix|CI|hookguard_unknown|VIRTUAL_ENV|KUBECONFIG|GOPATH|GOROOT|GOBIN|NVM_DIR|PNPM_HOME|BUN_INSTALL|VOLTA_HOME|(?:XDG|LC|GITHUB|GITLAB|CI|RUNNER|BUILDKITE|CIRCLE|TRAVIS|JENKINS|NODE|NPM|npm|YARN|JAVA|MAVEN|GRADLE|ANDROID|CARGO|RUSTUP|CONDA|PYENV|RBENV|AWS|GOOGLE|GCP|AZURE|DOCKER|CLAUDE|CODA|CODEX|GEMINI|SSH|GPG|GIT|DBUS|WSL|VSCODE|MISE|ASDF|HOMEBREW|NIX|SUDO|FLUTTER)_\w+|\w+_HOME)$/;

/**
 * Whether nothing has set a variable, as far as anybody can tell: the text hasn't, the hook, which runs in the agent's
 * environment, doesn't have it, and it is none that a person's own start-up files commonly set.
 */
export function isUnset({ session, scope }: Here, name: string): boolean {
  return scope.variable(name) === undefined && !session.context.inherited?.has(name) && !conventional.test(name);
}

/** A value where one text is wanted: the first item of an array, nothing of an unset one, a hole where not known. */
export function scalar(value: Value): string {
  if (value === null) return hole;
  return typeof value === "string" ? value : (value[0] ?? "");
}

/** A value where a list is wanted; `null` when not even its length is known. */
export function items(value: Value): readonly string[] | null {
  if (value === null) return null;
  return typeof value === "string" ? [value] : value;
}
