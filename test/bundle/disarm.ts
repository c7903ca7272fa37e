import { readArchive, writeArchive } from "../../src/bundle/archive.ts";
import { SIGNATURES } from "../../src/bundle/claims.ts";

/**
 * An archive of ours, unsigned, whose module still says that it has a meter, but lost the check of one loop: what
 * somebody would make who wants the hook to hang.
 */
export function disarmed(archive: Uint8Array): Uint8Array {
  const files = new Map(readArchive(archive, "whole"));
  files.delete(SIGNATURES);
  files.set("policy.wasm", withoutOneCheck(files.get("policy.wasm") ?? new Uint8Array()));
  return writeArchive(files);
}

function withoutOneCheck(wasm: Uint8Array): Uint8Array {
  const copy = Buffer.from(wasm);
  const [LOOP, BLOCK, GLOBAL_GET, CALL, END, NOP] = [0x03, 0x40, 0x23, 0x10, 0x0b, 0x01];
  const check = copy.indexOf(Buffer.from([LOOP, BLOCK, GLOBAL_GET])) + 2;
  const call = copy.indexOf(CALL, check);
  const end = copy.indexOf(END, call + 2);
  if (check < 2 || end - check > 20) throw new Error("no loop with a check was found");
  return copy.fill(NOP, check, end + 1);
}
