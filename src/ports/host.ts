import { hostname } from "node:os";

/** The machine. `os` is Node's platform name: `linux`, `darwin`, `win32`, … */
export interface Host {
  name: string;
  os: string;
}

/** This machine. Never throws. */
export function nodeHost(): Host {
  try {
    return { name: hostname(), os: process.platform };
  } catch {
    return { name: "unknown", os: process.platform };
  }
}
