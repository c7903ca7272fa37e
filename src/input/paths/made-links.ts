import type { PathPort } from "../../ports/paths.ts";

/** Linux gives up here too, so a cycle of links ends. */
const MAX_LINKS = 40;
/** So many links of one event are remembered. */
const MAX_MADE = 1_000;

interface Made {
  target: string;
  /** What goes away with the name is the name only; what is mounted goes with what it is mounted on. */
  goesAlone: boolean;
}

/** The second names that the event itself makes: they are not on the disk yet when it is judged. */
export class MadeLinks {
  readonly #made = new Map<string, Made>();

  /** @param name absolute, normalised, as is `target` */
  add(name: string, target: string, goesAlone: boolean): void {
    if (name !== target && this.#made.size < MAX_MADE) this.#made.set(name, { target, goesAlone });
  }

  /** A file system on which these names are there. `itself`: the last name is asked for itself, not for what it leads to. */
  over(paths: PathPort, itself: boolean): PathPort {
    return {
      real: (absolute, known) =>
        paths.real(
          this.#made.size === 0 || !absolute.startsWith("/") ? absolute : this.#follow(absolute, itself),
          known,
        ),
    };
  }

  #follow(absolute: string, itself: boolean): string {
    const todo = absolute.split("/").reverse();
    let at = "";
    for (let links = 0; todo.length > 0; ) {
      const segment = todo.pop();
      if (segment === undefined || segment === "" || segment === ".") continue;
      if (segment === "..") {
        at = at.slice(0, Math.max(at.lastIndexOf("/"), 0));
        continue;
      }
      at = `${at}/${segment}`;
      const made = this.#made.get(at);
      if (made === undefined || links >= MAX_LINKS || (itself && made.goesAlone && todo.length === 0)) continue;
      links += 1;
      at = "";
      todo.push(...made.target.split("/").reverse());
    }
    return at === "" ? "/" : at;
  }
}
