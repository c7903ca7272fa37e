import type { PathOp } from "../kinds.ts";
import type { Command, Redirect } from "../types.ts";
import type { Touch } from "./touch.ts";

/** What a redirect does to its target. `<&` and `>&` copy a descriptor, unless `>&` is followed by a name. */
const redirectOps: Readonly<Record<string, readonly PathOp[]>> = {
  "<": ["read"],
  ">": ["write"],
  ">>": ["write"],
  ">|": ["write"],
  "&>": ["write"],
  "&>>": ["write"],
  ">&": ["write"],
  "<>": ["read", "write"],
};

/** The files that a command's redirects open; `/dev/tcp/…` is a connection, no file. */
export function redirectTouches(command: Command): Touch[] {
  return command.redirects.flatMap((redirect) => touchesOf(redirect));
}

function touchesOf(redirect: Redirect): Touch[] {
  const { target } = redirect;
  if (typeof target === "string" && /^\/dev\/(?:tcp|udp)\//.test(target)) return [];
  if (target === null && redirect.found !== undefined) {
    return redirect.found.flatMap(({ word, picked }) =>
      (redirectOps[redirect.op] ?? []).map((op) => ({
        op,
        given: word,
        ...(word.includes("/**/") ? { found: true } : {}),
        ...(picked ? { picked } : {}),
      })),
    );
  }
  if (redirect.heredoc !== undefined || target === undefined || target === null || isDescriptor(redirect, target)) {
    return [];
  }
  return (redirectOps[redirect.op] ?? []).map((op) => ({ op, given: target }));
}

function isDescriptor({ op }: Redirect, target: string): boolean {
  return op.endsWith("&") && /^(?:\d*-?)$/.test(target);
}
