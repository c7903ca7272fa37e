import { describe, expect, test } from "vitest";
import { table as claude } from "../../src/agents/claude/write.ts";
import { table as coda } from "../../src/agents/coda/write.ts";
import { table as gemini } from "../../src/agents/gemini/write.ts";
import type { Table } from "../../src/agents/table.ts";
import { tools } from "../../src/agents/tools.ts";
import { table as unknown } from "../../src/agents/unknown/write.ts";
import { verbs } from "../../src/input/kinds.ts";

/** The tables themselves: complete, and nothing in them for nothing. */

const tables: Record<string, Table> = { claude, coda, gemini, unknown };

const names = (table: Table) => table.events.map(({ name }) => name);

test("Claude Code has 34 events", () => {
  expect(names(claude).sort()).toEqual(
    (
      "PreToolUse PostToolUse PostToolUseFailure PostToolBatch Notification UserPromptSubmit UserPromptExpansion SessionStart " +
      "SessionEnd Stop StopFailure SubagentStart SubagentStop PreCompact PostCompact PreModelSwitch PostModelSwitch " +
      "PermissionRequest PermissionDenied Setup TeammateIdle TaskCreated TaskCompleted Elicitation ElicitationResult " +
      "ConfigChange WorktreeCreate WorktreeRemove InstructionsLoaded CwdChanged FileChanged DirectoryAdded MessageDisplay " +
      "PreSkillShellCommand"
    )
      .split(" ")
      .sort(),
  );
});

test("Coda has 19 events", () => {
  expect(names(coda).sort()).toEqual(
    (
      "PreToolUse PostToolUse PostToolUseFailure UserPromptSubmit SessionStart SessionEnd Stop StopFailure PreCompact " +
      "PostCompact SubagentStart SubagentStop Notification PermissionRequest PermissionDenied ConfigChange CwdChanged " +
      "FileChanged InstructionsLoaded"
    )
      .split(" ")
      .sort(),
  );
});

test("Gemini CLI has 11 events", () => {
  expect(names(gemini).sort()).toEqual(
    (
      "SessionStart SessionEnd BeforeAgent AfterAgent BeforeModel BeforeToolSelection AfterModel BeforeTool AfterTool " +
      "Notification PreCompress"
    )
      .split(" ")
      .sort(),
  );
});

test("what replaces or floods something is not registered", () => {
  const left = (table: Table) => table.events.filter(({ register }) => register !== true).map(({ name }) => name);
  expect(left(claude)).toEqual(["FileChanged", "MessageDisplay", "WorktreeCreate"]);
  expect(left(coda)).toEqual([]);
  expect(left(gemini)).toEqual(["BeforeToolSelection", "AfterModel", "PreCompress"]);
});

describe.each(Object.keys(tables))("the table of %s", (name) => {
  const table = tables[name] as Table;
  const rows = [...table.events, table.other, table.unnamed];

  test("has every event once", () => {
    expect(new Set(names(table)).size).toBe(table.events.length);
  });

  test("has a cell for every verb, and draws `can` from them", () => {
    for (const row of rows) {
      expect(Object.keys(row.cells).sort(), row.name).toEqual([...verbs].sort());
      expect(row.can, row.name).toEqual(verbs.filter((verb) => "by" in row.cells[verb]));
    }
  });

  test("says why of everything that can't be done", () => {
    for (const row of rows) {
      for (const cell of Object.values(row.cells)) if (!("by" in cell)) expect(cell.why, row.name).not.toBe("");
    }
  });

  test("degrades only downwards, and to something that is done or told", () => {
    for (const row of rows) {
      for (const verb of verbs) {
        const cell = row.cells[verb];
        const instead = "instead" in cell ? cell.instead : undefined;
        if (instead === undefined) continue;
        const other = row.cells[instead];
        expect(instead === "deny" || instead === "warn", `${row.name} ${verb}`).toBe(true);
        expect("by" in other || "tries" in other, `${row.name} ${verb} -> ${instead}`).toBe(true);
      }
    }
  });

  test("uses every encoder and every condition", () => {
    const cells = rows.flatMap((row) => Object.values(row.cells));
    const used = cells.flatMap((cell) => ("by" in cell ? [cell.by] : "tries" in cell ? [cell.tries] : []));
    expect([...new Set(used)].sort()).toEqual(Object.keys(table.encoders).sort());
    const conditions = cells.flatMap((cell) => ("unless" in cell ? [cell.unless] : []));
    expect([...new Set(conditions)].sort()).toEqual(Object.keys(table.conditions).sort());
  });
});

test("a tool's names are one agent's each: no name means two tools but where one replaces the other", () => {
  const kinds = new Map<string, string>();
  for (const { kind, names } of Object.values(tools)) {
    for (const name of names) {
      expect(kinds.get(name) ?? kind, name).toBe(kind);
      kinds.set(name, kind);
    }
  }
});
