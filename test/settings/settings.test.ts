import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "jsonc-parser";
import { afterEach, describe, expect, test } from "vitest";
import { HookguardError } from "../../src/errors.ts";
import { type Installable, installable } from "../../src/install/agents.ts";
import { applyInstall, applyUninstall } from "../../src/install/apply.ts";
import { planInstall, planUninstall, settingsFile } from "../../src/install/plan.ts";
import { type EventChoice, eventChoice } from "../../src/install/select-events.ts";
import { type Stage, stage } from "../install/stage.ts";

/**
 * `<agent>/<case>/before.json` becomes `after.json`; a second installation changes nothing; uninstalling gives
 * `uninstalled.json`, which is only there where it isn't `before.json`: where that held entries of ours.
 * `<agent>/refused/<case>.json` must stay as it is; the reason stands in `refusals.json`.
 * To write the expectations anew: `UPDATE_SETTINGS=1 npx vitest run test/settings`, and read the diff.
 */
const root = import.meta.dirname;
const update = process.env.UPDATE_SETTINGS === "1";
const launcher = { program: "/opt/hookguard/bin/hookguard", args: [] };

let here: Stage;
afterEach(() => here.remove());

describe.each(["claude", "coda", "gemini"])("%s", (agent) => {
  const one = installable(agent);
  const folders = readdirSync(join(root, agent)).filter((name) => name !== "refused");

  test.each(folders)("%s", (name) => {
    here = stage();
    const at = (file: string) => join(root, agent, name, file);
    const before = contents(at("before.json"));
    const file = settingsFile({ installable: one, scope: "user", machine: here.machine });
    if (before) put(file, before);
    const untouched = here.files();
    const choice = name === "every-event" ? eventChoice(undefined) : few(one);

    expect(install(one, choice)).not.toBe("keep");
    expectFile(at("after.json"), contents(file));
    const once = here.files();
    expect(install(one, choice)).toBe("keep");
    expect(here.files()).toEqual(once);

    uninstall(one);
    const uninstalled = contents(file);
    if (update && !same(uninstalled, before)) writeFileSync(at("uninstalled.json"), uninstalled ?? "");
    if (existsSync(at("uninstalled.json"))) expect(text(uninstalled)).toBe(text(contents(at("uninstalled.json"))));
    else expect(here.files()).toEqual(untouched);

    // Without what install remembers, as in a clone of the project: our entries go, and nothing else does.
    if (uninstalled) {
      put(file, contents(at("after.json")) ?? "");
      uninstall(one);
      const left = contents(file);
      expect(value(left)).toEqual(withoutEmptyHooks(value(uninstalled)));
    }
  });

  const refused = join(root, agent, "refused");
  const reasons = JSON.parse(text(contents(join(refused, "refusals.json"))) || "{}") as Record<string, string>;
  const cases = readdirSync(refused).filter((name) => name !== "refusals.json");
  test.each(cases)("refused: %s", (name) => {
    here = stage();
    const file = settingsFile({ installable: one, scope: "user", machine: here.machine });
    put(file, contents(join(refused, name)) ?? "");
    const untouched = here.files();
    const why = refusal(() => install(one, few(one))).replace(file, "FILE");
    if (update) {
      reasons[name] = why;
      writeFileSync(join(refused, "refusals.json"), `${JSON.stringify(reasons, null, 2)}\n`);
    }
    expect(why).toBe(reasons[name]);
    expect(here.files()).toEqual(untouched);
  });
});

/** Two events are enough to see how entries are placed. */
function few({ settings }: Installable): EventChoice {
  return { only: settings.agent === "gemini" ? ["BeforeTool", "AfterTool"] : ["PreToolUse", "Stop"] };
}

function install(one: Installable, choice: EventChoice): string {
  const state = here.context.state("user");
  const plan = planInstall({ installable: one, scope: "user", machine: here.machine, state }, launcher, choice);
  if (plan.action !== "keep") applyInstall(plan, state);
  return plan.action;
}

function uninstall(one: Installable): void {
  const state = here.context.state("user");
  const plan = planUninstall({ installable: one, scope: "user", machine: here.machine, state });
  if (plan) applyUninstall(plan, state);
}

function refusal(act: () => unknown): string {
  try {
    act();
    return "not refused";
  } catch (error) {
    if (error instanceof HookguardError) return error.message;
    throw error;
  }
}

function expectFile(path: string, bytes: Uint8Array | undefined): void {
  if (update) writeFileSync(path, bytes ?? "");
  expect(text(bytes)).toBe(text(contents(path)));
}

function contents(path: string): Uint8Array | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}

function put(path: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(path, bytes);
}

function same(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return text(a) === text(b) && (a === undefined) === (b === undefined);
}

/** Byte for byte, yet readable when it differs. */
function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? "").toString("latin1");
}

/** For comparing values. */
function value(bytes: Uint8Array | undefined): Record<string, unknown> {
  return (
    parse(
      Buffer.from(bytes ?? "")
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    ) ?? {}
  );
}

/** What can't be told apart without memory: an empty `hooks`, and one that only we made. */
function withoutEmptyHooks(value: Record<string, unknown>): unknown {
  const hooks = value.hooks as Record<string, unknown> | undefined;
  if (hooks === undefined) return value;
  const isEmpty = (name: string, groups: unknown) =>
    name !== "disabled" && Array.isArray(groups) && groups.length === 0;
  const left = Object.fromEntries(Object.entries(hooks).filter(([name, groups]) => !isEmpty(name, groups)));
  const { hooks: _, ...rest } = value;
  return Object.keys(left).length > 0 ? { ...value, hooks: left } : rest;
}
