import type { Via } from "../../kinds.ts";
import type { Assignment } from "../../types.ts";
import { madeField } from "../field.ts";
import { inside, type Place } from "../place.ts";
import { words } from "../programs/spec.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { derived, type Span, sourceOf } from "../source.ts";
import type { Call } from "./call.ts";
import { runExpanded } from "./expanded.ts";
import { absolute } from "./name.ts";

/** Variables whose value a program hands to a shell. */
const run: readonly [Via, ReadonlySet<string>][] = [
  [
    "git config",
    words(
      "GIT_SSH_COMMAND GIT_SSH GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_EXTERNAL_DIFF GIT_ASKPASS GIT_PROXY_COMMAND GIT_MAN_VIEWER",
    ),
  ],
  [
    "sh -c",
    words(
      "PAGER MANPAGER SYSTEMD_PAGER PSQL_PAGER DELTA_PAGER BAT_PAGER EDITOR VISUAL FCEDIT BROWSER LESSOPEN LESSCLOSE PROMPT_COMMAND RSYNC_RSH CVS_RSH " +
        "SVN_SSH SSH_ASKPASS SUDO_ASKPASS SUDO_EDITOR FZF_DEFAULT_COMMAND KUBE_EDITOR MAKESHELL RUSTC_WRAPPER CC_WRAPPER",
    ),
  ],
];

/** Values that only turn something off, or name what everyone has. */
const harmless = words("cat less more true false : vi vim nvim nano emacs code ssh open delta bat most echo cursor");

/** Variables that a shell expands before it shows them. */
const prompts = /^(?:PS[0-4]|PROMPT[2-4]?|RPROMPT|RPS1|RPROMPT2)$/;

/** Reads what the variables of an assignment would run: `GIT_PAGER='CMD' git log`. */
export function runAssigned(
  session: Session,
  scope: Scope,
  place: Place,
  assignments: readonly Assignment[],
  from: Span,
): void {
  for (const { name, value } of assignments) {
    if (value === null || value === "" || harmless.has(value)) continue;
    if (prompts.test(name)) runExpanded(session, scope, place, value, from);
    else if (
      name === "BASH_ENV" ||
      (name === "ENV" && (/[/$`]/.test(value) || scope.files.get(absolute(value, scope.cwd)) !== undefined))
    )
      runFirst(session, scope, place, value, from);
    else if (name.startsWith("BASH_FUNC_")) defineFunction(session, scope, place, name, value, from);
    const [via] = run.find(([, names]) => names.has(name)) ?? [];
    if (via === undefined) continue;
    const text = value.replace(/^\|\|?-?/, "");
    const there: Place = { ...inside(place, via), depth: place.depth + 1, stdin: undefined, sink: [] };
    session.reader.text(session, scope.fork(), there, sourceOf(text, session.original, from));
  }
}

/** `BASH_ENV=FILE`: any shell that is started reads the file first; its name is expanded. */
function runFirst(session: Session, scope: Scope, place: Place, value: string, span: Span): void {
  runExpanded(session, scope, place, value, span);
  if (/[$`]/.test(value)) return;
  const fields = [madeField("source", "source", span), madeField(value, value, span)];
  const call: Call = {
    fields,
    assignments: [],
    redirects: [],
    span,
    text: `source ${value}`,
    piped: false,
    direct: "function",
  };
  const there: Place = { ...inside(place, "sh -c"), depth: place.depth + 1, stdin: undefined, sink: [] };
  session.reader.execute(session, scope.fork(), there, call);
}

/** `BASH_FUNC_ls%%='() { …; }'` is how a shell hands a function on. */
function defineFunction(session: Session, scope: Scope, place: Place, name: string, value: string, span: Span): void {
  const [, called] = /^BASH_FUNC_([\w.:+-]+)(?:%%|\(\))$/.exec(name) ?? [];
  if (called === undefined) return;
  const there: Place = { ...place, depth: place.depth + 1, stdin: undefined, sink: [] };
  session.reader.text(session, scope, there, derived(`${called} ${value}`, span));
}
