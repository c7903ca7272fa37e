import { describe, expect, it } from "vitest";
import { shellFacts } from "../../../src/input/shell/facts.ts";

const repeat = (text: string, times: number) => text.repeat(times);
const around = (open: string, inner: string, close: string, times: number) =>
  open.repeat(times) + inner + close.repeat(times);
const megabyte = 1_048_576;

/** Texts made to be expensive. Each must end, say that it wasn't read to its end, and cost next to nothing. */
const bombs: Record<string, string> = {
  "1 MB of one word": `echo ${repeat("a", megabyte)}`,
  "1 MB of lines": repeat("rm -rf /x\n", megabyte / 10),
  "1 MB of substitutions": repeat("echo $(ls)\n", megabyte / 11),
  "1 MB of a here-doc": `cat <<EOF\n${repeat("x $(ls)\n", megabyte / 8)}EOF\n`,
  "10,000 nested $(": `echo ${around("$(", "ls", ")", 10_000)}`,
  "10,000 nested $( that are never closed": `echo ${repeat("$(", 10_000)}`,
  "10,000 nested quotes and $(": `echo ${around('"$(', "ls", ')"', 10_000)}`,
  "10,000 nested ${": `echo ${around("${x:-", "", "}", 10_000)}`,
  "10,000 nested $((": `echo ${around("$((", "1", "))", 10_000)}`,
  "10,000 nested subshells": around("(", "ls", ")", 10_000),
  "10,000 nested groups": around("{ ", "ls", "; }", 10_000),
  "10,000 nested ifs": `${repeat("if ", 10_000)}ls`,
  "10,000 nested process substitutions": `cat ${around("<(", "ls", ")", 10_000)}`,
  "odd backticks": `echo ${repeat("`", 10_001)}`,
  "an unterminated here-doc": `cat <<EOF\n${repeat("line\n", 20_000)}`,
  "20,000 unterminated here-docs": repeat("cat <<EOF\n", 20_000),
  "5,000 here-docs of one line": `cat ${repeat("<<EOF ", 5_000)}\n`,
  "100,000 words": `echo ${repeat("a ", 100_000)}`,
  "50,000 pipes": `${repeat("a | ", 50_000)}a`,
  "braces to the power of 50,000": `echo ${repeat("{a,b}", 50_000)}`,
  "braces, 14,000 times": repeat("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b} ", 2_000),
  "nested loops": "for a in {1..64}; do for b in {1..64}; do for c in {1..64}; do X=1; done; done; done",
  "a value that doubles": `X=aaaaaaaa;${repeat("X=$X$X;", 3_000)}echo $X`,
  "a long value, 20,000 times": `X=${repeat("a", 50_000)}; echo ${repeat("$X", 20_000)}`,
  "lists that double": `set -- a b;${repeat('set -- "$@" "$@";', 100)}echo "$@"`,
  "20,000 wrappers": `${repeat("sudo ", 20_000)}rm`,
  "300 shells in shells": `${repeat("eval ", 300)}rm`,
  "elifs without end": `if a; then b; ${repeat("elif a; then X=1; ", 7_000)}fi`,
  "a chain of conditions": `${repeat("a || X=1 && ", 8_000)}b`,
  "patterns over patterns": `X=${repeat("a", 4_000)};${repeat("Y=$" + "{X//a*b/b};Z=$" + "{X%a*c};", 2_000)}`,
  "a filter, 2,000 times": `echo ${repeat("A", 60_000)}${repeat(" | tr a-z A-Z", 2_000)} | sh`,
  "programs that could be any": repeat("?*;", 30_000),
};

describe("bounds", () => {
  for (const [name, text] of Object.entries(bombs)) {
    it(`ends with ${name}`, () => {
      let best = Number.POSITIVE_INFINITY;
      let complete = true;
      for (let round = 0; round < 3 && best > 125_000; round++) {
        const before = process.cpuUsage().user;
        complete = shellFacts(text, { cwd: "/code", home: "/home/dev" }).complete;
        best = Math.min(best, process.cpuUsage().user - before);
      }
      expect(complete).toBe(false);
      expect(best).toBeLessThan(250_000);
    });
  }

  it("ends with functions and aliases that call themselves", () => {
    for (const text of [
      "f() { f; }; f",
      "f() { g; g; }; g() { f; f; }; f",
      "alias a='b b' b='a a'; a",
      ":(){ :|:& };:",
    ]) {
      expect(shellFacts(text, { cwd: "/", home: "/" }).commands.length).toBeLessThan(50);
    }
  });

  it("costs no more than in proportion to the text", () => {
    const cost = (lines: number) => {
      const text = repeat("git -C x commit -m 'message' && ls -la | head -5\n", lines);
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 5; round++) {
        const before = process.cpuUsage().user;
        shellFacts(text, { cwd: "/code", home: "/home/dev" });
        best = Math.min(best, process.cpuUsage().user - before);
      }
      return best;
    };
    cost(100);
    expect(cost(600)).toBeLessThan(4 * 3 * Math.max(cost(200), 2_000));
  });

  it("ends with a file that is added to in branch after branch", () => {
    const text = `${repeat("f() { a && b >> x || return 1; }; f; f;\n", 40)}bash x`;
    const before = process.cpuUsage().user;
    const { commands } = shellFacts(text, { cwd: "/", home: "/" });
    expect(commands.at(-2)?.program).toBe("bash");
    expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
  });

  it("still shows the command that a flood of words belongs to", () => {
    const [command] = shellFacts(`rm -rf / ${repeat("a ", 100_000)}`, { cwd: "/", home: "/" }).commands;
    expect(command?.program).toBe("rm");
    expect(command?.operands).toContain("/");
  });

  it("reads a text of 64 KB to its end", () => {
    const text = `cat > notes.md <<'EOF'\n${repeat("a line of notes\n", 4_096)}EOF\nls`;
    const { complete, commands } = shellFacts(text, { cwd: "/", home: "/" });
    expect({ complete, programs: commands.map(({ program }) => program) }).toEqual({
      complete: true,
      programs: ["cat", "ls"],
    });
  });
});
