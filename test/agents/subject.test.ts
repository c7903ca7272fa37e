import { describe, expect, test } from "vitest";
import type { Subject } from "../../src/agents/agent.ts";
import { opsOf } from "../../src/agents/looks.ts";
import { patternsIn } from "../../src/agents/patterns.ts";
import { agents } from "../../src/agents/registry.ts";
import { folderOf } from "../../src/agents/subject.ts";
import type { JsonObject } from "../../src/json.ts";

/** What each tool's input says the call touches. */

interface Row {
  tool: string;
  input: JsonObject;
  kind: string;
  touches: Partial<Subject>;
}

function subjectOf(
  agent: "claude" | "coda" | "gemini" | "unknown",
  tool: string,
  input: JsonObject,
  more: JsonObject = {},
) {
  const hook_event_name = agent === "gemini" ? "BeforeTool" : "PreToolUse";
  const { tool: read, subject } = agents[agent].read({
    hook_event_name,
    cwd: "/p",
    tool_name: tool,
    tool_input: input,
    ...more,
  });
  return { kind: read?.kind, subject };
}

const nothing: Subject = { files: [], urls: [], texts: [] };
const reads = (given: string) => ({ op: "read" as const, given });
const writes = (given: string) => ({ op: "write" as const, given });
const searches = (given: string, cwd?: string) => ({
  op: "read" as const,
  given,
  recursive: true,
  ...(cwd ? { cwd } : {}),
});

const claude: Row[] = [
  { tool: "Bash", input: { command: "ls" }, kind: "shell", touches: { command: { text: "ls", dialect: "bash" } } },
  { tool: "Bash", input: { command: "" }, kind: "shell", touches: { command: { text: "", dialect: "bash" } } },
  {
    tool: "PowerShell",
    input: { command: "ls" },
    kind: "shell",
    touches: { command: { text: "ls", dialect: "powershell" } },
  },
  { tool: "Read", input: { file_path: "/a" }, kind: "read", touches: { files: [reads("/a")] } },
  {
    tool: "Write",
    input: { file_path: "/a", content: "x" },
    kind: "write",
    touches: { files: [writes("/a")], texts: [{ role: "new_content", text: "x", path: "/a" }] },
  },
  {
    tool: "Edit",
    input: { file_path: "/a", old_string: "x", new_string: "y", replace_all: false },
    kind: "edit",
    touches: {
      files: [reads("/a"), writes("/a")],
      texts: [
        { role: "old_content", text: "x", path: "/a" },
        { role: "new_content", text: "y", path: "/a" },
      ],
    },
  },
  {
    tool: "MultiEdit",
    input: {
      file_path: "/a",
      edits: [
        { old_string: "x", new_string: "y" },
        { old_string: "z", new_string: "" },
      ],
    },
    kind: "edit",
    touches: {
      files: [reads("/a"), writes("/a")],
      texts: [
        { role: "old_content", text: "x", path: "/a" },
        { role: "old_content", text: "z", path: "/a" },
        { role: "new_content", text: "y", path: "/a" },
        { role: "new_content", text: "", path: "/a" },
      ],
    },
  },
  {
    tool: "NotebookEdit",
    input: { notebook_path: "/a.ipynb", new_source: "x" },
    kind: "edit",
    touches: {
      files: [reads("/a.ipynb"), writes("/a.ipynb")],
      texts: [{ role: "new_content", text: "x", path: "/a.ipynb" }],
    },
  },
  { tool: "Glob", input: { pattern: "**/*.ts" }, kind: "search", touches: { files: [searches(".")] } },
  {
    tool: "Glob",
    input: { pattern: "../../etc/*.conf", path: "/p/a" },
    kind: "search",
    touches: { files: [searches("/p/a"), searches("../../etc", "/p/a")] },
  },
  {
    tool: "Grep",
    input: { pattern: "x", path: "/home/dev/.ssh" },
    kind: "search",
    touches: { files: [searches("/home/dev/.ssh")] },
  },
  { tool: "LS", input: { path: "/a" }, kind: "search", touches: { files: [reads("/a")] } },
  {
    tool: "WebFetch",
    input: { url: "https://a.b/", prompt: "sum up" },
    kind: "fetch",
    touches: { urls: [{ text: "https://a.b/", source: "tool" }], texts: [{ role: "prompt", text: "sum up" }] },
  },
  { tool: "Agent", input: { prompt: "do" }, kind: "agent", touches: { texts: [{ role: "prompt", text: "do" }] } },
  { tool: "Task", input: { prompt: "do" }, kind: "agent", touches: { texts: [{ role: "prompt", text: "do" }] } },
  { tool: "Skill", input: { skill: "x" }, kind: "skill", touches: {} },
  { tool: "ToolSearch", input: { query: "x", max_results: 5 }, kind: "other", touches: {} },
  {
    tool: "Monitor",
    input: { command: "tail -f x" },
    kind: "shell",
    touches: { command: { text: "tail -f x", dialect: "bash" } },
  },
];

