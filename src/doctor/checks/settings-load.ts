import { positionAt } from "../../install/edit/position.ts";
import { mistakeText, offsetOf } from "../../install/mistakes.ts";
import type { SettingsFile } from "../../install/survey.ts";
import { type Check, type Finding, fail, ok, warn } from "../check.ts";

/** A comment drops a whole Claude file, one bad handler an event, an unknown event stops Coda: all without a word. */
export const settingsLoad: Check = {
  id: "settings-load",
  title: "Settings are loaded whole by their agent",
  run: ({ files }) => files.filter(({ exists }) => exists).flatMap(inFile),
};

function inFile({ file, broken, document, value, one: { settings, events } }: SettingsFile): Finding[] {
  if (broken || !document) {
    const found = broken?.message ?? `${file} can't be read.`;
    return [fail(found, `a file that ${settings.title} can load`, `Mend ${file}.`)];
  }
  const mistakes = settings.mistakes(value, events);
  if (mistakes.length === 0) return [ok(file)];
  return mistakes.map((mistake) => {
    const { line, column } = positionAt(document.text, offsetOf(document, mistake.path));
    const found = `${file}:${line}:${column}: ${mistakeText(mistake, settings.title)}`;
    const report = mistake.damage === "entry" ? warn : fail;
    return report(found, "entries that the agent takes", "Mend or remove this part of the file.");
  });
}
