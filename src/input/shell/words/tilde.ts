import { asFact } from "../hole.ts";
import type { Here } from "../session.ts";
import { lookUp, scalar } from "./variables.ts";

const prefix = /^~([A-Za-z_][\w.-]*|\+|-)?(?=$|[/:])/;

/** Replaces a leading, unquoted `~`; one that can't be known stays as it was written. */
export function expandTilde(here: Here, text: string): string {
  const found = prefix.exec(text);
  if (found === null) return text;
  const home = homeOf(here, found[1]);
  return home === null ? text : home + text.slice(found[0].length);
}

function homeOf(here: Here, who: string | undefined): string | null {
  if (who === undefined) return here.place.remote ? null : asFact(scalar(lookUp(here, "HOME")));
  if (who === "+") return here.scope.cwd;
  if (who === "-") return asFact(scalar(lookUp(here, "OLDPWD")));
  return who === "root" ? "/root" : null;
}