const coda: Row[] = [
  {
    tool: "bash",
    input: { command: "ls", working_directory: "/tmp" },
    kind: "shell",
    touches: { command: { text: "ls", dialect: "bash", cwd: "/tmp" } },
  },
  { tool: "read", input: { path: "a" }, kind: "read", touches: { files: [reads("a")] } },
  {
    tool: "glob",
    input: { pattern: "*", args: '{"path":"src"}' },
    kind: "search",
    touches: { files: [searches("src")] },
  },
  { tool: "glob", input: { pattern: "*", args: "" }, kind: "search", touches: { files: [searches(".")] } },
  {
    tool: "grep",
    input: { pattern: "x", args: '{"path":"/etc"}' },
    kind: "search",
    touches: { files: [searches("/etc")] },
  },
  {
    tool: "webfetch",
    input: { url: "https://a.b/", format: "markdown", savePath: "out.md" },
    kind: "fetch",
    touches: { urls: [{ text: "https://a.b/", source: "tool" }], files: [writes("out.md")] },
  },
  { tool: "run_agent", input: { task: "do" }, kind: "agent", touches: { texts: [{ role: "prompt", text: "do" }] } },
  { tool: "workflow", input: { name: "w" }, kind: "agent", touches: {} },
  { tool: "skills", input: { name: "s" }, kind: "skill", touches: {} },
  {
    tool: "mcp_execute",
    input: { server: "fs", tool: "read_file", args: '{"path":"/etc/passwd"}' },
    kind: "mcp",
    touches: { files: [reads("/etc/passwd")] },
  },
  {
    tool: "examine_images",
    input: { paths: ["a.png"] },
    kind: "read",
    touches: { files: [reads("a.png")] },
  },
];

const gemini: Row[] = [
  {
    tool: "run_shell_command",
    input: { command: "ls", dir_path: "src", wait_for_previous: true },
    kind: "shell",
    touches: { command: { text: "ls", dialect: "bash", cwd: "src" } },
  },
  {
    tool: "read_many_files",
    input: { include: ["src/**/*.ts", "a.txt"] },
    kind: "read",
    touches: { files: [searches("src"), searches("src/**/*.ts"), searches("a.txt")] },
  },
  { tool: "search_file_content", input: { pattern: "x" }, kind: "search", touches: { files: [searches(".")] } },
  { tool: "list_directory", input: { dir_path: "/etc" }, kind: "search", touches: { files: [reads("/etc")] } },
  {
    tool: "web_fetch",
    input: { prompt: "read (https://a.b/c), then http://d.e:81/?q=1." },
    kind: "fetch",
    touches: {
      urls: [
        { text: "https://a.b/c", source: "tool" },
        { text: "http://d.e:81/?q=1", source: "tool" },
      ],
      texts: [{ role: "prompt", text: "read (https://a.b/c), then http://d.e:81/?q=1." }],
    },
  },
  {
    tool: "web_fetch",
    input: { url: "https://a.b/" },
    kind: "fetch",
    touches: { urls: [{ text: "https://a.b/", source: "tool" }] },
  },
  { tool: "mcp_srv_thing", input: { a: "b" }, kind: "mcp", touches: {} },
];

const unknown: Row[] = [
  { tool: "Bash", input: { command: "ls" }, kind: "shell", touches: { command: { text: "ls", dialect: "bash" } } },
  {
    tool: "shell",
    input: { command: ["bash", "-lc", "it's"] },
    kind: "shell",
    touches: { command: { text: "'bash' '-lc' 'it'\\''s'", dialect: "bash" } },
  },
  { tool: "Read", input: { file_path: "/a" }, kind: "read", touches: { files: [reads("/a")] } },
];

