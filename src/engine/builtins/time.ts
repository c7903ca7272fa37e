import { type Civil, civilOf, daysIn, nsOf, weekdayOf, weekdays } from "../time/civil.ts";
import { parseDuration } from "../time/duration.ts";
import { formatTime } from "../time/format-time.ts";
import { namedLayouts } from "../time/layout.ts";
import { parseTime } from "../time/parse-time.ts";
import { momentOf, utc, type Zone, zoneNamed } from "../time/zone.ts";
import { Decimal, type Value } from "../value.ts";
import { type Builtin, BuiltinError, integer, text } from "./builtin.ts";

/** Times in nanoseconds since 1970. The clock is the input document's (design §5), so that a decision can be replayed. */
export const time: Record<string, Builtin> = {
  "time.now_ns": (_, { nowNs }) => number(nowNs()),
  "time.parse_rfc3339_ns": (args) => inRange(parseTime(namedLayouts.RFC3339 ?? "", text(args, 0))),
  "time.parse_ns"(args) {
    const layout = text(args, 0);
    return inRange(parseTime(namedLayouts[layout] ?? layout, text(args, 1)));
  },
  "time.parse_duration_ns": (args) => number(parseDuration(text(args, 0))),
  "time.format"([given]) {
    const { ns, zone, layout } = moment(given);
    const named = layout === "" ? "RFC3339Nano" : layout;
    return formatTime(ns, zone, namedLayouts[named] ?? named);
  },
  "time.date"([given]) {
    const { year, month, day } = civil(given);
    return [year, month, day];
  },
  "time.clock"([given]) {
    const { hour, minute, second } = civil(given);
    return [hour, minute, second];
  },
  "time.weekday": ([given]) => weekdays[weekdayOf(civil(given))] ?? null,
  "time.add_date"(args) {
    const { ns, zone } = moment(args[0]);
    const from = civilOf(ns, zone.offsetAt(ns));
    const [years, months, days] = [integer(args, 1), integer(args, 2), integer(args, 3)];
    const to = nsOf({ ...from, year: from.year + years, month: from.month + months, day: from.day + days });
    return inRange(momentOf(to, zone));
  },
  "time.diff"([first, second]) {
    const [a, b] = [moment(first), moment(second)];
    const [early, late] = a.ns <= b.ns ? [a.ns, b.ns] : [b.ns, a.ns];
    return difference(civilOf(early, a.zone.offsetAt(early)), civilOf(late, a.zone.offsetAt(late)));
  },
};

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** `ns`, `[ns, zone]` or `[ns, zone, layout]`. */
function moment(given: Value | undefined): { ns: bigint; zone: Zone; layout: string } {
  const [ns = null, zone = "UTC", layout = ""] = Array.isArray(given) ? given : [given ?? null];
  if (typeof zone !== "string" || typeof layout !== "string") {
    throw new BuiltinError("operand 1 must be either number (ns) or [number (ns), string (tz)]");
  }
  return { ns: nanoseconds(ns), zone: zone === "UTC" ? utc : zoneNamed(zone), layout };
}

function civil(given: Value | undefined): Civil {
  const { ns, zone } = moment(given);
  return civilOf(ns, zone.offsetAt(ns));
}

function nanoseconds(value: Value): bigint {
  const isNumber = typeof value === "number" || typeof value === "bigint";
  const whole = value instanceof Decimal ? integerOf(value.text) : isNumber ? BigInt(value) : undefined;
  if (whole === undefined) throw new BuiltinError("operand 1 must be either number (ns) or [number (ns), string (tz)]");
  if (whole < MIN || whole > MAX) throw new BuiltinError("timestamp too big");
  return whole;
}

function integerOf(decimal: string): bigint | undefined {
  const value = Number(decimal);
  return Number.isInteger(value) ? BigInt(value) : undefined;
}

function inRange(ns: bigint): Value {
  if (ns < MIN || ns > MAX) throw new BuiltinError("time outside of valid range");
  return number(ns);
}

function number(ns: bigint): Value {
  const value = Number(ns);
  return Number.isSafeInteger(value) ? value : ns;
}

/** Years, months, days, hours, minutes and seconds between; a month that is borrowed is as long as the earlier one. */
function difference(a: Civil, b: Civil): number[] {
  const fields = ["year", "month", "day", "hour", "minute", "second"] as const;
  const sizes = [0, 12, daysIn(a.year, a.month), 24, 60, 60];
  const out = fields.map((field) => b[field] - a[field]);
  for (let at = out.length - 1; at > 0; at -= 1) {
    if ((out[at] ?? 0) >= 0) continue;
    out[at] = (out[at] ?? 0) + (sizes[at] ?? 0);
    out[at - 1] = (out[at - 1] ?? 0) - 1;
  }
  return out;
}
