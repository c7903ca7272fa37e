import { describe, expect, test } from "vitest";
import { type PathContext, resolvePath } from "../../../src/input/paths/resolve.ts";
import { fixedWorld } from "../../../src/ports/fixed.ts";

const links = { "/home/dev/project/out": "/var/out", "/home/dev/project/docs": "/home/dev/project/src/docs" };
const context: PathContext = {
  cwd: "/home/dev/project",
  home: "/home/dev",
  userName: "dev",
  projectRoot: "/home/dev/project",
  paths: fixedWorld({ links }).paths,
};
const from = (given: string, more: Partial<PathContext> = {}, cwd = context.cwd) =>
  resolvePath(given, cwd, { ...context, ...more });

describe("where a path leads", () => {
  test.each([
    ["a", "/home/dev/project/a"],
    ["./a/../b//c/", "/home/dev/project/b/c"],
    ["../../../../../etc", "/etc"],
    ["/", "/"],
    ["//etc//passwd", "/etc/passwd"],
    ["~", "/home/dev"],
    ["~/x", "/home/dev/x"],
    ["~dev/x", "/home/dev/x"],
    ["~ada", "/home/ada"],
    ["~root/.ssh", "/root/.ssh"],
    ["~+/x", "/home/dev/project/x"],
    ["~$x", "/home/dev/project/~$x"],
    ["file:///etc/passwd", "/etc/passwd"],
    ["file://localhost/etc/my%20file#top", "/etc/my file"],
    ["FILE:/etc/%zz", "/etc/%zz"],
    ["a b", "/home/dev/project/a b"],
    ["*", "/home/dev/project/*"],
    ["..", "/home/dev"],
    ["...", "/home/dev/project/..."],
  ])("%s is %s", (given, absolute) => {
    expect(from(given).absolute).toBe(absolute);
  });

  test("inside the project it has a relative name", () => {
    expect(from("src/a.ts")).toMatchObject({ relative: "src/a.ts", in_project: true });
    expect(from(".")).toMatchObject({ relative: ".", in_project: true });
    expect(from("../project2/a")).not.toHaveProperty("relative");
  });

  test("a link out of the project is outside", () => {
    expect(from("out/x")).toEqual({ absolute: "/home/dev/project/out/x", real: "/var/out/x", in_project: false });
  });

  test("a link within the project stays inside, under its own name", () => {
    expect(from("docs/x")).toMatchObject({
      real: "/home/dev/project/src/docs/x",
      relative: "docs/x",
      in_project: true,
    });
  });

  test("`..` behind a link goes up from where the link leads", () => {
    expect(from("out/../log")).toMatchObject({
      absolute: "/home/dev/project/log",
      real: "/var/log",
      in_project: false,
    });
  });

  test("a project behind a link is still the project", () => {
    const paths = fixedWorld({ links: { "/tmp/p": "/private/tmp/p" } }).paths;
    expect(from("a", { paths, projectRoot: "/tmp/p" }, "/tmp/p")).toMatchObject({ relative: "a", in_project: true });
    expect(from("/private/tmp/p/a", { paths, projectRoot: "/tmp/p" })).toMatchObject({
      relative: "a",
      in_project: true,
    });
  });

  test("the whole disk is no project", () => {
    expect(from("/etc/passwd", { projectRoot: "/" }).in_project).toBe(false);
  });

  test("the way round through /proc is the same file", () => {
    expect(from("/proc/self/root/etc/shadow").real).toBe("/etc/shadow");
    expect(from("/proc/1/root").real).toBe("/");
    expect(from("/proc/self/cwd/a").real).toBe("/home/dev/project/a");
    expect(from("/x/../proc/self/task/7/root/etc/shadow").real).toBe("/etc/shadow");
    expect(from("/proc/self/environ").real).toBe("/proc/self/environ");
    expect(from("/dev/stdin").real).toBe("/dev/stdin");
  });

  test("on Windows backslashes separate and drives are roots", () => {
    expect(from("C:\\Users\\dev\\..\\x", { windows: true }).absolute).toBe("C:/Users/x");
    expect(from("..\\x", { windows: true }).absolute).toBe("/home/dev/x");
    expect(from("C:/x", { windows: true }).real).toBe("C:/x");
  });

  test("elsewhere `C:` is a folder's name, and may be a link", () => {
    expect(from("C:/x", {}).absolute).toBe("/home/dev/project/C:/x");
  });

  test("on another machine links here say nothing", () => {
    expect(resolvePath("out/x", context.cwd, context, true)).toEqual({
      absolute: "/home/dev/project/out/x",
      real: "/home/dev/project/out/x",
      in_project: false,
    });
  });
});
