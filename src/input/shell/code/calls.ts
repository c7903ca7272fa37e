import { sizeOf } from "./arithmetic.ts";
import { eachOf } from "./binder.ts";
import { inputText } from "./given.ts";
import { canonical } from "./library.ts";
import { effectOf, isRisky, isRiskyModule, member, pureOf } from "./names.ts";
import { perform } from "./perform.ts";
import { environment } from "./pure.ts";
import { type Group, type Reading, spend } from "./reading.ts";
import { any, HOLE, isKind, type Ref, ref, textsOf, type Value } from "./value.ts";

/** Where a call stands, and how code inside its arguments is read. */
export interface CallSite {
  span: [number, number];
  code(text: string): void;
}

/** Works out what a call gives, and records what it does. */
export function call(reading: Reading, callee: Value, group: Group, site: CallSite): Value {
  const { recorder, known, language } = reading;
  if (language === "php" && typeof callee === "string") return call(reading, ref(callee), group, site);
  const args = placed(reading, group);
  if (!isKind(callee, "ref")) {
    // There, functions are called by names in strings.
    if ((language === "php" || language === "perl") && !isKind(callee, "table")) recorder.incomplete();
    watch(reading, args);
    return null;
  }
  const input = known.handed?.read(callee.name, args);
  if (input !== undefined) return inputText(input);
  if (environmentCalls.test(callee.name)) return known.handed?.variable(args[0]) ?? environment(args[0]);
  const given = giver(reading, callee, args, site);
  if (given !== undefined) return given;
  const own = reading.defined.has(callee.name) ? callee.name : /\w+$/.exec(callee.name)?.[0];
  if (own !== undefined) remember(reading, own, args);
  const pure = pureOf(callee, known);
  if (pure !== undefined) return spend(reading, sizeOf([...args, callee.self])) ? pure(args, callee.self) : null;
  const type = known.makes.get(callee.name);
  if (type !== undefined) return make(reading, type, callee, args);
  const effect = effectOf(callee, known);
  if (effect !== undefined) {
    const performer = { recorder, code: site.code };
    perform(effect, { args, fields: group.fields, self: callee.self, span: site.span }, performer);
    return listedBy(reading, callee, args);
  }
  // A function in a variable that is not known.
  const isVariable = (language === "php" || language === "perl") && /^[$@&][^.]*$/.test(callee.name);
  if (isVariable || isRisky(callee, known)) recorder.incomplete();
  watch(reading, args);
  hand(reading, callee, args, site);
  if (/^functools\.partial$|(?:^|\.)(?:then|resolve|tap)$/.test(callee.name)) return args[0] ?? null;
  if (!printing.test(callee.name) && !reading.bound.has(callee.name)) guess(reading, args);
  return null;
}

const printing =
  /(?:^|\.)(?:print|log|info|warn|warning|error|debug|puts|printf|write|startswith|startsWith|join|replace|sub|compile|match|test|get|post|put|route|use|append|push)$/;
/** Places that no address and no pattern starts with. */
const place = /^(?:~\/|\/(?:etc|root|home|Users|var|proc|sys|dev|usr|opt|mnt|boot|srv|run|private)\/)\S*$/;

/** A function that nobody knows, given a path, may well read it (`pd.read_csv("/etc/passwd")`). */
function guess({ recorder }: Reading, args: readonly Value[]): void {
  for (const arg of args) if (typeof arg === "string" && place.test(arg)) recorder.paths("read", arg, false);
}

/** Arguments by position; named ones take the place that their name has. */
function placed({ known }: Reading, { items, fields }: Group): Value[] {
  const { keywords } = known.library;
  const args = [...items];
  for (const [name, value] of fields) {
    const place = keywords !== undefined && Object.hasOwn(keywords, name) ? keywords[name] : undefined;
    if (place !== undefined && args[place] === undefined && place <= args.length) args[place] = value;
  }
  if (fields.size > 0 && keywords === undefined) args.push({ kind: "table", fields });
  return args;
}

/** An object that stands for a path, put together from all arguments. */
function make({ known }: Reading, type: string, { self }: Ref, args: readonly Value[]): Value {
  const values = [...(self === undefined ? [] : [self]), ...args];
  const joins = known.library.pure["os.path.join"] ?? known.library.pure["File.join"];
  const path = joins === undefined || values.length < 2 ? (values[0] ?? ".") : joins(values, undefined);
  return any(textsOf(path).map((text) => ({ kind: "thing", type, text })));
}

