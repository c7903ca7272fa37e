import { dirname } from "node:path";
import type { Attempt } from "./run.ts";

/** How well one rule, or all of them, stands up to rewriting. */
export interface Tally {
  variants: number;
  /** Variants the rule itself objects to. */
  rule: number;
  /** Variants that only other rules stop. */
  others: number;
  /** Percent of variants that are stopped, rounded down to a tenth: 100 means all. */
  score: number;
}

/** A variant that passes, the shortest one of its rewrite. */
export interface Gap {
  class: string;
  rewrite: string;
  /** The case that it was made of, as a person wrote it. */
  of: string;
  text: string;
  file: string;
  /** 1-based, of the case. */
  line: number;
  /** How many variants of this rewrite pass. */
  count: number;
}

export interface RuleScore extends Tally {
  /** Folder of the rule and its cases. */
  rule_folder: string;
  classes: Record<string, Tally>;
  gaps: Gap[];
}

export interface EvasionReport {
  rules: RuleScore[];
  classes: Record<string, Tally>;
  total: Tally;
}

/** Adds attempts up, by rule and by class. @param nameOf the file as the person named it */
export function scoreOf(attempts: readonly Attempt[], nameOf: (file: string) => string): EvasionReport {
  const folders = groupBy(attempts, ({ case: { file } }) => dirname(nameOf(file)));
  return {
    rules: [...folders].map(([folder, own]) => ({
      rule_folder: folder,
      ...tally(own),
      classes: byClass(own),
      gaps: gapsOf(own, nameOf),
    })),
    classes: byClass(attempts),
    total: tally(attempts),
  };
}

function tally(attempts: readonly Attempt[]): Tally {
  const count = (caught: Attempt["caught"]) => attempts.filter((one) => one.caught === caught).length;
  const [rule, others] = [count("rule"), count("others")];
  const variants = attempts.length;
  const score = variants === 0 ? 100 : Math.floor((1000 * (rule + others)) / variants) / 10;
  return { variants, rule, others, score };
}

function byClass(attempts: readonly Attempt[]): Record<string, Tally> {
  return Object.fromEntries([...groupBy(attempts, (one) => one.class)].map(([name, own]) => [name, tally(own)]));
}

function gapsOf(attempts: readonly Attempt[], nameOf: (file: string) => string): Gap[] {
  const through = attempts.filter(({ caught }) => caught === "through");
  return [...groupBy(through, ({ class: name, rewrite }) => `${name}\0${rewrite}`).values()].flatMap((own) => {
    const [smallest] = [...own].sort((a, b) => a.text.length - b.text.length);
    if (!smallest) return [];
    const { class: name, rewrite, text, case: test } = smallest;
    return [{ class: name, rewrite, of: test.name, text, file: nameOf(test.file), line: test.line, count: own.length }];
  });
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
