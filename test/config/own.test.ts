import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ownPaths } from "../../src/config/own.ts";

const env = { XDG_CONFIG_HOME: "/c", XDG_STATE_HOME: "/s" };

it("the executable is its own file, not the script inside it", () => {
  expect(ownPaths(env, { execPath: "/opt/hookguard", script: "/$bunfs/root/main" })).toEqual([
    "/opt/hookguard",
    "/etc/hookguard",
    "/c/hookguard",
    "/s/hookguard",
  ]);
  expect(ownPaths(env, { execPath: "C:\\hookguard.exe", script: "B:\\~BUN\\root\\main" })[0]).toBe("C:\\hookguard.exe");
});

it("under Node it is the folder of the build, behind links too", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "hookguard-own-")));
  try {
    writeFileSync(join(folder, "hookguard.mjs"), "");
    symlinkSync(folder, `${folder}-link`);
    const [link, real] = ownPaths(env, { execPath: "/usr/bin/node", script: join(`${folder}-link`, "hookguard.mjs") });
    expect([link, real]).toEqual([`${folder}-link`, folder]);
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(`${folder}-link`);
  }
});

it("a base directory that is not absolute is not one", () => {
  expect(ownPaths({ XDG_CONFIG_HOME: "relative" }, { execPath: "/x", script: undefined })[2]).toMatch(
    /^\/.*\.config\/hookguard$/,
  );
});
