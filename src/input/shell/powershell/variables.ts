import type { Value } from "./value.ts";

/** What variables are known to hold. Names have no case, and `$env:` is part of them. */
export class Variables {
  readonly #values: Map<string, Value>;

  constructor(home: string, cwd: string) {
    this.#values = new Map<string, Value>([
      ["home", home],
      ["env:userprofile", home],
      ["env:home", home],
      ["pwd", cwd],
      ["true", "True"],
      ["false", "False"],
      ["null", ""],
    ]);
  }

  get(name: string): Value {
    return this.#values.get(plain(name)) ?? null;
  }

  /** @param sure whether it is certain that this happens */
  set(name: string, value: Value, sure: boolean): void {
    const key = plain(name);
    const same = this.#values.get(key) === value;
    this.#values.set(key, sure || same || !this.#values.has(key) ? value : null);
  }
}

function plain(name: string): string {
  const key = name.toLowerCase().replace(/^(?:global|script|local|private|variable):/, "");
  return key === "psitem" ? "_" : key;
}
