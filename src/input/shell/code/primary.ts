import { join } from "./arithmetic.ts";
import type { Binder } from "./binder.ts";
import type { Cursor } from "./cursor.ts";
import { canonical } from "./library.ts";
import { constantOr } from "./names.ts";
import type { Group, Reading } from "./reading.ts";
import type { Token } from "./token.ts";
import { list, ref, textsOf, type Value } from "./value.ts";

/** What reading a value needs of the reader. */
export interface Surrounding {
  readonly text: string;
  readonly cursor: Cursor;
  readonly binder: Binder;
  /** Whether this place may be passed more than once, or never. */
  inside(): boolean;
  group(close: string): Group;
  string(token: Token): Value;
}

/** Reads a value by its first token: a string, a number, a name, what brackets hold. */
export class Primary {
  readonly #reading: Reading;
  readonly #host: Surrounding;
  readonly #cursor: Cursor;

  constructor(reading: Reading, host: Surrounding) {
    this.#reading = reading;
    this.#host = host;
    this.#cursor = host.cursor;
  }

  read(token: Token): Value {
    const { recorder, language } = this.#reading;
    const cursor = this.#cursor;
    switch (token.kind) {
      case "string": {
        let value: Value = "";
        const adjacent = language === "python";
        do {
          const part = cursor.take();
          value = part === undefined ? value : join(this.#reading, value, this.#host.string(part));
        } while (adjacent && cursor.peek()?.kind === "string");
        return value;
      }
      case "shell":
        cursor.take();
        recorder.shell(this.#host.string(token), [token.start, token.end]);
        return null;
      case "words":
        cursor.take();
        return list(textsOf(this.#host.string(token)).flatMap((text) => text.trim().split(/\s+/)));
      case "number":
        cursor.take();
        return Number(token.text.replaceAll("_", ""));
      case "name":
        {
          const made = this.#host.binder.function();
          if (made !== undefined) return ref(made);
        }
        cursor.take();
        return this.#name(token);
      case "op":
        return this.#bracket(token);
      default:
        cursor.take();
        return null;
    }
  }

  #bracket(token: Token): Value {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.take();
    if (token.text === "(") {
      const { items } = this.#host.group(")");
      if (cursor.is("=>") || (cursor.is("{") && this.#reading.language === "javascript")) {
        const made = this.#host.binder.arrowParameters(start);
        if (made !== undefined && cursor.is("=>")) return ref(made);
      }
      return items.length === 1 && !this.#wasTuple() ? (items[0] ?? null) : list(items);
    }
    if (token.text === "[") {
      const { items, fields } = this.#host.group("]");
      return fields.size > 0 ? { kind: "table", fields } : list(items);
    }
    if (token.text === "{") {
      this.#host.binder.blockParameters();
      const { fields } = this.#host.group("}");
      return { kind: "table", fields };
    }
    return null;
  }

  #wasTuple(): boolean {
    return /,\s*\)$/.test(this.#host.text.slice(Math.max(0, this.#cursor.lastEnd - 8), this.#cursor.lastEnd));
  }

  #name(token: Token): Value {
    const { scope, language, known, stars } = this.#reading;
    const name = token.text.replace(/^([$@%]+)\{(\w+)\}$/, "$1$2");
    if (this.#cursor.is("=>") && language === "javascript") {
      return ref(this.#host.binder.arrowParameter(token));
    }
    const value = scope.get(name, this.#host.inside());
    if (value !== undefined) return value;
    const star = stars.find((module) => known.effects.has(`${module}.${name}`) || known.makes.has(`${module}.${name}`));
    return constantOr(ref(canonical(star === undefined ? name : `${star}.${name}`, known)), known);
  }
}
