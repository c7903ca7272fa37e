import type { Via } from "../../kinds.ts";
import type { Assignment } from "../../types.ts";
import { inside, type Place } from "../place.ts";
import { words } from "../programs/spec.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";
import { type Span, sourceOf } from "../source.ts";

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
    const [via] = run.find(([, names]) => names.has(name)) ?? [];
    if (via === undefined) continue;
    const text = value.replace(/^\|\|?-?/, "");
    const there: Place = { ...inside(place, via), depth: place.depth + 1, stdin: undefined, sink: [] };
    session.reader.text(session, scope.fork(), there, sourceOf(text, session.original, from));
  }
}
