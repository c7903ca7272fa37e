import type { ProgramSpec } from "./spec.ts";

const commit =
  "message file author date reuse-message reedit-message fixup squash template cleanup trailer pathspec-from-file";
const clone =
  "branch origin depth reference upload-pack config template separate-git-dir jobs shallow-since shallow-exclude filter bundle-uri";

const pushFlags =
  "force force-with-lease force-if-includes delete mirror all branches tags follow-tags dry-run set-upstream no-verify " +
  "verify atomic prune porcelain quiet verbose progress thin no-thin signed no-signed ipv4 ipv6";

export const git: ProgramSpec = {
  short: "Cc",
  long: "git-dir work-tree namespace super-prefix config-env attr-source exec-path list-cmds",
  flags: "no-pager paginate bare version help no-replace-objects literal-pathspecs no-optional-locks html-path",
  depth: 1,
  subcommands: {
    add: { long: "chmod pathspec-from-file", flags: "all force update patch dry-run interactive intent-to-add" },
    am: { short: "pC", long: "directory exclude include whitespace" },
    apply: { short: "pC", long: "directory exclude include whitespace" },
    archive: { short: "o", long: "format prefix output remote exec add-file" },
    bisect: { depth: 1 },
    blame: { short: "LS", long: "contents date" },
    branch: {
      short: "u",
      long: "set-upstream-to sort format contains no-contains points-at",
      flags: "delete force move copy all remotes list merged no-merged unset-upstream edit-description track no-track",
    },
    bundle: { depth: 1 },
    checkout: {
      short: "bB",
      long: "orphan conflict pathspec-from-file",
      flags: "force ours theirs detach track no-track merge patch",
    },
    "cherry-pick": { short: "mX", long: "mainline strategy strategy-option cleanup" },
    clean: { short: "e", long: "exclude", flags: "force dry-run interactive quiet" },
    clone: {
      short: "bocuj",
      long: clone,
      flags: "bare mirror recursive recurse-submodules single-branch no-checkout local",
    },
    commit: {
      short: "mFCctS",
      attached: "Su",
      long: commit,
      flags:
        "all amend no-verify verify no-edit edit signoff allow-empty allow-empty-message dry-run reset-author no-gpg-sign",
    },
    config: {
      short: "f",
      long: "file blob type default comment value",
      flags:
        "global system local worktree get get-all add unset unset-all list edit replace-all remove-section rename-section",
    },
    credential: { depth: 1 },
    diff: { short: "SGO", long: "output diff-filter word-diff-regex" },
    fetch: {
      short: "oj",
      long: "depth shallow-since shallow-exclude upload-pack server-option refmap jobs filter",
      flags: "all force prune tags dry-run",
    },
    "filter-branch": {
      short: "d",
      long: "setup subdirectory-filter env-filter tree-filter index-filter parent-filter msg-filter commit-filter tag-name-filter original state-branch",
      flags: "force prune-empty",
    },
    "for-each-ref": { long: "sort format count" },
    "format-patch": {
      short: "ov",
      long: "output-directory subject-prefix reroll-count start-number to cc from in-reply-to",
    },
    gc: { long: "prune", flags: "aggressive auto force" },
    grep: { short: "efABCm", long: "max-depth threads max-count" },
    init: { short: "b", long: "initial-branch template separate-git-dir object-format" },
    log: {
      short: "nLSGO",
      long: "max-count skip since until after before author committer grep format pretty date output diff-filter",
    },
    lfs: { depth: 1 },
    "ls-remote": { long: "upload-pack sort server-option" },
    merge: {
      short: "mFsX",
      attached: "S",
      long: "message file strategy strategy-option into-name cleanup",
      flags: "abort continue quit no-ff ff-only squash no-verify",
    },
    notes: { depth: 1, subcommands: { add: { short: "mFCc", long: "message file" } } },
    pull: {
      short: "sXoj",
      long: "strategy strategy-option depth upload-pack server-option refmap",
      flags: "force rebase no-rebase ff-only all",
    },
    push: { short: "o", long: "repo receive-pack exec push-option", flags: pushFlags },
    rebase: {
      short: "xsXC",
      long: "onto exec strategy strategy-option whitespace",
      flags: "abort continue skip quit interactive root autosquash no-verify force-rebase",
    },
    reflog: { depth: 1, subcommands: { expire: { long: "expire expire-unreachable", flags: "all dry-run verbose" } } },
    remote: { depth: 1, subcommands: { add: { short: "tm", long: "mirror" } } },
    reset: { long: "pathspec-from-file", flags: "hard soft mixed merge keep patch quiet" },
    restore: { short: "s", long: "source conflict pathspec-from-file", flags: "staged worktree ours theirs patch" },
    revert: { short: "mX", long: "mainline strategy strategy-option" },
    rm: { long: "pathspec-from-file", flags: "force cached dry-run quiet ignore-unmatch" },
    show: { long: "format pretty output" },
    stash: {
      depth: 1,
      subcommands: {
        push: { short: "m", long: "message pathspec-from-file" },
        save: {},
        store: { short: "m", long: "message" },
      },
    },
    submodule: {
      depth: 1,
      subcommands: { add: { short: "b", long: "branch name reference depth" }, foreach: { posix: true } },
    },
    switch: {
      short: "cC",
      long: "create force-create orphan conflict",
      flags: "force discard-changes detach merge track",
    },
    tag: {
      short: "mFu",
      long: "message file local-user sort format contains",
      flags: "delete force list annotate sign verify",
    },
    worktree: {
      depth: 1,
      subcommands: { add: { short: "bB", long: "reason", flags: "force detach" }, remove: { flags: "force" } },
    },
  },
};

/** `gh api` and `glab api`. */
const forgeApi: ProgramSpec = {
  depth: 0,
  short: "XfFHqtp",
  long: "method field raw-field header jq template input preview cache hostname",
  flags: "paginate silent include verbose slurp",
};

export const gitPrograms: Readonly<Record<string, ProgramSpec>> = {
  git,
  hub: git,
  "git-lfs": { depth: 1 },
  "git-filter-repo": {
    long: "path path-glob path-regex refs replace-text blob-callback",
    flags: "force invert-paths analyze",
  },
  jj: { depth: 1, short: "rR", long: "repository revision message", global: true },
  hg: { depth: 1, short: "Rmu", long: "repository cwd config message user", global: true },
  svn: { depth: 1, short: "mFr", long: "message file revision username password", global: true },
  gh: {
    depth: 2,
    short: "R",
    long: "repo hostname",
    global: true,
    subcommands: {
      api: forgeApi,
      pr: {
        depth: 1,
        short: "tbBHalmpRq",
        long: "title body base head assignee label milestone project reviewer body-file repo json jq limit state author subject template",
      },
      issue: {
        depth: 1,
        short: "tbalmpRq",
        long: "title body assignee label milestone project body-file repo json jq limit state author",
      },
      release: {
        depth: 1,
        short: "tnFR",
        long: "title notes notes-file target repo discussion-category",
        subcommands: { download: { short: "pDOAR", long: "pattern dir output archive repo" } },
      },
      repo: {
        depth: 1,
        short: "dhltpg",
        long: "description homepage visibility team license gitignore template source remote",
      },
      secret: { depth: 1, short: "baeorv", long: "body env org repos visibility app env-file" },
      workflow: { depth: 1, short: "rfF", long: "ref field raw-field" },
      run: { depth: 1 },
      auth: { depth: 1 },
      browse: { depth: 0 },
      status: { depth: 0 },
    },
  },
  glab: { depth: 2, short: "R", long: "repo", global: true, subcommands: { api: forgeApi } },
};
