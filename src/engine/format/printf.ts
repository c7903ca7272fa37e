import { formatBig } from "./big-integer.ts";
import { type Flags, flagsAt, numberAt, TOO_LARGE } from "./directive.ts";
import { formatFloat } from "./float.ts";
import { formatInteger } from "./integer.ts";
import { formatText } from "./text.ts";

/** What a format can be given; the kind is what Go calls its type. */
export type Argument =
  | { kind: "int64"; value: bigint }
  | { kind: "big.Int"; value: bigint }
  | { kind: "float64"; value: number }
  | { kind: "string"; value: string };

/**
 * Go's `fmt.Sprintf` for the arguments that OPA passes it, with its own words for what is wrong (`%!d(string=x)`): a
 * policy's messages read the same under `opa` and here.
 */
export function printf(format: string, args: readonly Argument[]): string {
  return new Printer(format, args).run();
}

class Printer {
  readonly #format: string;
  readonly #args: readonly Argument[];
  #at = 0;
  /** The argument that the next verb takes. */
  #next = 0;
  /** An explicit index was used somewhere, so arguments may be left over. */
  #reordered = false;
  /** The explicit index of this directive is good. */
  #goodIndex = true;
  /** An explicit index stands right before what comes next. */
  #afterIndex = false;

  constructor(format: string, args: readonly Argument[]) {
    this.#format = format;
    this.#args = args;
  }

  run(): string {
    let out = "";
    while (this.#at < this.#format.length) {
      const percent = this.#format.indexOf("%", this.#at);
      const end = percent === -1 ? this.#format.length : percent;
      out += this.#format.slice(this.#at, end);
      this.#at = end + 1;
      if (percent !== -1) out += this.#directive();
    }
    if (!this.#reordered && this.#next < this.#args.length) {
      out += `%!(EXTRA ${this.#args
        .slice(this.#next)
        .map((arg) => described(arg, PLAIN))
        .join(", ")})`;
    }
    return out;
  }

  #directive(): string {
    this.#goodIndex = true;
    this.#afterIndex = false;
    let out = "";
    const { flags, next } = flagsAt(this.#format, this.#at);
    this.#at = next;
    this.#index();
    if (this.#take("*")) {
      const width = this.#starred();
      if (width === undefined) out += "%!(BADWIDTH)";
      else if (width < 0) Object.assign(flags, { width: -width, minus: true, zero: false });
      else flags.width = width;
      this.#afterIndex = false;
    } else {
      const width = this.#number();
      if (width !== undefined) {
        flags.width = width;
        if (this.#afterIndex) this.#goodIndex = false;
      }
    }
    // A point at the very end is taken for the verb.
    if (this.#at + 1 < this.#format.length && this.#take(".")) {
      if (this.#afterIndex) this.#goodIndex = false;
      this.#index();
      if (this.#take("*")) {
        const precision = this.#starred();
        if (precision === undefined || precision < 0) out += "%!(BADPREC)";
        else flags.precision = precision;
        this.#afterIndex = false;
      } else flags.precision = this.#number() ?? 0;
    }
    if (!this.#afterIndex) this.#index();
    const verb = String.fromCodePoint(this.#format.codePointAt(this.#at) ?? 0);
    if (this.#at >= this.#format.length) return `${out}%!(NOVERB)`;
    this.#at += verb.length;
    return out + this.#verb(verb, flags);
  }

  #verb(verb: string, flags: Flags): string {
    if (verb === "%") return "%";
    if (!this.#goodIndex) return `%!${verb}(BADINDEX)`;
    const arg = this.#args[this.#next];
    if (!arg) return `%!${verb}(MISSING)`;
    this.#next += 1;
    return formatted(arg, verb, flags);
  }

  /** `[n]`: which argument comes next. */
  #index(): void {
    if (this.#format[this.#at] !== "[") return;
    this.#reordered = true;
    const close = this.#format.indexOf("]", this.#at);
    if (close === -1) {
      this.#goodIndex = false;
      this.#at += 1;
      return;
    }
    const digits = this.#format.slice(this.#at + 1, close);
    const index = /^\d+$/.test(digits) ? Number(digits) : 0;
    this.#at = close + 1;
    this.#afterIndex = true;
    if (index >= 1 && index <= this.#args.length && index <= TOO_LARGE) this.#next = index - 1;
    else this.#goodIndex = false;
  }

  /** The argument that `*` takes. @returns undefined if it is no number for this */
  #starred(): number | undefined {
    const arg = this.#args[this.#next];
    if (!arg) return undefined;
    this.#next += 1;
    if (arg.kind !== "int64") return undefined;
    return arg.value > TOO_LARGE || arg.value < -TOO_LARGE ? undefined : Number(arg.value);
  }

  #number(): number | undefined {
    const found = numberAt(this.#format, this.#at);
    if (!found) return undefined;
    // Go gives up when a number that is too large already gets one more digit.
    const given = Math.floor(found.value / 10) > TOO_LARGE;
    this.#at = given ? this.#format.length : found.next;
    return given ? undefined : found.value;
  }

  #take(char: string): boolean {
    if (this.#format[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }
}

const PLAIN: Flags = { minus: false, plus: false, sharp: false, space: false, zero: false };

function formatted(arg: Argument, verb: string, flags: Flags): string {
  if (verb === "T") return formatText(typeOf(arg), "s", flags) ?? "";
  if (arg.kind === "big.Int") return formatBig(arg.value, verb, flags);
  const text = verb === "v" ? asValue(arg, flags) : byKind(arg, verb, flags);
  return text ?? `%!${verb}(${described(arg, flags)})`;
}

/** `%v`: `+` and `#` mean something else there, and nothing for numbers. */
function asValue(arg: Argument, flags: Flags): string | undefined {
  if (arg.kind === "string" && flags.sharp) return formatText(arg.value, "q", { ...flags, sharp: false, plus: false });
  return byKind(arg, "v", { ...flags, plus: false, sharp: false });
}

function byKind(arg: Argument, verb: string, flags: Flags): string | undefined {
  switch (arg.kind) {
    case "int64":
      return formatInteger(arg.value, verb, flags);
    case "big.Int":
      return formatBig(arg.value, verb, flags);
    case "float64":
      return formatFloat(arg.value, verb, flags);
    case "string":
      return formatText(arg.value, verb, flags);
  }
}

function described(arg: Argument, flags: Flags): string {
  return `${typeOf(arg)}=${byKind(arg, "v", flags) ?? ""}`;
}

function typeOf({ kind }: Argument): string {
  return kind === "big.Int" ? "*big.Int" : kind;
}
