import { installables } from "../../install/agents.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";
import { filesOf } from "../world.ts";

const { coda } = installables;

/** A project's word on `disableAllHooks` beats the user's: contracts/coda.md §0.7 and §3. */
export const codaOff: Check = {
  id: "coda-off",
  title: "Nothing switches hooks off in Coda",
  run(world) {
    const files = filesOf(world, coda);
    if (files.every(({ ours }) => ours.length === 0)) return [];
    const said = ["project", "user"].flatMap((scope) =>
      files.filter((file) => file.scope === scope && typeof file.value.disableAllHooks === "boolean"),
    );
    const findings = said.flatMap(({ file, value }, index): Finding[] => {
      if (value.disableAllHooks !== true) return [];
      const found = `${file} says \`disableAllHooks\``;
      return [
        index === 0
          ? fail(found, "hooks that run", `Take it out of ${file}.`)
          : warn(`${found}, without effect now`, "no such setting", `Take it out of ${file}.`),
      ];
    });
    return findings.length > 0 ? findings : [ok("no setting does")];
  },
};
