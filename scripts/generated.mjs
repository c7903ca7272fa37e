import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./load.mjs";

/**
 * What a generator script does when it is started: writes its files, or with `--check` only says which are out of date.
 * @param {string} script the script's path below the root, for the message
 * @param {ReadonlyMap<string, string>} files text by path below the root
 */
export function settle(script, files) {
  const stale = [...files].filter(([path, text]) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
  for (const [path, text] of stale) {
    if (process.argv.includes("--check")) {
      console.error(`${relative(root, join(root, path))} is out of date: run \`node ${script}\``);
      process.exitCode = 1;
    } else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
}
