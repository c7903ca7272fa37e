import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shellFacts } from "../../../src/input/shell/facts.ts";

/**
 * Random texts that assign, branch, loop and call, run by a real bash: what is said to be known of the words of the last
 * command must be what that command got. They touch nothing but variables.
 */
const { stdout: version = "" } = spawnSync("bash", ["--version"], { encoding: "utf8" });
const hasBash = Number(/version (\d+)/.exec(version)?.[1] ?? 0) >= 5;

/** Written apart, so that no one takes what is bash's for what is ours. */
const $ = "$";
const name = fc.constantFrom("X", "Y", "Z");
const value = fc.constantFrom("a", "ab", "a.b", "x y", "rm", "-rf", "/", "a/b/c", "", "1", "10", "a:b", "A", "it's");
const quoted = fc.tuple(value, fc.nat(3)).map(([text, style]) => {
  if (style === 0) return `'${text.replaceAll("'", `'\\''`)}'`;
  if (style === 1) return `"${text}"`;
  if (style === 2) return `$'${text.replaceAll("'", "\\'")}'`;
  return text.replace(/[^\w/.:-]/g, "\\$&") || "''";
});
const pattern = fc.constantFrom("a", "b", "*", "?", "a*", "*b", "[ab]", "[!a]", ".*", "*/", '"*"', "$Y", '"$Y"', "a?");
const operation = fc.oneof(
  fc.tuple(fc.constantFrom("#", "##", "%", "%%"), pattern).map(([sign, text]) => sign + text),
  fc
    .tuple(fc.constantFrom("/", "//", "/#", "/%"), pattern, fc.constantFrom("Q", "zz", "$X"))
    .map(([sign, text, by]) => `${sign}${text}/${by}`),
  fc.constantFrom(":1", ":1:2", ": -1", ":0:1", "^^", ",", ",,", "^", ":-d", "-d", ":+s"),
);
const word = fc.oneof(
  quoted,
  name.map((x) => `$${x}`),
  name.map((x) => `"$${x}"`),
  fc.tuple(name, operation).map(([x, change]) => `"\${${x}${change}}"`),
  name.map((x) => `\${#${x}}`),
  fc.tuple(quoted, quoted).map(([a, b]) => `$(echo ${a} ${b})`),
  fc
    .tuple(fc.nat(9), fc.constantFrom("+", "-", "*", "%", "<", "<<"), fc.integer({ min: 1, max: 5 }))
    .map(([a, sign, b]) => `$((${a}${sign}${b}))`),
  fc.constantFrom(`"${$}{A[@]}"`, `${$}{A[1]}`, `${$}{#A[@]}`, '"$@"', "$1", "$#", "{a,b}c", "{1..3}"),
);
const { statement } = fc.letrec<{ statement: string }>((tie) => {
  const inner = tie("statement");
  return {
    statement: fc.oneof(
      { maxDepth: 3, depthIdentifier: "statement" },
      fc.tuple(name, fc.constantFrom("=", "+="), fc.oneof(quoted, word)).map((parts) => parts.join("")),
      fc
        .tuple(fc.constantFrom("export", "declare", "local", "declare -u"), name, quoted)
        .map(([how, x, text]) => `${how} ${x}=${text} 2>/dev/null`),
      fc.tuple(word, quoted).map(([a, b]) => `A=(${a} ${b})`),
      fc.tuple(word, quoted).map(([a, b]) => `set -- ${a} ${b}`),
      fc.tuple(name, name, word).map(([x, y, text]) => `read -r ${x} ${y} <<< ${text}`),
      fc.tuple(name, word).map(([x, text]) => `printf -v ${x} '%s-' ${text}`),
      fc
        .tuple(name, quoted, fc.constantFrom("true", "eval :", "f"))
        .map(([x, text, command]) => `${x}=${text} ${command}`),
      fc.constantFrom(
        "shift",
        "unset X",
        "unset Y",
        "IFS=:",
        "IFS=' '",
        "cd /",
        "cd /tmp",
        "f a b",
        `: ${$}{Z:=d}`,
        "((N=2+1)); X=$N",
      ),
      fc
        .tuple(fc.constantFrom("true", "false", "[ a = a ]", "[ a = b ]"), inner, inner)
        .map(([test, a, b]) => `if ${test}; then ${a}; else ${b}; fi`),
      fc
        .tuple(
          fc.constantFrom("true", "false", "[ a = a ]", "X=$(false)", "cd /tmp"),
          fc.constantFrom("&&", "||"),
          inner,
        )
        .map((parts) => parts.join(" ")),
      fc
        .tuple(name, word, inner, fc.constantFrom(":", "break", "[ a = b ] && continue"), inner)
        .map(([x, text, a, leave, b]) => `for ${x} in ${text} z; do ${a}; ${leave}; ${b}; done`),
      fc
        .tuple(fc.nat(2), inner, fc.constantFrom(":", "break"))
        .map(([times, a, leave]) => `i=0; while [ $i -lt ${times} ]; do ${a}; i=$((i+1)); ${leave}; done`),
      fc
        .tuple(inner, fc.constantFrom(":", "return", "[ a = b ] && return", "local X=l"), inner)
        .map(([a, leave, b]) => `f() { ${a}; ${leave}; ${b}; }; f a`),
      fc.tuple(quoted, inner, inner).map(([text, a, b]) => `case ${text} in a*) ${a};; *) ${b};; esac`),
      fc.tuple(name, inner).map(([x, a]) => `while read -r ${x}; do ${a}; done <<< $'l1\\nl2'`),
      inner.map((a) => `( ${a} )`),
      inner.map((a) => `{ ${a}; }`),
      fc.tuple(inner, inner).map(([a, b]) => `${a} | ${b}`),
    ),
  };
});
const start = "X=x0; Y=y0; Z=z0; A=(a0 a1); i=0; N=0; set -- p1 p2; f() { :; }";
const text = fc
  .tuple(fc.array(statement, { minLength: 1, maxLength: 4 }), word)
  .map(([statements, last]) => `${start}\n${statements.join("\n")}\nprobe ${last} "$X" "$Y" "$PWD"`);

/**
 * What `probe` got when bash ran the text: nothing when it never came so far. A function can call itself through a pipe,
 * which doubles at every level: calls nest three deep at most, and `timeout` ends the whole process group, not its head.
 */
function really(script: string): string[] | undefined {
  const { stdout } = spawnSync(
    "timeout",
    ["-s", "KILL", "5", "bash", "-c", `FUNCNEST=3; probe() { printf 'probe'; printf '\\0%s' "$@"; }\n${script}`],
    {
      cwd: "/",
      env: { HOME: "/home/dev", PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
      encoding: "utf8",
      timeout: 10_000,
    },
  );
  const at = stdout.lastIndexOf("probe\0");
  return at < 0 ? undefined : stdout.slice(at + 6).split("\0");
}

describe.skipIf(!hasBash)("what is said to be known (skipped without bash 5)", () => {
  it("is what a real bash makes of it", () => {
    fc.assert(
      fc.property(text, (script) => {
        const { commands, complete, unresolved } = shellFacts(script, { cwd: "/", home: "/home/dev" });
        // The last text is the probe. A guess of what it is with nothing in place of what isn't known stands behind it.
        const probe = commands.find(({ program, via }) => program === "probe" && via.length === 0);
        const got = really(script);
        if (!complete || probe === undefined || got === undefined) return;
        if (unresolved.some(({ why }) => why.includes("default"))) return;
        const said = probe.argv.slice(1);
        // Of a list that isn't known not even the number of words is: the last three are always there.
        const [words, real] = said.includes(null) ? [said.slice(-3), got.slice(-3)] : [said, got];
        for (const [index, word] of words.entries())
          if (word !== null) expect([script, word]).toEqual([script, real[index]]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
