import { join } from "node:path";

/** Where hookguard keeps things on this machine, absolute. */
export interface Places {
  /** Admin-owned configuration, bundles and keys. */
  system: string;
  /** The user's configuration, bundles and keys. */
  user: string;
  /** What hookguard remembers: log, last known good bundles, highest sequence seen. */
  state: string;
}

/**
 * @param home the user's home, absolute
 * @param env only the XDG base directory variables are read, and only when absolute, as their specification says
 */
export function places(home: string, env: Readonly<Record<string, string | undefined>>): Places {
  const base = (name: string, fallback: string) => {
    const value = env[name];
    return join(value?.startsWith("/") ? value : join(home, fallback), "hookguard");
  };
  return {
    system: "/etc/hookguard",
    user: base("XDG_CONFIG_HOME", ".config"),
    state: base("XDG_STATE_HOME", ".local/state"),
  };
}
