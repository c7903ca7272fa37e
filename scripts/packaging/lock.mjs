import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { staging } from "./places.mjs";

const file = join(staging, "build.lock");
const PATIENCE_MS = 300_000;

/** Two builds at once (tests and a person, say) take turns; a builder that died leaves no lock that counts. */
export async function alone(run) {
  mkdirSync(dirname(file), { recursive: true });
  const end = performance.now() + PATIENCE_MS;
  while (!take()) {
    if (!isAlive(holder())) rmSync(file, { force: true });
    else if (performance.now() > end) throw new Error(`another build has held ${file} for too long`);
    else await sleep(200);
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

function holder() {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
