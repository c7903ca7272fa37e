const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A ULID: sorts by time, unique without coordination, 26 characters that survive any log or message.
 * @param nowMs milliseconds since 1970
 * @param random 16 random bytes; 80 bits of them are used
 */
export function decisionId(nowMs: number, random: Uint8Array): string {
  let time = "";
  for (let rest = Math.floor(nowMs), place = 0; place < 10; place += 1, rest = Math.floor(rest / 32)) {
    time = alphabet.charAt(rest % 32) + time;
  }
  let noise = "";
  for (let place = 0; place < 16; place += 1) noise += alphabet.charAt((random[place] ?? 0) % 32);
  return time + noise;
}
