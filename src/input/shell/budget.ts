import { limits } from "./limits.ts";

/** What is left of the work one text may cost. Once spent, it stays spent. */
export class Budget {
  #steps = 0;
  #parsed = 0;
  #output = 0;
  #spent = false;

  get spent(): boolean {
    return this.#spent;
  }

  /** Takes `n` steps; false when there are none left. */
  step(n = 1): boolean {
    this.#steps += n;
    if (this.#steps > limits.steps) this.#spent = true;
    return !this.#spent;
  }

  /** Takes the work of going through `units` of text, in steps of 256 units. */
  scan(units: number): boolean {
    return this.step(units >> 8);
  }

  /** Asks to parse `units` more of text. A text that is too much is refused, yet smaller ones may still follow. */
  parse(units: number): boolean {
    if (this.#spent || this.#parsed + units > limits.parsed) return false;
    this.#parsed += units;
    return true;
  }

  /** Asks to give out `units` more of text. */
  give(units: number): boolean {
    this.#output += units;
    if (this.#output > limits.output) this.#spent = true;
    return this.#output <= limits.output;
  }
}
