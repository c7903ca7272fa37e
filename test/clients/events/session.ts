import { execFileSync } from "node:child_process";
import type { Client } from "../agents/agent.ts";
import type { Drive } from "./drive.ts";

const git = (project: string, ...args: string[]) => execFileSync("git", args, { cwd: project, stdio: "ignore" });

/** What a developer's agent does all day: read, edit, run the tests, commit. */
export function daysWork(client: Client): Drive {
  return {
    name: "a day's work: read, edit, test, commit",
    reaches: [],
    setUp({ project, write }) {
      write("sum.mjs", "export const sum = (a, b) => a - b;\n");
      write("sum.test.mjs", SUM_TEST);
      write("package.json", { name: "sum", type: "module", scripts: { test: "node sum.test.mjs" } });
      git(project, "init", "-q", "-b", "main");
      git(project, "config", "user.name", "Test");
      git(project, "config", "user.email", "test@example.com");
      git(project, "add", "sum.mjs", "sum.test.mjs", "package.json");
      git(project, "commit", "-q", "-m", "A sum");
    },
    scripts: () => ({
      main: [
        { calls: [client.shell("git status --short && ls && grep -rn sum . --include='*.mjs' | sort")] },
        { calls: [client.shell("npm test --silent || echo failed")] },
        { calls: [client.read("sum.mjs")] },
        { calls: [client.edit("sum.mjs", "a - b", "a + b")] },
        { calls: [client.write("README.md", "# sum\n\nAdds two numbers.\n")] },
        { calls: [client.shell("npm test --silent && git diff")] },
        { calls: [client.shell('git add -A sum.mjs README.md && git commit -q -m "The sum adds"')] },
        { calls: [client.shell("git log --format='%s %T' && git show --stat --format=%s HEAD")] },
        { words: "all done" },
      ],
    }),
  };
}

const SUM_TEST = [
  'import { sum } from "./sum.mjs";',
  'if (sum(2, 3) !== 5) throw new Error("2 + 3 is not 5");',
  'console.log("passed");',
  "",
].join("\n");
