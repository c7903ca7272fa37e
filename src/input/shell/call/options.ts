import { type Field, madeField } from "../field.ts";
import { isKnown } from "../hole.ts";
import { listed, type ProgramSpec, words } from "../programs/spec.ts";

/** An option of a call, by its name with its dashes. */
export interface GivenOption {
  name: string;
  value?: Field;
}

/** The words of a call after its program, told apart. */
export interface Given {
  options: GivenOption[];
  operands: Field[];
  subcommand: string[];
  /** The words from the first operand on, options included: what a wrapper or an interpreter runs. */
  rest: readonly Field[];
  /** `--` was among the words. */
  dashes: boolean;
}

/** Reads options and operands per GNU conventions and what the program's table says (`programs/`). */
export function readOptions(spec: ProgramSpec, words: readonly Field[]): Given {
  return new OptionReader(spec, words).read();
}

class OptionReader {
  readonly #words: readonly Field[];
  readonly #options: GivenOption[] = [];
  readonly #operands: Field[] = [];
  readonly #subcommand: string[] = [];
  /** The specs that hold at this point, innermost first. */
  #specs: readonly ProgramSpec[];
  /** How many more words the subcommand has. */
  #wanted: number;
  #at = 0;

  constructor(spec: ProgramSpec, words: readonly Field[]) {
    this.#words = words;
    this.#specs = [spec];
    this.#wanted = spec.verbs === undefined ? (spec.depth ?? 0) : 12;
  }

