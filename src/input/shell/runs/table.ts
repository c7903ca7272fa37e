import { awkLines, rg, sedLines } from "../outputs/filters.ts";
import { git as gitLists } from "../outputs/lists.ts";
import { bunFile, deno, interpreter, interpreters } from "./code.ts";
import { copies, downloads } from "./copies.ts";
import { editor } from "./editors.ts";
import { cmd, escapeRunners, later, screen, sed, tmux } from "./escapes.ts";
import { fd, find } from "./find.ts";
import { gh, git } from "./git.ts";
import { make } from "./make.ts";
import { packageScript } from "./package-scripts.ts";
import { npx, subcommandRunner } from "./packages.ts";
import { applyPatch, gitApply, patch } from "./patch.ts";
import { powershell } from "./powershell.ts";
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

/** Programs that run something, by their plain names. */
export const runners: Readonly<Record<string, Runner>> = {
  ...codeRunners,
  ...escapeRunners,
  ...Object.fromEntries(["awk", "gawk", "mawk", "nawk"].map((name) => [name, both(codeRunners[name], awkLines)])),
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
  gcloud: remoteTool,
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
  docker: container,
  podman: container,
  nerdctl: container,
  buildah: container,
  "docker-compose": container,
  "podman-compose": container,
  kubectl,
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
  git: both((run) => {
    gitApply(run);
    return git(run);
  }, gitLists),
  patch,
  gpatch: patch,
  apply_patch: applyPatch,
  hub: git,
  gh,
  cp: copies,
  mv: copies,
  ln: copies,
  install: copies,
  rsync: (run) => {
    copies(run);
    return escapeRunners.rsync?.(run);
  },
  curl: downloads,
  wget: downloads,
  tmux,
  screen,
  at: later,
  batch: later,
  crontab: later,
};
