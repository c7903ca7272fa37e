import { describe, expect, it } from "vitest";
import { shellFacts } from "../../../src/input/shell/facts.ts";
import type { Command } from "../../../src/input/types.ts";

const context = { cwd: "/code/project", home: "/home/dev", env: { USER: "dev", EMPTY: "" } };
const facts = (text: string) => shellFacts(text, context);
const find = (text: string, program: string): Command => {
  const found = facts(text).commands.find((command) => command.program === program);
  if (found === undefined) throw new Error(`no ${program} in ${text}`);
  return found;
};
/** Programs in a pipeline, as `a|b`. */
const flows = (text: string) => {
  const { commands, pipelines } = facts(text);
  return pipelines.map((pipeline) => pipeline.map((index) => commands[index]?.program ?? "?").join("|"));
};

describe("where a command stands", () => {
  const vias: [string, string[]][] = [
    ["x", []],
    ["a | x", ["pipeline"]],
    ["(x)", ["subshell"]],
    ["{ x; }", ["group"]],
    ["echo $(x)", ["substitution"]],
    ["cat <(x)", ["process substitution"]],
    ["bash -c x", ["sh -c"]],
    ["eval x", ["eval"]],
    ["bash <<< x", ["here-string"]],
    ["bash <<EOF\nx\nEOF", ["heredoc"]],
    ["echo x | bash", ["pipeline", "stdin"]],
    ["echo eA== | base64 -d | bash", ["pipeline", "decoded"]],
    ["find . -exec x \\;", ["find -exec"]],
    ["echo a | xargs x", ["pipeline", "xargs"]],
    ["parallel x ::: a", ["parallel"]],
    ["ssh h x", ["ssh"]],
    ["docker exec c x", ["container"]],
    ["npx x", ["package runner"]],
    ["f() { x; }; f", ["function", "group"]],
    ["alias y=x; y", ["alias"]],
    ["for i in 1; do x; done", ["loop"]],
    ["while a; do x; done", ["loop"]],
    ["if x; then a; fi", ["condition"]],
    ["case a in *) x;; esac", ["case"]],
    ["coproc x", ["coproc"]],
    ["trap x EXIT", ["trap"]],
    ["source <(echo x)", ["source"]],
    ["git -c alias.y='!x' y", ["git config"]],
    ["bash -c '(eval \"x\")'", ["sh -c", "subshell", "eval"]],
  ];
  for (const [text, via] of vias) {
    it(`${text}: ${via.join(" > ") || "nowhere special"}`, () => {
      const command = find(text, "x");
      const without = command.via.filter((way, index) => way !== "stdin" || command.via[index + 1] !== "decoded");
      expect(without).toEqual(via);
      expect(command.depth).toBe(command.via.length);
    });
  }

  it("has its wrappers, outermost first", () => {
    expect(find("sudo -u x env A=1 nice y", "y").wrappers).toEqual(["sudo", "env", "nice"]);
    expect(find("sudo bash -c 'nohup y'", "y").wrappers).toEqual(["sudo", "nohup"]);
    expect(find("time y", "y").wrappers).toEqual(["time"]);
    expect(find("sudo env A=1 B=2 y", "y").assignments).toEqual([
      { name: "A", value: "1" },
      { name: "B", value: "2" },
    ]);
  });

  it("is a wrapper's own command where nothing stands behind it", () => {
    expect(find("sudo -l", "sudo").options).toEqual([{ name: "-l" }]);
    expect(find("env", "env").argv).toEqual(["env"]);
    expect(find("command -v git", "command").operands).toEqual(["git"]);
  });

  it("is negated, in the background, elsewhere", () => {
    expect(find("! x", "x").negated).toBe(true);
    expect(find("! ! x", "x").negated).toBeUndefined();
    expect(find("x & y", "x").background).toBe(true);
    expect(find("x & y", "y").background).toBeUndefined();
    expect(find("ssh h x", "x").remote).toBe(true);
    expect(find("ssh h x", "ssh").remote).toBeUndefined();
    expect(find("docker exec c sh -c x", "x").remote).toBe(true);
  });
});

