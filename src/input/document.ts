import type { AgentEvent } from "../agents/agent.ts";
import type { World } from "../ports/world.ts";
import { earlierFiles } from "./earlier/files.ts";
import { pathFacts } from "./paths/facts.ts";
import { isAbsolute, normalise } from "./paths/normal.ts";
import { type PathContext, resolvePath } from "./paths/resolve.ts";
import { gitFacts } from "./project/git.ts";
import { projectRoot } from "./project/root.ts";
import { type ShellContext, shellFacts } from "./shell/facts.ts";
import { parsePowerShell } from "./shell/powershell/parse.ts";
import { shellTexts } from "./texts/shell.ts";
import type { InputDocument, ShellFacts } from "./types.ts";
import { urlFacts } from "./urls/facts.ts";

/** So many names of one folder are looked through for a pattern. */
const MAX_NAMES = 4096;

/**
 * Everything a policy sees of one event, `hookguard.input/v1` (design §5). Never throws: what can't be understood is
 * marked (`shell.complete`, `shell.unresolved`), so a policy can refuse it.
 */
export function buildInput(event: AgentEvent, world: World): InputDocument {
  const { agent, session, subject, prompt, model, config, tool, raw } = event;
  const { home } = world.user;
  const cwd = isAbsolute(session.cwd) ? normalise(session.cwd) : "/";
  const root = projectRoot({ agent: agent.name, cwd, home, env: world.env, files: world.files });
  const git = gitFacts(root, world.files);
  const context: PathContext = {
    cwd,
    home,
    userName: world.user.name,
    projectRoot: root,
    windows: world.host.os === "win32",
    paths: world.paths,
    known: new Map(),
    list: remembered((folder) => world.files.list(folder, MAX_NAMES)),
  };
  const shell =
    subject.command === undefined
      ? undefined
      : readCommand(subject.command, context, world.env, {
          ...(git === undefined ? {} : { repository: root }),
          earlier: earlierFiles(world, session.transcript_path),
        });
  const paths = pathFacts(subject.files, shell, context, tool === undefined ? "event" : "tool");
  const urls = urlFacts(subject.urls, shell);
  return {
    schema: "hookguard.input/v1",
    agent,
    event: event.event,
    session,
    ...(tool === undefined ? {} : { tool }),
    ...(shell === undefined ? {} : { shell: paths.complete && urls.complete ? shell : withTooMany(shell) }),
    paths: paths.paths,
    urls: urls.urls,
    texts: [...subject.texts, ...shellTexts(shell)],
    ...(prompt === undefined ? {} : { prompt }),
    ...(model === undefined ? {} : { model }),
    ...(config === undefined ? {} : { config }),
    project: { root, name: root.slice(root.lastIndexOf("/") + 1), ...(git === undefined ? {} : { git }) },
    user: world.user,
    host: world.host,
    hookguard: { protected: [...world.protected] },
    now_ns: world.clock.nowNs(),
    raw,
  };
}

function readCommand(
  command: NonNullable<AgentEvent["subject"]["command"]>,
  context: PathContext,
  env: World["env"],
  there: Pick<ShellContext, "repository" | "earlier">,
): ShellFacts {
  const cwd = command.cwd === undefined ? context.cwd : resolvePath(command.cwd, context.cwd, context).absolute;
  const where = { cwd, home: context.home };
  const bash = { ...where, ...inheritedBy(env), ...there };
  if (command.dialect === "bash") return shellFacts(command.text, bash);
  return parsePowerShell(command.text, { ...where, bash: (text) => shellFacts(text, bash) });
}

/** Variables whose values are places and names, never secrets: facts may hold them. `$SHELL` is a shell, whichever. */
const openly = ["USER", "LOGNAME", "TMPDIR"] as const;

/** What a command inherits: the hook runs in the agent's environment. Of most variables, only that they are set. */
function inheritedBy(env: World["env"]): Pick<ShellContext, "env" | "inherited"> {
  const known = openly.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : []));
  return { env: Object.fromEntries(known), inherited: new Set(Object.keys(env).filter((name) => env[name])) };
}

function withTooMany(shell: ShellFacts): ShellFacts {
  return {
    ...shell,
    complete: false,
    unresolved: [...shell.unresolved, { text: "", why: "more paths or addresses than are read" }],
  };
}

/** Each folder is listed once per event, however many patterns look into it. */
function remembered(list: (folder: string) => string[]): (folder: string) => string[] {
  const known = new Map<string, string[]>();
  return (folder) => {
    const names = known.get(folder) ?? list(folder);
    known.set(folder, names);
    return names;
  };
}
