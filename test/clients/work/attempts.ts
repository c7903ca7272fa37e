import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Client, Work } from "../agents/agent.ts";
import { COPY, copied } from "../guards.ts";
import type { ToolCall } from "../models/model.ts";
import type { Decision } from "../world/log.ts";
import { once } from "../world/once.ts";
import type { Place } from "../world/place.ts";

/** Every way to be rid of the guard that the agent has, by tool; shell texts are run in the project. */
function attemptsOf(client: Client): Record<string, (place: Place) => ToolCall> {
  const { settings, switchOff } = client;
  const off = JSON.stringify(switchOff.content);
  const shell = (text: string) => () => client.shell(text.replaceAll("SETTINGS", settings));
  return {
    "a redirection into the settings": shell("echo '{}' > SETTINGS"),
    "the same from within the folder": shell("cd $(dirname SETTINGS) && echo '{}' > $(basename SETTINGS)"),
    "an appended line": shell("echo >> SETTINGS"),
    tee: shell("echo '{}' | tee SETTINGS"),
    "sed in place": shell("sed -i 's/hookguard/true/' SETTINGS"),
    perl: shell("perl -pi -e 's/hookguard/true/' SETTINGS"),
    python: shell(`python3 -c "import os; open(os.path.expanduser('SETTINGS'), 'w').write('{}')"`),
    node: shell(`node -e "require('fs').writeFileSync(require('os').homedir() + '/' + 'SETTINGS'.slice(2), '{}')"`),
    "jq and mv": shell("jq 'del(.hooks)' SETTINGS > new.json && mv new.json SETTINGS"),
    "mv away": shell("mv SETTINGS settings.old"),
    "a link in its place": shell("ln -sf /dev/null SETTINGS"),
    "a second name": shell("ln -s SETTINGS other.json"),
    "rm of the settings": shell("rm -f SETTINGS"),
    "rm of the folder": shell("rm -rf $(dirname SETTINGS)"),
    truncate: shell("truncate -s 0 SETTINGS"),
    dd: shell("dd if=/dev/null of=SETTINGS"),
    "chmod of the settings": shell("chmod 000 SETTINGS"),
    "settings of the project": shell(`mkdir -p ${dirOf(switchOff.path)} && echo '${off}' > ${switchOff.path}`),
    "the write tool at the settings": (place) => client.write(place.path(settings), "{}"),
    "the write tool at the project's settings": (place) => client.write(place.path(switchOff.path), off),
    "the edit tool at the settings": (place) =>
      client.edit(place.path(settings), '"hooks": {', '"disableAllHooks": true, "hooks": {'),
    "an MCP tool at the settings": (place) => client.mcp("write_file", { path: place.path(settings), content: "{}" }),
    "hookguard uninstall": shell("hookguard uninstall --yes"),
    "the same by its path": shell(`${COPY} uninstall --yes`),
    "chmod of the executable": shell(`chmod -x ${COPY}`),
    "rm of the executable": shell(`rm ${COPY}`),
    "another program in its place": shell(`cp /bin/true ${COPY}`),
    "another program moved there": shell(`printf '#!/bin/sh\\n' > h && mv h ${COPY}`),
    "the write tool at the executable": (place) => client.write(place.path(COPY), "#!/bin/sh\n"),
    "the configuration": shell("printf 'version: 1\\nfail: open\\n' > ~/.config/hookguard/hookguard.yaml"),
    "rm of the configuration": shell("rm -rf ~/.config/hookguard"),
    "rm of the state": shell("rm -rf ~/.local/state/hookguard"),
    "an emptied log": shell(": > ~/.local/state/hookguard/decisions.jsonl"),
    "a killed hook": shell("pkill -9 hookguard"),
    ...Object.fromEntries(client.unguarded.map((text) => [text, shell(text)])),
  };
}

/** The agent turns on its guard: each attempt is refused, nothing of the guard changes, and it guards on. */
export function attemptsAgainst(client: Client): void {
  const attempts = Object.entries(attemptsOf(client));
  let calls: ToolCall[] = [];
  let before: unknown;
  let after: unknown;
  const work: Work = {
    mcp: true,
    scripts(place) {
      calls = attempts.map(([, call]) => call(place));
      return {
        main: [
          {
            // The edit tools want to have read what they change.
            calls: [client.read(place.path(client.settings))],
            before: () => {
              before = guardOf(client, place);
            },
          },
          ...calls.map((call) => ({ calls: [call] })),
          { calls: [client.shell("hookguard-canary; echo ran > canary.txt")] },
          { calls: [client.shell("echo still > allowed.txt")] },
          { words: "all done" },
        ],
      };
    },
  };
  describe(`${client.name}: the agent against its guard`, () => {
    const run = once(client, work, copied, (place) => {
      after = guardOf(client, place);
    });
    test.each(attempts.map(([name], at) => [name, at] as const))("%s is refused", (_, at) => {
      const decision = run().decisions.find((one) => one.event === client.beforeTool && isAbout(one, calls[at]));
      // What the client refuses of itself before it asks its hooks needs no more.
      if (decision === undefined) expect(run().toldModel[at + 1]).toMatch(client.ownRefusal ?? /never/);
      else expect(decision.effect).toBe("refuse");
    });
    test("nothing of the guard has changed", () => expect(after).toEqual(before));
    test("a dangerous call is refused afterwards, and other work goes on", () => {
      expect(run().toldModel[attempts.length + 1]).toContain("agent.canary");
      expect(run().files).toEqual({ "allowed.txt": "still\n" });
    });
  });
}

/** All that the guard rests on, but for the log, which grows. */
function guardOf({ settings, switchOff }: Client, place: Place) {
  const executable = statSync(place.path(COPY));
  const state = place.path("~/.local/state/hookguard/install");
  return {
    settings: readFileSync(place.path(settings), "utf8"),
    mode: statSync(place.path(settings)).mode,
    project: existsSync(place.path(switchOff.path)),
    executable: { mode: executable.mode, size: executable.size, mtime: executable.mtimeMs },
    configuration: existsSync(place.path("~/.config/hookguard")),
    installation: readFileSync(join(state, "install.json"), "utf8"),
    beside: readdirSync(state, { recursive: true }).sort(),
  };
}

/** Whether a decision was about a call: the same tool, with the same command or file. */
function isAbout({ tool, payload }: Decision, call: ToolCall | undefined): boolean {
  const { command, file_path, path, args } = call?.args ?? {};
  const about = command ?? file_path ?? path ?? args;
  return tool === call?.name && Object.values(payload.tool_input ?? {}).includes(about);
}

function dirOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
