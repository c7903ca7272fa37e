import { describe, expect, test } from "vitest";
import type { AgentEvent } from "../../../src/agents/agent.ts";
import { buildInput } from "../../../src/input/document.ts";
import { inputDocument } from "../../../src/input/schema.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";

const gitConfig = `[core]\n\tbare = false\n[remote "origin"]\n\turl = https://user:token@example.com/team/app.git # main\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch "main"]\n\tremote = origin\n`;
const world = fixedWorld({
  files: {
    "/home/dev/project/.git/HEAD": "ref: refs/heads/feature/x\n",
    "/home/dev/project/.git/config": gitConfig,
  },
  protected: ["/home/dev/.config/hookguard"],
});

function event(part: Partial<AgentEvent> = {}): AgentEvent {
  return {
    agent: { name: "claude" },
    event: { name: "PreToolUse", kind: "tool.before", can: ["deny", "ask"] },
    session: { id: "s", cwd: "/home/dev/project/src" },
    tool: { name: "Read", names: ["Read"], kind: "read", input: { file_path: "../../.ssh/id_rsa" } },
    subject: { files: [{ op: "read", given: "../../.ssh/id_rsa" }], urls: [], texts: [] },
    raw: {},
    ...part,
  };
}

describe("the input document", () => {
  test("has the schema's shape", () => {
    expect(inputDocument.parse(buildInput(event(), world))).toMatchObject({
      schema: "hookguard.input/v1",
      paths: [{ op: "read", given: "../../.ssh/id_rsa", absolute: "/home/dev/.ssh/id_rsa", in_project: false }],
      project: {
        root: "/home/dev/project",
        name: "project",
        git: { branch: "feature/x", remotes: ["https://example.com/team/app.git"] },
      },
      user: { name: "dev", home: "/home/dev" },
      hookguard: { protected: ["/home/dev/.config/hookguard"] },
      now_ns: 1_800_000_000_000_000_000,
    });
  });
});

describe("what a command inherits", () => {
  const env = { TMPDIR: "/scratch/", USER: "dev", BUILD_DIR: "/srv/build", EMPTY: "" };
  const rows: [command: string, argv: (string | null)[][]][] = [
    ["ls $TMPDIR/x", [["ls", "/scratch//x"]]],
    ["ls /home/$USER", [["ls", "/home/dev"]]],
    ["ls $BUILD_DIR/x", [["ls", null]]],
    [
      "ls $EMPTY/x",
      [
        ["ls", null],
        ["ls", "/x"],
      ],
    ],
    [
      "ls $NOTHING/x",
      [
        ["ls", null],
        ["ls", "/x"],
      ],
    ],
  ];
  test.each(rows)("%s", (text, argv) => {
    const { shell } = buildInput(
      event({ subject: { files: [], urls: [], texts: [], command: { text, dialect: "bash" } } }),
      fixedWorld({ env }),
    );
    expect(shell?.commands.map((command) => command.argv)).toEqual(argv);
    expect(JSON.stringify(shell)).not.toContain("/srv/build");
  });
});
