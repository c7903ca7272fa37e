/** What variables are known to hold. Names have no case, and `$env:` is part of them. */
export class Variables {
  readonly #values: Map<string, string | null>;

  constructor(home: string, cwd: string) {
    this.#values = new Map<string, string | null>([
      ["home", home],
      ["env:userprofile", home],
      ["env:home", home],
      ["pwd", cwd],
      ["true", "True"],
      ["false", "False"],
      ["null", ""],
    ]);
  }

  get(name: string): string | null {
    return this.#values.get(plain(name)) ?? null;
  }

  /** @param sure whether it is certain that this happens */
  set(name: string, value: string | null, sure: boolean): void {
    const key = plain(name);
    const same = this.#values.get(key) === value;
    this.#values.set(key, sure || same || !this.#values.has(key) ? value : null);
  }
}

function plain(name: string): string {
  return name.toLowerCase().replace(/^(?:global|script|local|private|variable):/, "");
}
