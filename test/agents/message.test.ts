import { describe, expect, test } from "vitest";
import { contextText, reasonText, reference, warningText } from "../../src/agents/message.ts";
import { decision, failure, finding, nothing } from "./decisions.ts";

const id = "01JTESTDECISION0000000000";

describe("what the model is told", () => {
  test("the reason, the next step, and what to look it up by", () => {
    const one = decision([
      finding("deny", "This rewrites shared history.", { fix: "Push without --force." }, "git.force-push"),
    ]);
    expect(reasonText(one)).toBe(
      `This rewrites shared history. Push without --force. (hookguard git.force-push ${id})`,
    );
  });

  test("every reason of a tie", () => {
    const tie = decision([finding("deny", "One.", {}, "a.a"), finding("deny", "Two.", {}, "b.b")]);
    expect(reasonText(tie)).toBe(`One. (hookguard a.a ${id})\nTwo. (hookguard b.b ${id})`);
    expect(reference(tie)).toBe(`(hookguard a.a ${id})`);
  });

  test("the policy's title where it gives no reason", () => {
    expect(reasonText(decision([finding("deny", " \n", {}, "a.a")]))).toBe(`Title of a.a (hookguard a.a ${id})`);
  });

  test("what broke, when it was not policy", () => {
    expect(reasonText(failure)).toBe(
      `hookguard refused this because it could not decide. The bundle b.tar.gz can't be read: it is gone. (hookguard bundle.missing ${id})`,
    );
  });

  test("something, whatever happens", () => {
    expect(reasonText(nothing)).toBe(`Refused by policy. (hookguard ${id})`);
  });

  test("context, with its origin", () => {
    expect(contextText(finding("context", "Use pnpm here."))).toBe("Use pnpm here. (hookguard test.rule)");
  });
});

test("what the person is told of a warning", () => {
  expect(warningText(finding("warn", "Large file.", { fix: "Use LFS." }))).toBe(
    "hookguard: Large file. Use LFS. (test.rule)",
  );
});
