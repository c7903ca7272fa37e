import { hole } from "./hole.ts";

/** What is known of a file that the text has written. */
export interface Written {
  /** Its text, with holes. */
  text: string;
  /** The commands that wrote it. */
  from: readonly number[];
  /** It was written before this text. */
  earlier?: true;
}

/** What a file held before the text ran, by its absolute path, with holes; nothing for a file that isn't to be read. */
export type Earlier = (absolute: string) => string | undefined;

/** The one name of a descriptor that has several: `/proc/self/fd/3` is `/dev/fd/3`. */
function plainPath(path: string): string {
  return path.replace(/^\/proc\/[^/]+\/fd\//, "/dev/fd/");
}

/**
 * The files that the text has written itself, by absolute path, so that a script it writes and then runs is read. Open
 * descriptors are files of `/dev/fd`. A layer over its parent, as a scope is: what may not happen is merged, and is not
 * known where it differs. Below them all lies what was written before this text (`earlier`).
 */
export class Files {
  readonly #parent: Files | undefined;
  readonly #written = new Map<string, Written>();
  /** A program ran that may have written any file: of what stands in the layers below, the text isn't known. */
  #forgotten = false;

  readonly #earlier: Earlier | undefined;

  constructor(parent?: Files, earlier?: Earlier) {
    this.#parent = parent;
    this.#earlier = parent === undefined ? earlier : parent.#earlier;
  }

  get(name: string): Written | undefined {
    const path = plainPath(name);
    let forgotten = false;
    for (let layer: Files | undefined = this; layer !== undefined; layer = layer.#parent) {
      const found = layer.#written.get(path);
      if (found !== undefined) return forgotten ? { ...found, text: hole } : found;
      forgotten ||= layer.#forgotten;
    }
    // A program that ran in between may have changed it; what it held is the best that is known.
    const text = this.#earlier?.(path);
    return text === undefined ? undefined : { text, from: [], earlier: true };
  }

  set(path: string, text: string, from: readonly number[]): void {
    // Each once: what is appended in branch after branch would double at every merge.
    const commands = new Set(from.filter((index) => index >= 0));
    this.#written.set(plainPath(path), { text, from: [...commands] });
  }

  /** `cp A B`: what is known of one file is known of the other. */
  copy(from: string, to: string): void {
    const found = this.get(from);
    if (found !== undefined) this.#written.set(to, found);
  }

  /** A program ran that may write any file. */
  forget(): void {
    for (const [path, { from }] of this.#written)
      if (!path.startsWith("/dev/")) this.#written.set(path, { text: hole, from });
    this.#forgotten = true;
  }

  absorb(child: Files): void {
    if (child === this) return;
    if (child.#forgotten) this.forget();
    for (const [path, written] of child.#written) this.#written.set(path, written);
  }

  merge(children: readonly Files[]): void {
    if (children.includes(this)) return;
    const paths = new Set(children.flatMap((child) => [...child.#written.keys()]));
    const after = new Files(this);
    for (const path of paths) {
      const found = children.flatMap((child) => child.get(path) ?? []);
      const [first] = found;
      const agreed = found.length === children.length && found.every(({ text }) => text === first?.text);
      after.set(
        path,
        agreed ? (first?.text ?? hole) : hole,
        found.flatMap(({ from }) => [...from]),
      );
    }
    after.#forgotten = children.some((child) => child.#forgotten);
    this.absorb(after);
  }
}
