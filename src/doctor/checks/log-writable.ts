import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { places } from "../../config/places.ts";
import { type Check, fail, ok } from "../check.ts";

/** An event whose decision can't be recorded is refused. */
export const logWritable: Check = {
  id: "log-writable",
  title: "Decisions can be recorded",
  run({ context: { machine } }) {
    const log = join(places(machine.home, machine.env).state, "decisions.jsonl");
    const at = nearest(log);
    try {
      accessSync(at, constants.W_OK);
      if (at === log && !statSync(at).isFile()) return [fail(`${log} is no file`, "a file", `Move ${log} away.`)];
      if (at !== log && !statSync(at).isDirectory())
        return [fail(`${at} is no folder`, "a folder", `Move ${at} away.`)];
      return [ok(log)];
    } catch {
      return [fail(`${at} can't be written`, `a log at ${log}`, `Make ${at} writable for you.`)];
    }
  },
};

/** The path, or the nearest folder above it that is there. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
