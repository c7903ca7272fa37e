import { homedir, userInfo } from "node:os";

/** Who runs the agent. */
export interface User {
  name: string;
  /** Absolute; what `~` means. */
  home: string;
  uid?: number;
  groups?: number[];
}

/** The user of this process. Never throws: a container can run as a uid that nobody named. */
export function nodeUser(): User {
  const uid = process.getuid?.();
  const groups = process.getgroups?.();
  return {
    name: userName() ?? String(uid ?? "unknown"),
    home: home(),
    ...(uid === undefined ? {} : { uid }),
    ...(groups === undefined ? {} : { groups }),
  };
}

/** The account's name, not `$USER`: a variable can say anything. */
function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** `$HOME` first, as the shell does it. */
function home(): string {
  try {
    return homedir() || "/";
  } catch {
    return "/";
  }
}