describe.each([
  ["claude", claude],
  ["coda", coda],
  ["gemini", gemini],
  ["unknown", unknown],
] as const)("%s", (agent, rows) => {
  test.each(rows)("$tool $input", ({ tool, input, kind, touches }) => {
    expect(subjectOf(agent, tool, input)).toEqual({ kind, subject: { ...nothing, ...touches } });
  });
});

describe("an MCP tool, by the looks of its arguments", () => {
  test.each<{ name: string; input: JsonObject; touches: Partial<Subject> }>([
    { name: "read_file", input: { path: "a/b" }, touches: { files: [reads("a/b")] } },
    {
      name: "write_file",
      input: { path: "/a", content: "x" },
      touches: { files: [reads("/a"), writes("/a")], texts: [{ role: "new_content", text: "x" }] },
    },
    { name: "deleteFile", input: { file: "/a" }, touches: { files: [{ op: "delete", given: "/a" }, writes("/a")] } },
    {
      name: "frob",
      input: { anything: "~/.ssh/id_rsa" },
      touches: { files: [reads("~/.ssh/id_rsa"), writes("~/.ssh/id_rsa")] },
    },
    {
      name: "frob",
      input: { anything: "C:\\Users\\dev" },
      touches: { files: [reads("C:\\Users\\dev"), writes("C:\\Users\\dev")] },
    },
    {
      name: "get",
      input: { deep: [{ uri: "file:///etc/pass%20wd" }] },
      touches: { urls: [{ text: "file:///etc/pass%20wd", source: "tool" }], files: [reads("/etc/pass wd")] },
    },
    {
      name: "open",
      input: { url: "a.example.com/x?y" },
      touches: { urls: [{ text: "https://a.example.com/x?y", source: "tool" }] },
    },
    { name: "open", input: { target_url: "http://a.b" }, touches: { urls: [{ text: "http://a.b", source: "tool" }] } },
    { name: "run", input: { command: "rm -rf /" }, touches: { command: { text: "rm -rf /", dialect: "bash" } } },
    { name: "query", input: { sql: "select 1", owner: "dev", repo: "a/b" }, touches: {} },
    { name: "frob", input: { path: "two\nlines" }, touches: {} },
  ])("$name $input", ({ name, input, touches }) => {
    expect(subjectOf("claude", `mcp__srv__${name}`, input)).toEqual({
      kind: "mcp",
      subject: { ...nothing, ...touches },
    });
  });

  test("that has very many is looked at in bounded time", () => {
    const { subject } = subjectOf("claude", "mcp__srv__get", {
      paths: Array.from({ length: 100_000 }, (_, index) => `/a/${index}`),
    });
    expect(subject.files).toHaveLength(2000);
  });
});

test.each([
  ["read_file", ["read"]],
  ["listDirectory", ["read"]],
  ["search_and_replace", ["read", "write"]],
  ["get_or_create", ["read", "write"]],
  ["frobnicate", ["read", "write"]],
  ["remove_all", ["delete", "write"]],
])("a tool called %s does %s", (name, ops) => {
  expect(opsOf(name)).toEqual(ops);
});

test.each([
  ["**/*.ts", ""],
  ["src/**/*.ts", "src"],
  ["/etc/*", "/etc"],
  ["/*", "/"],
  ["a.txt", "a.txt"],
  ["a/b{c,d}/e", "a"],
])("the pattern %s can't leave %s", (pattern, folder) => {
  expect(folderOf(pattern)).toBe(folder);
});

describe("MCP servers and tools", () => {
  test.each([
    { tool_name: "mcp__srv__echo", mcp_server: { name: "srv" }, mcp: { server: "srv", tool: "echo" } },
    { tool_name: "mcp__srv__echo", mcp: { server: "srv", tool: "echo" } },
    { tool_name: "mcp__my__srv__echo", mcp_server: { name: "my__srv" }, mcp: { server: "my__srv", tool: "echo" } },
    { tool_name: "mcp__my__srv__echo", mcp: { server: "my", tool: "srv__echo" } },
    { tool_name: "mcp__srv", mcp: { server: "srv", tool: "" } },
  ])("claude $tool_name $mcp_server", ({ mcp, ...more }) => {
    const payload: JsonObject = { hook_event_name: "PreToolUse", cwd: "/p", tool_input: {}, ...(more as JsonObject) };
    expect(agents.claude.read(payload).tool?.mcp).toEqual(mcp);
  });
});

