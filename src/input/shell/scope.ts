import type { Function as FunctionNode } from "unbash";
import { Files } from "./files.ts";
import { hole } from "./hole.ts";
import type { Source } from "./source.ts";

/** What a variable holds: a text or the items of an array, with holes; `null` when not even that is known. */
export type Value = string | null | readonly string[];

/** The positional parameters are kept among the variables, under a name that none can have. */
const positional = "@";

/** A function defined in the text. `certain` when it surely was defined by the time it is called. */
export interface DefinedFunction {
  node: FunctionNode;
  source: Source;
  certain: boolean;
}

/**
 * What the shell knows at one point of the text. A scope is a layer over its parent: what may not last (a subshell) is
 * written to a layer that is dropped, what may not happen (a branch) to a layer that is merged.
 */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #variables = new Map<string, Value>();
  readonly #functions = new Map<string, DefinedFunction | undefined>();
  readonly #aliases = new Map<string, string | undefined>();
  readonly files: Files;
  #cwd: string | null | undefined;
  /** Variables that end with the function whose layer this is. */
  readonly #locals: Set<string> | undefined;
  /** Unknown code has run here: what is not written in this layer is not known. */
  #tainted = false;
  /** The text can't get past this point (`exit`, `return`, `exec`). */
  ended = false;

  constructor(parent?: Scope, files = new Files(parent?.files), locals?: Set<string>) {
    this.#parent = parent;
    this.files = files;
    this.#locals = locals;
  }

  /** A layer for what may be dropped or merged. */
  child(): Scope {
    return new Scope(this);
  }

  /** A layer for another process: its variables are its own, what it writes to files stays. */
  fork(): Scope {
    return new Scope(this, this.files);
  }

  /** A layer for the body of a function that is called. */
  call(words: readonly string[] | null): Scope {
    const layer = new Scope(this, new Files(this.files), new Set([positional]));
    layer.positional = words;
    return layer;
  }

  /** Says that a variable ends with the function that is being called; false when none is. */
  local(name: string): boolean {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      if (scope.#locals === undefined) continue;
      scope.#locals.add(name);
      return true;
    }
    return false;
  }

  variable(name: string): Value | undefined {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      const value = scope.#variables.get(name);
      if (value !== undefined) return value;
      if (scope.#tainted) return null;
    }
    return undefined;
  }

  set(name: string, value: Value): void {
    this.#variables.set(name, value);
  }

  function(name: string): DefinedFunction | undefined {
    let certain = true;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      if (scope.#functions.has(name)) {
        const found = scope.#functions.get(name);
        return found === undefined || certain ? found : { ...found, certain };
      }
      if (scope.#tainted) certain = false;
    }
    return undefined;
  }

  define(name: string, value: DefinedFunction | undefined): void {
    this.#functions.set(name, value);
  }

  /** The text an alias stands for, with holes. */
  alias(name: string): string | undefined {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      if (scope.#aliases.has(name)) return scope.#aliases.get(name);
    }
    return undefined;
  }

  setAlias(name: string, text: string | undefined): void {
    this.#aliases.set(name, text);
  }

  get cwd(): string | null {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      if (scope.#cwd !== undefined) return scope.#cwd;
    }
    return null;
  }

  set cwd(path: string | null) {
    this.#cwd = path;
  }

  /** `$0 $1 …`, or `null` when they are not known. */
  get positional(): readonly string[] | null {
    const words = this.variable(positional);
    return words === undefined || typeof words === "string" ? null : words;
  }

  set positional(words: readonly string[] | null) {
    this.set(positional, words);
  }

  /** Unknown code has run: nothing known before holds for sure. */
  taint(): void {
    this.#tainted = true;
    this.#variables.clear();
    for (const [name, found] of this.#functions) {
      if (found !== undefined) this.#functions.set(name, { ...found, certain: false });
    }
  }

  /** Takes over what a layer over this one has surely done. */
  absorb(child: Scope): void {
    if (child.#tainted) this.taint();
    for (const name of child.#lasting()) this.#variables.set(name, child.#variables.get(name) ?? null);
    for (const [name, value] of child.#functions) this.#functions.set(name, value);
    for (const [name, value] of child.#aliases) this.#aliases.set(name, value);
    this.files.absorb(child.files);
    if (child.#cwd !== undefined) this.#cwd = child.#cwd;
  }

  #lasting(): string[] {
    return this.written().filter((name) => !this.#locals?.has(name));
  }

  /** Names of the variables that this layer has written. */
  written(): string[] {
    return [...this.#variables.keys()];
  }

  /** Takes over what a layer over this one may have done, or left undone at any point: what it has changed isn't known. */
  doubt(child: Scope): void {
    const twin = child.child();
    for (const name of child.written()) twin.set(name, null);
    if (child.cwd !== this.cwd) twin.cwd = null;
    for (const [name, found] of child.#functions) {
      if (found !== undefined) twin.define(name, { ...found, certain: false });
    }
    child.absorb(twin);
    this.merge([this.child(), child]);
  }

  /** Takes over what one of several layers over this one has done: where they differ, it isn't known which. */
  merge(children: readonly Scope[]): void {
    const live = children.filter((child) => !child.ended);
    const [only] = live;
    if (only === undefined) {
      if (children.length > 0) this.ended = true;
      return;
    }
    if (live.length === 1) {
      this.absorb(only);
      return;
    }
    const after = new Scope(this);
    for (const name of new Set(live.flatMap((child) => child.#lasting()))) {
      after.#variables.set(name, agreed(live.map((child) => child.variable(name))));
    }
    for (const name of union(live.map((child) => child.#functions))) {
      const found = live.map((child) => child.function(name)).find((one) => one !== undefined);
      after.#functions.set(name, found === undefined ? undefined : { ...found, certain: false });
    }
    for (const name of union(live.map((child) => child.#aliases))) {
      const texts = live.map((child) => child.alias(name)).filter((text) => text !== undefined);
      after.#aliases.set(name, texts.every((text) => text === texts[0]) ? texts[0] : hole);
    }
    const cwds = live.map((child) => child.cwd);
    const cwd = cwds.every((one) => one === cwds[0]) ? (cwds[0] ?? null) : null;
    if (cwd !== this.cwd) after.#cwd = cwd;
    if (live.some((child) => child.#tainted)) after.#tainted = true;
    this.absorb(after);
    this.files.merge(live.map((child) => child.files));
  }
}

function union(maps: readonly ReadonlyMap<string, unknown>[]): Set<string> {
  return new Set(maps.flatMap((map) => [...map.keys()]));
}

function agreed(values: readonly (Value | undefined)[]): Value {
  const [first] = values;
  return first !== undefined && values.every((value) => same(value, first)) ? first : null;
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => item === b[i]);
}
