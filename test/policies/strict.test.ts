import { afterEach, expect, it } from "vitest";
import { runCheck } from "../../src/cli/commands/check.ts";
import { type Desk, desk } from "../cli/support.ts";
import { policies } from "./library.ts";

let here: Desk | undefined;
afterEach(() => here?.remove());

it("the default pack has nothing that `check --strict` warns about, its types held against the input's schema", async () => {
  here = desk({});
  const exit = await runCheck([policies], { strict: true, format: "json" }, here.terminal);
  const { errors, warnings } = JSON.parse(here.out) as Record<string, { code: string; position?: object }[]>;
  const shown = [...(errors ?? []), ...(warnings ?? [])].map(({ code, position }) => ({ code, position }));
  expect({ exit, shown }).toEqual({ exit: 0, shown: [] });
}, 120_000);
