import { awkLines, rg, sedLines } from "../outputs/filters.ts";
import { git as gitLists } from "../outputs/lists.ts";
import { bunFile, crystal, deno, interpreter, interpreters } from "./code.ts";
import { copies, downloads, keeps, released } from "./copies.ts";
import { editor } from "./editors.ts";
import { cmd, escapeRunners, later, screen, sed, tmux } from "./escapes.ts";
import { fd, find } from "./find.ts";
import { gh, git } from "./git.ts";
import { make } from "./make.ts";
import { packageScript } from "./package-scripts.ts";
import { npx, subcommandRunner } from "./packages.ts";
import { applyPatch, gitApply, patch } from "./patch.ts";
import { powershell } from "./powershell.ts";
import { queries } from "./queries.ts";
import { ansible, container, kubectl, lxc, remoteTool, ssh } from "./remote.ts";
import type { Runner } from "./run.ts";
import { shell } from "./shells.ts";
import { parallel, xargs } from "./xargs.ts";

const codeRunners = Object.fromEntries(
  Object.entries(interpreters).map(([program, one]) => [program, interpreter(one)]),
);

/** A program that runs something and prints something. */
function both(runs: Runner | undefined, prints: Runner): Runner {
  return (run) => {
    const ran = runs?.(run);
    return prints(run) ?? ran;
  };
}

const packageScripts: Runner = (run) => packageScript(run) ?? subcommandRunner(run);

/** A program that may fetch files: what it runs comes first, as what it then knows of its files is forgotten. */
function saved(runs?: Runner): Runner {
  return (run) => {
    const ran = runs?.(run);
    downloads(run);
    return ran;
  };
}

/** Programs that run something, by their plain names. */
export const runners: Readonly<Record<string, Runner>> = {
  ...codeRunners,
  ...escapeRunners,
  sftp: saved(escapeRunners.sftp),
  ...Object.fromEntries(["awk", "gawk", "mawk", "nawk"].map((name) => [name, both(codeRunners[name], awkLines)])),
  ...Object.fromEntries(
    ["psql", "mysql", "mariadb", "sqlite3", "duckdb", "cockroach", "clickhouse-client"].map((name) => [
      name,
      both(escapeRunners[name], queries),
    ]),
  ),
  rg: both(escapeRunners.rg, rg),
  ag: rg,
  ack: rg,
  sh: shell,
  bash: shell,
  dash: shell,
  ash: shell,
  zsh: shell,
  ksh: shell,
  mksh: shell,
  rbash: shell,
  fish: shell,
  csh: shell,
  tcsh: shell,
  pwsh: powershell,
  powershell,
  xargs,
  gxargs: xargs,
  parallel,
  find,
  gfind: find,
  fd,
  fdfind: fd,
  ssh,
  autossh: ssh,
  mosh: ssh,
  ansible,
  gcloud: saved(remoteTool),
  az: remoteTool,
  fly: remoteTool,
  flyctl: remoteTool,
  vagrant: remoteTool,
  heroku: remoteTool,
  multipass: remoteTool,
  limactl: remoteTool,
  colima: remoteTool,
  cmd,
  sed: both(sed, sedLines),
  gsed: both(sed, sedLines),
  make,
  gmake: make,
  vim: editor,
  vi: editor,
  nvim: editor,
  view: editor,
  gvim: editor,
  ex: editor,
  ed: editor,
  red: editor,
  docker: saved(container),
  podman: saved(container),
  nerdctl: container,
  buildah: container,
  "docker-compose": container,
  "podman-compose": container,
  kubectl: saved(kubectl),
  oc: kubectl,
  lxc,
  incus: lxc,
  npx,
  pnpx: npx,
  bunx: npx,
  uvx: npx,
  npm: packageScripts,
  pnpm: packageScripts,
  yarn: packageScripts,
  bun: (run) => {
    const [sub] = run.given.subcommand;
    if (sub === "x") return subcommandRunner(run);
    return packageScript(run) ?? bunFile(run) ?? codeRunners.bun?.(run);
  },
  pipx: subcommandRunner,
  uv: subcommandRunner,
  poetry: subcommandRunner,
  pdm: subcommandRunner,
  hatch: subcommandRunner,
  rye: subcommandRunner,
  pixi: subcommandRunner,
  pipenv: subcommandRunner,
  conda: subcommandRunner,
  mamba: subcommandRunner,
  micromamba: subcommandRunner,
  bundle: subcommandRunner,
  deno,
  crystal,
  git: both((run) => {
    gitApply(run);
    return git(run);
  }, gitLists),
  patch,
  gpatch: patch,
  apply_patch: applyPatch,
  hub: git,
  gh: (run) => {
    const ran = gh(run);
    released(run);
    return ran;
  },
  cp: copies,
  mv: copies,
  ln: copies,
  install: copies,
  rsync: (run) => {
    copies(run);
    return escapeRunners.rsync?.(run);
  },
  ...Object.fromEntries(
    ["curl", "wget", "wget2", "aria2c", "axel", "fetch", "http", "https", "xh", "aws", "rclone", "gsutil"].map(
      (name) => [name, saved()],
    ),
  ),
  dd: keeps,
  sponge: keeps,
  tmux,
  screen,
  at: later,
  batch: later,
  crontab: later,
};
