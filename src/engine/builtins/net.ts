import type { Builtin } from "./builtin.ts";

/** Addresses; the rest of the family is compiled into the module. */
export const net: Record<string, Builtin> = {
  "net.cidr_is_valid"([cidr]) {
    if (typeof cidr !== "string") return false;
    const [, address, bits] = /^([^/]+)\/(\d{1,6})$/.exec(cidr) ?? [];
    if (address === undefined || bits === undefined) return false;
    if (isIpv4(address)) return Number(bits) <= 32;
    return isIpv6(address) && Number(bits) <= 128;
  },
};

function isIpv4(address: string): boolean {
  const parts = address.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(address: string): boolean {
  const [head = "", tail, ...more] = address.split("::");
  if (more.length > 0) return false;
  const groups = (text: string | undefined) => (text === undefined || text === "" ? [] : text.split(":"));
  const all = [...groups(head), ...groups(tail)];
  const last = all.at(-1);
  const ipv4 = last?.includes(".") && isIpv4(last);
  const hex = ipv4 ? all.slice(0, -1) : all;
  const length = hex.length + (ipv4 ? 2 : 0);
  return hex.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group)) && (tail === undefined ? length === 8 : length <= 7);
}