describe("the folder a command runs in", () => {
  const folders: [string, string | null][] = [
    ["x", "/code/project"],
    ["cd src && x", "/code/project/src"],
    ["cd src; x", "/code/project/src"],
    ["cd ..; x", "/code"],
    ["cd; x", "/home/dev"],
    ["cd ~/a; x", "/home/dev/a"],
    ["cd /tmp && cd - && x", "/code/project"],
    ["(cd src); x", "/code/project"],
    ["(cd src; x)", "/code/project/src"],
    ["cd src | y; x", "/code/project"],
    ["cd src & x", "/code/project"],
    ["cd $DIR; x", null],
    ["cd $DIR; cd /tmp; x", "/tmp"],
    ["cd $DIR; cd sub; x", null],
    ["if a; then cd src; fi; x", null],
    ["cd src || exit 1; x", "/code/project/src"],
    ["cd src || true; x", null],
    ["a && cd src; x", null],
    ["a && cd src && x", "/code/project/src"],
    ["pushd src; popd; x", "/code/project"],
    ["f() { cd src; }; f; x", "/code/project/src"],
    ["eval 'cd src'; x", "/code/project/src"],
    ["bash -c 'cd src'; x", "/code/project"],
    ["env -C src x", "/code/project/src"],
    ["sudo -D /srv x", "/srv"],
    ["for i in a b; do cd $i; done; x", "/code/project/a/b"],
    ["while a; do cd b; done; x", null],
    ["ssh h x", null],
  ];
  for (const [text, cwd] of folders) {
    it(`${text}: ${cwd ?? "not known"}`, () => expect(find(text, "x").cwd).toBe(cwd));
  }
});

describe("what flows from one command to the next", () => {
  const rows: [string, string[]][] = [
    ["a | b | c", ["a|b|c"]],
    ["a |& b", ["a|b"]],
    ["a; b", []],
    ["a | (b; c) | d", ["a|b|c|d"]],
    ["a | { b; }", ["a|b"]],
    ["a | sudo b", ["a|b"]],
    ["a | while read x; do b; done", ["a|read|b"]],
    ["a $(b | c)", ["b|c"]],
    ["bash <(a)", ["a|bash"]],
    ["source <(a)", ["a|source"]],
    ['bash -c "$(a)"', ["a|bash"]],
    ['eval "$(a)"', ["a|eval"]],
    ["b < <(a)", ["a|b"]],
    ["a > >(b)", ["a|b"]],
    ['python -c "$(a)"', ["a|python"]],
    ["curl -o x.sh u; bash x.sh", ["curl|bash|?"].map(() => "curl|bash")],
    ["a > x.sh; sh x.sh", ["a|sh"]],
    ["a > x.sh; ./x.sh", ["a|x.sh"]],
  ];
  for (const [text, expected] of rows) {
    it(`${text}: ${expected.join(", ") || "nothing"}`, () => {
      expect(flows(text).map((flow) => flow.replace(/\|\?$/, ""))).toEqual(expected);
    });
  }

  it("names the writer of standard input", () => {
    const { commands } = facts("a | b | c");
    expect(commands.map(({ stdin_from }) => stdin_from)).toEqual([undefined, 0, 1]);
  });
});