const filesOf = (agent: "claude" | "coda" | "gemini", tool: string, input: object) => {
  const hook_event_name = agent === "gemini" ? "BeforeTool" : "PreToolUse";
  const payload = { session_id: "s", cwd: "/p", hook_event_name, tool_name: tool, tool_input: input } as JsonObject;
  return agents[agent].read(payload).subject.files.map(({ op, given, cwd }) => `${op} ${cwd ? `${cwd}/` : ""}${given}`);
};

test("a search that is narrowed to a file reads that file", () => {
  expect(filesOf("claude", "Grep", { pattern: ".", glob: ".env" })).toContain("read .env");
  expect(filesOf("claude", "Grep", { pattern: ".", path: "/a", glob: ".env" })).toContain("read /a/.env");
  expect(filesOf("coda", "grep", { pattern: ".", args: '{"include":".env"}' })).toContain("read .env");
  expect(filesOf("gemini", "grep_search", { pattern: ".", include_pattern: ".env" })).toContain("read .env");
});

test("what an MCP tool moves goes away where it was, and only there", () => {
  const files = filesOf("claude", "mcp__fs__move_file", { source: "/a/.claude", destination: "/b" });
  expect(files).toContain("delete /a/.claude");
  expect(files).not.toContain("delete /b");
});

test("a folder and a file name that stand apart are one path", () => {
  const files = filesOf("claude", "mcp__fs__write_file", { directory: "/a/.claude", filename: "settings.json" });
  expect(files).toContain("write /a/.claude/settings.json");
});

test("a search that is narrowed by patterns names each of them", () => {
  expect(filesOf("claude", "Grep", { pattern: ".", glob: "{.env,a}*,!b" })).toEqual([
    "read .",
    "read .env*",
    "read a*",
  ]);
  expect(filesOf("claude", "Grep", { pattern: ".", path: "/h", glob: "*.ts id_*" })).toEqual([
    "read /h",
    "read /h/*.ts",
    "read /h/id_*",
  ]);
  expect(filesOf("coda", "grep", { pattern: ".", args: '{"include":".env*"}' })).toContain("read .env*");
  expect(filesOf("gemini", "grep_search", { pattern: ".", include_pattern: "**/.env*" })).toContain("read **/.env*");
  expect(filesOf("gemini", "read_many_files", { include: ["src/**", ".env*"] })).toContain("read .env*");
});

test("patterns are bounded", () => {
  expect(patternsIn("{a,b}".repeat(40)).length).toBeLessThanOrEqual(64);
  expect(patternsIn("{a,{b,c}}")).toEqual(["a", "b", "c"]);
  expect(patternsIn("{a")).toEqual(["{a"]);
});

test("a patch names the files that it changes", () => {
  const own = "*** Begin Patch\n*** Update File: a\n*** Move to: b\n*** Delete File: c\n*** Add File: d\n*** End Patch";
  expect(filesOf("claude", "apply_patch", { input: own })).toEqual(["write a", "write b", "delete c", "write d"]);
  const unified = '--- a/x\n+++ b/x\t2026-01-01\n@@ -1 +1 @@\n--- /dev/null\n+++ "b/y z"\n';
  expect(filesOf("claude", "mcp__e__apply", { patch: unified })).toEqual(["write x", "write x", "write y z"]);
});

test("what an MCP tool moves goes away where it was, whatever its keys are called", () => {
  expect(filesOf("claude", "mcp__fs__move", { path: "/a", newPath: "/b" })).toContain("delete /a");
  expect(filesOf("claude", "mcp__fs__rename", { paths: ["/a"], destinationDir: "/b" })).toContain("delete /a");
  expect(filesOf("claude", "mcp__fs__move", { from: { uri: "file:///a" }, to: { uri: "file:///b" } })).toContain(
    "delete /a",
  );
});

