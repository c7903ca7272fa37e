import { type Builtin, BuiltinError, text } from "./builtin.ts";

interface Version {
  numbers: bigint[];
  /** Dot-separated parts of the pre-release. */
  pre: string[];
}

/** Semantic Versioning 2.0.0: three numbers without leading zeros; OPA forgives a leading `v`. */
export const semver: Record<string, Builtin> = {
  "semver.is_valid": ([version]) => typeof version === "string" && parse(version) !== undefined,
  "semver.compare"(args) {
    const [a, b] = [valid(args, 0), valid(args, 1)];
    return compareLists(a.numbers, b.numbers) || comparePre(a.pre, b.pre);
  },
};

const SEMVER =
  /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

function parse(text: string): Version | undefined {
  const [whole, major, minor, patch, pre] = SEMVER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const numbers = [major, minor, patch].map((part) => BigInt(part ?? 0));
  const parts = pre === undefined ? [] : pre.split(".");
  const isTooLarge = numbers.some((number) => number >= 2n ** 63n);
  return isTooLarge || parts.some((part) => /^0\d+$/.test(part)) ? undefined : { numbers, pre: parts };
}

function valid(args: Parameters<Builtin>[0], at: number): Version {
  const version = parse(text(args, at));
  if (!version) throw new BuiltinError(`operand ${at + 1}: string ${text(args, at)} is not a valid SemVer`);
  return version;
}

/** A pre-release comes before its release; its parts count as numbers where they are. */
function comparePre(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length);
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = comparePart(a[at] ?? "", b[at] ?? "");
    if (difference !== 0) return difference;
  }
  return Math.sign(a.length - b.length);
}

function comparePart(a: string, b: string): number {
  const [isNumber, isOther] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOther) return compareLists([BigInt(a)], [BigInt(b)]);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareLists(a: readonly bigint[], b: readonly bigint[]): number {
  for (let at = 0; at < a.length; at += 1) {
    const [left, right] = [a[at] ?? 0n, b[at] ?? 0n];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