  get #spec(): ProgramSpec {
    return this.#specs[0] ?? {};
  }

  get #style(): ProgramSpec["style"] {
    return this.#specs.find(({ style }) => style !== undefined)?.style;
  }

  read(): Given {
    if (this.#style === "bundle") this.#readBundle();
    let rest: readonly Field[] | undefined;
    let dashes = false;
    while (this.#at < this.#words.length) {
      const field = this.#words[this.#at++];
      if (field === undefined) break;
      const { text } = field;
      if (text === "--" && this.#style !== "words") {
        dashes = true;
        for (const more of this.#words.slice(this.#at)) {
          if (this.#operand(more)) rest ??= this.#words.slice(this.#at);
          this.#at++;
        }
        break;
      }
      if (this.#style !== "words" && isOption(text)) {
        this.#option(field, text);
      } else if (this.#operand(field)) {
        rest ??= this.#words.slice(this.#at - 1);
        if (this.#spec.posix) {
          this.#operands.push(...this.#words.slice(this.#at));
          break;
        }
      }
    }
    return {
      options: this.#options,
      operands: this.#operands,
      subcommand: this.#subcommand,
      rest: rest ?? [],
      dashes,
    };
  }

  /** Takes a word for an operand, or, while the subcommand is not complete, for a part of that. */
  #operand(field: Field): boolean {
    if (this.#wanted <= 0 || field.value === null || this.#operands.length > 0) {
      this.#operands.push(field);
      return true;
    }
    const word = field.value;
    const { verbs, subcommands } = this.#spec;
    if (verbs !== undefined) {
      if (!/^[a-z][a-z0-9-]*$/.test(word)) {
        this.#wanted = 0;
        this.#operands.push(field);
        return true;
      }
      this.#subcommand.push(word);
      this.#wanted = listed(verbs, word) ? 0 : this.#wanted - 1;
      return false;
    }
    this.#subcommand.push(word);
    this.#wanted--;
    const inner = subcommands !== undefined && Object.hasOwn(subcommands, word) ? subcommands[word] : undefined;
    if (inner?.depth !== undefined) this.#wanted = inner.depth;
    const after: ProgramSpec = this.#spec.posix ? { posix: true } : {};
    const kept = inner ?? (this.#wanted > 0 ? this.#spec : after);
    this.#specs = [kept, ...this.#specs.filter((spec) => spec.global && spec !== kept)];
    return false;
  }

  #option(field: Field, text: string): void {
    if (this.#style === "single") this.#single(field, text);
    else if (text.startsWith("--")) this.#long(field, text);
    else if (/^-\d+$/.test(text)) this.#options.push({ name: text });
    else this.#cluster(field, text);
  }

  #long(field: Field, text: string): void {
    const equals = text.indexOf("=");
    const given = equals < 0 ? text.slice(2) : text.slice(2, equals);
    const name = this.#fullName(given);
    if (equals >= 0) this.#options.push({ name: `--${name}`, value: part(field, text.slice(equals + 1)) });
    else if (this.#specs.some((spec) => listed(spec.long, name))) this.#withNext(`--${name}`);
    else this.#options.push({ name: `--${name}` });
  }

  /** The name that an abbreviation stands for: the only known one that starts with it. */
  #fullName(given: string): string {
    const starting: string[] = [];
    for (const { long, flags } of this.#specs) {
      for (const list of [long, flags]) {
        if (list === undefined) continue;
        if (listed(list, given)) return given;
        for (const name of words(list)) if (name.startsWith(given)) starting.push(name);
      }
    }
    const [only, other] = starting;
    return only !== undefined && other === undefined && given.length > 1 ? only : given;
  }

  #single(field: Field, text: string): void {
    const bare = text.startsWith("--") ? text.slice(2) : text.slice(1);
    const equals = bare.indexOf("=");
    const name = equals < 0 ? bare : bare.slice(0, equals);
    const dashed = text.slice(0, text.length - bare.length) + name;
    if (equals >= 0) this.#options.push({ name: dashed, value: part(field, bare.slice(equals + 1)) });
    else if (this.#specs.some((spec) => listed(spec.terminated, name))) {
      this.#options.push({ name: dashed });
      while (this.#at < this.#words.length) {
        const word = this.#words[this.#at++]?.value;
        if (word === ";" || (word === "+" && this.#words[this.#at - 2]?.raw.includes("{}"))) break;
      }
    } else if (this.#specs.some((spec) => listed(spec.long, name))) this.#withNext(dashed);
    else this.#options.push({ name: dashed });
  }

  #cluster(field: Field, text: string): void {
    for (let i = 1; i < text.length; i++) {
      const letter = text[i] ?? "";
      if (!isKnown(letter)) {
        this.#operands.push(field);
        return;
      }
      const name = `-${letter}`;
      const takes = this.#specs.some((spec) => spec.short?.includes(letter));
      const attached = text.slice(i + 1);
      if (takes && attached === "") this.#withNext(name);
      else if (takes || (attached !== "" && this.#specs.some((spec) => spec.attached?.includes(letter)))) {
        this.#options.push({ name, value: part(field, attached) });
        return;
      } else if (letter === "=" && i > 1) {
        const last = this.#options.at(-1);
        if (last !== undefined) last.value = part(field, attached);
        return;
      } else this.#options.push({ name });
    }
  }

  #withNext(name: string): void {
    const value = this.#words[this.#at];
    if (value === undefined) this.#options.push({ name });
    else {
      this.#at++;
      this.#options.push({ name, value });
    }
  }

  /** `tar xzf a.tgz`: the values of the letters follow in their order. */
  #readBundle(): void {
    const [first] = this.#words;
    if (first === undefined || first.value === null || !/^[A-Za-z]+$/.test(first.value)) return;
    this.#at = 1;
    for (const letter of first.value) {
      if (this.#spec.short?.includes(letter)) this.#withNext(`-${letter}`);
      else this.#options.push({ name: `-${letter}` });
    }
  }
}

/** The part of a word that is an option's value. */
function part(field: Field, text: string): Field {
  return madeField(text, field.raw, field.span, { decoded: field.decoded, flows: field.flows });
}

/** Whether a word is an option: one whose name isn't known may as well be an operand. */
function isOption(text: string): boolean {
  if (!text.startsWith("-") || text.length < 2) return false;
  const [name = ""] = text.startsWith("--") ? text.split("=") : [text.slice(0, 2)];
  return isKnown(name);
}