const loaders = { javascript: /^(?:require|import)$/, python: /^(?:__import__|import_module)$/ } as const;
const askers = { python: /^getattr$/, ruby: /^(?:__send__|public_send|send|method)$/ } as const;

/** Functions that give out functions: `require`, `getattr`, `send`. */
function giver(reading: Reading, callee: Ref, args: readonly Value[], site: CallSite): Value | undefined {
  const { language } = reading;
  const last = callee.name.slice(callee.name.lastIndexOf(".") + 1);
  if ((language === "javascript" || language === "python") && loaders[language].test(last))
    return load(reading, args[0]);
  // The names in a module.
  if (language === "python" && last === "vars" && isKind(args[0], "ref")) return args[0];
  if ((language !== "python" && language !== "ruby") || !askers[language].test(last)) return undefined;
  const name = language === "python" ? args[1] : args[0];
  if (typeof name !== "string") {
    reading.recorder.incomplete();
    return null;
  }
  if (language === "python") return member(args[0] ?? null, name, reading.known);
  const owner = callee.name.slice(0, -last.length).replace(/^(?:self|\?)\./, "");
  const target = ref(canonical(owner + name, reading.known), callee.self);
  if (last === "method") return target;
  return call(reading, target, { items: args.slice(1), fields: new Map() }, site);
}

function load({ recorder, known }: Reading, name: Value | undefined): Value {
  if (typeof name !== "string" || name.includes(HOLE)) {
    recorder.unknown(typeof name === "string" ? name : "");
    return null;
  }
  if (/^[./]/.test(name)) recorder.paths(name.endsWith(".json") ? "read" : "execute", name, false);
  // With a dot behind it, so that an alias of a module matches the module itself too.
  return ref(canonical(`${name}.`, known).replace(/\.$/, ""));
}

/** A function that does something, handed to one that nobody knows, does it unseen. */
function watch({ recorder, language, known }: Reading, args: readonly Value[]): void {
  for (const arg of args) {
    const passed = isKind(arg, "ref") && (effectOf(arg, known) !== undefined || isRiskyModule(arg, known));
    const named = language === "php" && typeof arg === "string" && known.effects.has(arg);
    if (passed || named) recorder.incomplete();
  }
}

/** How code asks for a variable of the environment by a call. */
const environmentCalls = /^(?:os\.getenv|os\.environ\.(?:get|pop)|ENV\.fetch|getenv|Deno\.env\.get)$/;

/** What a function of the code is called with, for when its body is read again. */
function remember({ calls }: Reading, name: string, args: readonly Value[]): void {
  const before = calls.get(name) ?? [];
  const count = Math.min(Math.max(before.length, args.length), 16);
  const merged = Array.from({ length: count }, (_, at) => {
    const [old, now] = [before[at], args[at]];
    return old === undefined
      ? (now ?? null)
      : now === undefined
        ? old
        : isKind(old, "list") || isKind(now, "list")
          ? now
          : any([old, now]);
  });
  calls.set(name, merged);
}

/** A function handed to one that nobody knows is called by it: with what else it gets, or with each of that. */
function hand(reading: Reading, callee: Ref, args: readonly Value[], site: CallSite): void {
  const { known, language } = reading;
  // `import("fs").then(m => …)`
  const owner = callee.name.endsWith(".then") && callee.self === undefined ? [ref(callee.name.slice(0, -5))] : [];
  for (const [at, arg] of args.entries()) {
    const passed = language === "php" && typeof arg === "string" && known.effects.has(arg) ? ref(arg) : arg;
    if (!isKind(passed, "ref")) continue;
    const isOwn = reading.defined.has(passed.name);
    if (!isOwn && effectOf(passed, known) === undefined) continue;
    const others = [
      ...(callee.self === undefined || callee.self === null ? [] : [callee.self]),
      ...args.filter((_, index) => index !== at),
    ];
    const flat = others
      .map((other) => (isKind(other, "list") ? eachOf(other) : other))
      .filter((other) => !isKind(other, "ref"));
    if (isOwn) remember(reading, passed.name, [...owner, ...flat]);
    else if (flat.length > 0) call(reading, passed, { items: flat, fields: new Map() }, site);
  }
}

/** What a function that does something gives, too: the names in a folder. */
function listedBy({ known }: Reading, { name, self }: Ref, args: readonly Value[]): Value {
  const gives = known.library.gives ?? {};
  return Object.hasOwn(gives, name) ? (gives[name]?.(args, self) ?? null) : null;
}