describe("redirects", () => {
  it("has operator, descriptor, target and here-doc", () => {
    expect(find("x > out 2>> err < in", "x").redirects).toEqual([
      { op: ">", target: "out" },
      { op: ">>", fd: 2, target: "err" },
      { op: "<", target: "in" },
    ]);
    expect(find("x &> all 2>&1", "x").redirects).toEqual([
      { op: "&>", target: "all" },
      { op: ">&", fd: 2, target: "1" },
    ]);
    expect(find("x <<EOF\na $USER\nEOF", "x").redirects).toEqual([
      { op: "<<", heredoc: { text: "a dev\n", expands: true } },
    ]);
    expect(find("x <<'EOF'\na $USER\nEOF", "x").redirects).toEqual([
      { op: "<<", heredoc: { text: "a $USER\n", expands: false } },
    ]);
    expect(find("x <<-EOF\n\ta\n\tEOF", "x").redirects).toEqual([
      { op: "<<-", heredoc: { text: "a\n", expands: true } },
    ]);
    expect(find("x <<< 'a b'", "x").redirects).toEqual([{ op: "<<<", target: "a b" }]);
    expect(find("x > $OUT", "x").redirects).toEqual([{ op: ">", target: null }]);
  });

  it("stand as a command without a program where there is none", () => {
    expect(find("> /etc/passwd", "").redirects).toEqual([{ op: ">", target: "/etc/passwd" }]);
    expect(find("{ a; b; } > out", "").redirects).toEqual([{ op: ">", target: "out" }]);
    expect(find("while a; do b; done < in", "").redirects).toEqual([{ op: "<", target: "in" }]);
    expect(find("X=1 Y=$(a)", "").assignments).toEqual([
      { name: "X", value: "1" },
      { name: "Y", value: null },
    ]);
  });
});

describe("where it stands in the text", () => {
  it("is the stretch of the command, wherever it could be found", () => {
    const rows: [string, string, string][] = [
      ["ls && rm -rf / ; echo", "rm", "rm -rf /"],
      ["sudo rm -rf /", "rm", "sudo rm -rf /"],
      ["bash -c 'ls; rm -rf /'", "rm", "rm -rf /"],
      ['echo "a $(rm x) b"', "rm", "rm x"],
      ["bash <<'EOF'\nrm x\nEOF", "rm", "rm x"],
      ["find . -exec rm {} \\;", "rm", "rm {}"],
      ["ssh host 'rm x'", "rm", "rm x"],
    ];
    for (const [text, program, expected] of rows) {
      const { span, text: shown } = find(text, program);
      expect(text.slice(span[0], span[1])).toBe(expected);
      expect(shown).toBe(expected);
    }
  });

  it("is where it was worked out from, where it doesn't stand in the text", () => {
    const text = "echo cm0gLXJmIC8= | base64 -d | sh";
    const { span, text: shown } = find(text, "rm");
    expect(shown).toBe("rm -rf /");
    expect(text.slice(span[0], span[1])).toBe("base64 -d");
  });
});

describe("variables", () => {
  it("are known from the environment that is given, and only from that", () => {
    expect(find("x $USER", "x").argv).toEqual(["x", "dev"]);
    expect(find("x $HOME $PWD ~", "x").argv).toEqual(["x", "/home/dev", "/code/project", "/home/dev"]);
    expect(find("x $EMPTY", "x").argv).toEqual(["x"]);
    expect(find("x $OTHER", "x").argv).toEqual(["x", null]);
    expect(facts("x $OTHER").unresolved).toEqual([{ text: "$OTHER", why: "a variable that is not known" }]);
  });

  it("are not known of another machine", () => {
    expect(find("ssh h 'x $HOME ~'", "x").argv).toEqual(["x", null, "~"]);
    expect(find('ssh h "x $HOME"', "x").argv).toEqual(["x", "/home/dev"]);
  });
});

describe("text that is not bash", () => {
  it("is incomplete, with what can be had of it", () => {
    for (const text of [
      "rm -rf / )",
      "if a; then rm -rf /",
      'echo "a; rm -rf /',
      "rm -rf / &&",
      "cat <<EOF\nrm -rf /",
    ]) {
      const { complete, commands } = facts(text);
      expect(complete).toBe(false);
      expect(commands).not.toEqual([]);
    }
    expect(find('echo "a; rm -rf /', "rm").operands).toEqual(["/"]);
  });
});
