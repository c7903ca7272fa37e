import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isJsonObject, type JsonObject } from "../json.ts";

/** Enough for a screen of decisions with ordinary payloads, bytes. */
const TAIL = 512 * 1024;

/** The newest events of a decision log, oldest first. Nothing where there is no log; lines that are no event are left out. */
export function lastEvents(file: string, count: number): JsonObject[] {
  let fd: number | undefined;
  try {
    fd = openSync(file, "r");
    const { size } = fstatSync(fd);
    const bytes = Buffer.alloc(Math.min(size, TAIL));
    readSync(fd, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8").split("\n").flatMap(parse).slice(-count);
  } catch {
    return [];
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function parse(line: string): JsonObject[] {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? [value] : [];
  } catch {
    return [];
  }
}