test("folder keys of every spelling", () => {
  expect(filesOf("claude", "mcp__fs__get", { folderPath: "/a/.ssh", fileName: "id_rsa" })).toContain(
    "read /a/.ssh/id_rsa",
  );
  expect(filesOf("claude", "mcp__fs__get", { request: { workspaceFolder: "w", name: "x" } })).toContain("read w");
});

const commandOf = (input: object, tool = "run") => {
  const payload = {
    hook_event_name: "PreToolUse",
    cwd: "/p",
    tool_name: `mcp__s__${tool}`,
    tool_input: input,
  } as JsonObject;
  return agents.claude.read(payload).subject.command?.text;
};

test("a command of an MCP tool, however it is given", () => {
  expect(commandOf({ command: "git", args: ["push", "-f"] })).toBe("git 'push' '-f'");
  expect(commandOf({ command: "git", args: "push -f" })).toBe("git push -f");
  expect(commandOf({ program: "rm", arguments: ["-rf", "/"] })).toBe("rm '-rf' '/'");
  expect(commandOf({ argv: ["rm", "-rf", "/"] })).toBe("'rm' '-rf' '/'");
  expect(commandOf({ commands: ["ls", "rm -rf /"] })).toBe("ls\nrm -rf /");
  expect(commandOf({ script: "rm -rf /" }, "run_shell")).toBe("rm -rf /");
  expect(commandOf({ script: "document.title" }, "browser_evaluate")).toBeUndefined();
  expect(commandOf({ args: ["a"] })).toBeUndefined();
});

/** What a call holds, and the lines it runs; nothing where it runs none. */
const nested: [what: string, input: object, lines: string | undefined, tool?: string][] = [
  ["an object in an object", { request: { command: "rm -rf /" } }, "rm -rf /"],
  ["five deep", { a: { b: { c: { d: { cmd: "rm -rf /" } } } } }, "rm -rf /"],
  ["a list of objects", { steps: [{ command: "ls" }, { command: "rm -rf /" }] }, "ls\nrm -rf /"],
  ["lists in lists", { jobs: [[{ command: "id" }]] }, "id"],
  ["a program with its words beside it", { call: { program: "rm", args: ["-rf", "/"] } }, "rm '-rf' '/'"],
  ["words of another object", { command: "rm", options: { args: ["-rf", "/"] } }, "rm"],
  ["other spellings of the key", { x: { Shell_Command: "id" }, y: { "command-line": "ls" } }, "id\nls"],
  ["the same line twice", { a: { command: "id" }, b: { command: "id" } }, "id"],
  ["commands at two depths", { command: "ls", next: { command: "id" } }, "ls\nid"],
  ["a list of words", { exec: { command: ["bash", "-c", "rm -rf /"] } }, "'bash' '-c' 'rm -rf /'"],
  ["lines that a terminal is sent", { input: { text: "rm -rf /" } }, "rm -rf /", "terminal_send"],
  ["code of another language", { options: { code: "print(1)" } }, undefined, "run_python"],
  [
    "a text that only speaks of one",
    { issue: { title: "x", description: "command: rm -rf /" } },
    undefined,
    "create_issue",
  ],
  ["words without a program", { query: { args: ["a"] } }, undefined],
  ["words that are no texts", { call: { command: ["rm", 1] } }, undefined],
  ["deeper than is looked", deepened({ command: "id" }, 40), undefined],
];

function deepened(input: object, depth: number): object {
  return depth === 0 ? input : { next: deepened(input, depth - 1) };
}

test.each(nested)("nested commands of an MCP tool: %s", (_, input, lines, tool) => {
  expect(commandOf(input, tool)).toBe(lines);
});

test("a tool that nobody knows is judged by what it touches", () => {
  const kindOf = (input: object, tool: string) =>
    agents.claude.read({ hook_event_name: "PreToolUse", cwd: "/p", tool_name: tool, tool_input: input } as JsonObject)
      .tool?.kind;
  expect(kindOf({ file_path: "/a", content: "x" }, "SuperWrite")).toBe("edit");
  expect(kindOf({ file_path: "/a" }, "ReadSlowly")).toBe("read");
  expect(kindOf({ command: "ls" }, "Terminal")).toBe("shell");
  expect(kindOf({ topic: "x" }, "Think")).toBe("other");
});
