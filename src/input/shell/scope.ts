import { Files } from "./files.ts";
import { hole } from "./hole.ts";
import { agreed, attributed, type DefinedFunction, either, targetOf, union, type Value } from "./values.ts";

/** The positional parameters are kept among the variables, under a name that none can have. */
const positional = "@";

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
  /** Variables that end with the function whose layer this is, and what they held before; absent if that is untouched. */
  #locals: Map<string, Value | undefined> | undefined;
  /** Another process: what is declared in it stays in it. */
  #process = false;
  /** Whether any variable changes what is assigned to it (`declare -l`). */
  readonly #attributes: { any: boolean };
  /** Unknown code has run here: what is not written in this layer is not known. */
  #tainted = false;
  /** The text can't get past this point (`exit`, `return`, `exec`). */
  ended = false;

  constructor(parent?: Scope, files = new Files(parent?.files)) {
    this.#parent = parent;
    this.files = files;
    this.#attributes = parent === undefined ? { any: false } : parent.#attributes;
  }

  /** A layer for what may be dropped or merged. */
  child(): Scope {
    return new Scope(this);
  }

  /** A layer for another process: its variables are its own, what it writes to files stays. */
  fork(): Scope {
    const layer = new Scope(this, this.files);
    layer.#process = true;
    return layer;
  }

  /** A layer for the body of a function that is called. */
  call(words: readonly string[] | null): Scope {
    const layer = new Scope(this);
    layer.#locals = new Map([[positional, undefined]]);
    layer.positional = words;
    return layer;
  }

  /** Says that a variable ends with the function that is being called; false when none is. */
  local(name: string): boolean {
    let held: Value | undefined;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      held ??= scope.#variables.get(name);
      if (scope.#locals !== undefined) {
        // Declared in a branch, it may be the caller's variable after all.
        if (!scope.#locals.has(name)) scope.#locals.set(name, scope === this ? held : null);
        return true;
      }
      if (scope.#process) return true;
    }
    return false;
  }

  /** What a variable holds; of another name for one (`declare -n`), what that one holds. */
  variable(name: string): Value | undefined {
    if (!this.#attributes.any) return this.#held(name);
    return this.#held(`target ${name}`) === null ? null : this.#held(this.#target(name));
  }

  /** The variable that a name stands for. */
  #target(name: string): string {
    return targetOf(name, (one) => this.#held(one));
  }

  #held(name: string): Value | undefined {
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      const value = scope.#variables.get(name);
      if (value !== undefined) return value;
      if (scope.#tainted) return null;
    }
    return undefined;
  }

  set(name: string, value: Value): void {
    const target = this.#attributes.any ? this.#target(name) : name;
    if (this.#attributes.any && this.#held(`target ${name}`) === null) this.taint();
    else
      this.#variables.set(target, this.#attributes.any ? attributed(this.#held(`attribute ${target}`), value) : value);
  }

  /**
   * Says, from now on and for as long as the variable lasts, how it changes what is assigned to it (an option of
   * `declare`), or which variable it is another name for; `null` where that isn't known.
   */
  mark(kind: "attribute" | "target", name: string, value: string | null): void {
    this.#attributes.any = true;
    const key = `${kind} ${name}`;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      if (scope.#locals?.has(name) && !scope.#locals.has(key)) scope.#locals.set(key, undefined);
    }
    this.#variables.set(key, value);
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

  /** Whether the text stands where there may be positional parameters: in a function, a script, behind `set`. */
  get hasParameters(): boolean {
    return this.variable(positional) !== undefined;
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
    for (const name of child.#lasting()) this.#variables.set(name, child.#after(name) ?? null);
    for (const [name, value] of child.#functions) this.#functions.set(name, value);
    for (const [name, value] of child.#aliases) this.#aliases.set(name, value);
    this.files.absorb(child.files);
    if (child.#cwd !== undefined) this.#cwd = child.#cwd;
  }

  /** Names of the variables that this layer has changed for those below it. */
  #lasting(): string[] {
    const locals = this.#locals;
    if (locals === undefined) return this.written();
    const shadowed = [...locals].filter(([, held]) => held !== undefined).map(([name]) => name);
    return [...this.written().filter((name) => !locals.has(name)), ...shadowed];
  }

  /** What a variable holds once this layer is gone. */
  #after(name: string): Value | undefined {
    const locals = this.#locals;
    const held = locals?.get(name);
    if (held !== undefined) return held;
    return locals?.has(name) ? this.#parent?.variable(name) : this.variable(name);
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
      after.#variables.set(name, agreed(live.map((child) => child.#after(name))));
    }
    for (const name of union(live.map((child) => child.#functions))) {
      after.#functions.set(name, either(live.flatMap((child) => child.function(name) ?? [])));
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
