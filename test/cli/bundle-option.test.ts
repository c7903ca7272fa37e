import { afterEach, describe, expect, it, test } from "vitest";
import { readEvents } from "../../src/cli/events.ts";
import { createProgram } from "../../src/cli/program.ts";
import { type Desk, desk } from "./support.ts";

let at: Desk | undefined;
afterEach(() => at?.remove());

const verbs = createProgram(desk().terminal, () => undefined).commands;

test("no option of any verb takes more than one word, so that none swallows an operand", () => {
  expect(verbs.flatMap(({ options }) => options.filter(({ variadic }) => variadic))).toEqual([]);
});

describe.each(["eval", "explain", "bench"])("hookguard %s --bundle", (name) => {
  const verb = verbs.find((one) => one.name() === name);
  it("leaves the event file behind it alone", () => {
    expect(verb?.parseOptions(["--bundle", "team.tar.gz", "event.json"]).operands).toEqual(["event.json"]);
    expect(verb?.opts().bundle).toEqual(["team.tar.gz"]);
  });
  it("may be repeated", () => {
    expect(verb?.parseOptions(["--bundle", "b", "event.json", "--bundle=c"]).operands).toEqual(["event.json"]);
    expect(verb?.opts().bundle.slice(-2)).toEqual(["b", "c"]);
  });
});

test.each([
  [true, "reading the event from stdin\n"],
  [false, ""],
])("stdin that is a terminal (%s) is announced", async (typed, said) => {
  at = desk({}, "{}");
  for await (const event of readEvents([], { ...at.terminal, typed })) expect(event.text).toBe("{}");
  expect(at.err).toBe(said);
});
