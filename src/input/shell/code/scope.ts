import type { Recorder } from "./recorder.ts";
import { any, isKind, type Value } from "./value.ts";

/** What names stand for. One scope for all: a name that is used twice for different things is one of both. */
export class Scope {
  readonly #values = new Map<string, Value>();
  readonly #usedInside = new Set<string>();
  readonly #recorder: Recorder;
  /** Whether a name means something that can do harm as long as nobody gives it another meaning. */
  readonly #matters: (name: string) => boolean;

  constructor(recorder: Recorder, matters: (name: string) => boolean) {
    this.#recorder = recorder;
    this.#matters = matters;
  }

  /** @param inside whether this stands in a function, a loop or a branch, so that it may or may not happen */
  get(name: string, inside: boolean): Value | undefined {
    if (inside) this.#usedInside.add(name);
    return this.#values.get(name);
  }

  set(name: string, value: Value, inside: boolean): void {
    const old = this.#values.get(name);
    // A function may run later, with the new value.
    if (old !== undefined && this.#usedInside.has(name)) this.#recorder.incomplete();
    if (old === undefined && !isKind(value, "ref")) this.#loses(name);
    this.#values.set(name, inside && old !== undefined ? any([old, value]) : value);
  }

  /** The name of a parameter or a loop's variable hides what the name was. */
  hide(name: string, value: Value): void {
    if (!isKind(value, "ref")) this.#loses(name);
    this.#values.set(name, value);
  }

  /** Elsewhere the name may still mean what it always means, and that is no longer seen. */
  #loses(name: string): void {
    if (this.#matters(name)) this.#recorder.incomplete();
  }
}
