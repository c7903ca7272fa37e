import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { places } from "../../config/places.ts";
import { firstBroken } from "../../log/chain.ts";
import { type Check, fail, ok } from "../check.ts";

/** Lines are chained by hash: one that was changed or removed is seen. */
export const logIntact: Check = {
  id: "log-intact",
  title: "The decision log is as it was written",
  run({ context: { machine } }) {
    const log = join(places(machine.home, machine.env).state, "decisions.jsonl");
    if (!existsSync(log)) return [];
    try {
      const lines = readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line !== "");
      const broken = firstBroken(lines);
      if (broken === undefined) return [ok(`${lines.length} decisions`)];
      return [
        fail(
          `${log}:${broken}: this line doesn't follow from the one before`,
          "an unbroken chain",
          "Find out who wrote there, then move the file away.",
        ),
      ];
    } catch (error) {
      return [
        fail(
          `${log} can't be read (${(error as NodeJS.ErrnoException).code})`,
          "a log that can be read",
          "Make it readable for you.",
        ),
      ];
    }
  },
};
