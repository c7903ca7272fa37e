/**
 * The contents of files that the text has written itself, so that a script it writes and then runs is read. A layer
 * over its parent, as a scope is: what may not happen is merged, and is not known where it differs.
 */
export class Files {
  readonly #parent: Files | undefined;
  readonly #texts = new Map<string, string | null>();
  /** Something ran that may have written any file: only what stands in this layer is known. */
  #forgotten = false;

  constructor(parent?: Files) {
    this.#parent = parent;
  }

  /** The text of a file by its absolute path: `null` when it isn't known any more, nothing when it never was. */
  get(path: string): string | null | undefined {
    for (let layer: Files | undefined = this; layer !== undefined; layer = layer.#parent) {
      const text = layer.#texts.get(path);
      if (text !== undefined) return text;
      if (layer.#forgotten) return undefined;
    }
    return undefined;
  }

  set(path: string, text: string | null): void {
    this.#texts.set(path, text);
  }

  /** A program ran that may write any file. */
  forget(): void {
    this.#texts.clear();
    this.#forgotten = true;
  }

  absorb(child: Files): void {
    if (child === this) return;
    if (child.#forgotten) this.forget();
    for (const [path, text] of child.#texts) this.#texts.set(path, text);
  }

  merge(children: readonly Files[]): void {
    if (children.includes(this)) return;
    const paths = new Set(children.flatMap((child) => [...child.#texts.keys()]));
    const after = new Files(this);
    for (const path of paths) {
      const texts = children.map((child) => child.get(path));
      after.set(path, texts.every((text) => text === texts[0]) ? (texts[0] ?? null) : null);
    }
    after.#forgotten = children.some((child) => child.#forgotten);
    this.absorb(after);
  }
}
