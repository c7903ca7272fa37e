import type { Via } from "../../kinds.ts";
import { isAbsolute, normalise } from "../../paths/normal.ts";
import type { Command, Redirect } from "../../types.ts";
import { build } from "./build.ts";
import { MAX_DEPTH, type Shared, type Standing } from "./context.ts";
import { type Evaluator, expression } from "./expression.ts";
import { innerOf } from "./inner.ts";
import { type Piece, Scanner } from "./scanner.ts";
import { asText, isList, type Value } from "./value.ts";
import type { Word } from "./word.ts";

/** What a statement's first word means, and how its block is reached. */
const keywords: Readonly<Record<string, Via | "skip" | "value">> = {
  if: "condition",
  elseif: "condition",
  else: "condition",
  switch: "case",
  while: "loop",
  until: "loop",
  for: "loop",
  foreach: "loop",
  do: "loop",
  try: "group",
  catch: "condition",
  finally: "group",
  trap: "trap",
  begin: "group",
  process: "group",
  end: "group",
  function: "function",
  filter: "function",
  param: "skip",
  using: "skip",
  class: "skip",
  enum: "skip",
  return: "value",
  throw: "value",
  exit: "value",
  break: "value",
  continue: "value",
};

/** Reads a stretch of PowerShell: statements, pipelines, commands, and the constants in them. */
export class Reader {
  readonly #scanner: Scanner;
  readonly #shared: Shared;
  #standing: Standing;
  readonly #evaluator: Evaluator;

  constructor(shared: Shared, text: string, standing: Standing) {
    this.#shared = shared;
    this.#scanner = new Scanner(text, 0, text.length);
    this.#standing = standing;
    this.#evaluator = {
      text: () => this.#text(),
      variable: (name) => this.#shared.variables.get(name),
      bracket: (range) => this.#bracket(range),
      block: (range) => this.#nested(range, "group", false),
      strange: (what) => this.#shared.collector.unresolved(what, "an expression that is not worked out"),
    };
  }

  run(): void {
    this.#statements();
    if (this.#scanner.broken)
      this.#shared.collector.unresolved(this.#scanner.text.slice(-80), "a quote or bracket without an end");
  }

  #statements(): void {
    const scanner = this.#scanner;
    while (!scanner.done && !this.#shared.collector.full) {
      scanner.skip(true);
      const before = scanner.at;
      if (scanner.peek() === ";") scanner.at += 1;
      else if (!scanner.done) this.#statement();
      if (scanner.at === before && !scanner.done) {
        this.#strange(before);
        scanner.at += 1;
      }
    }
  }

  #strange(from: number): void {
    this.#shared.collector.unresolved(this.#scanner.text.slice(from, from + 80), "PowerShell that is not read");
  }

  #statement(): void {
    const scanner = this.#scanner;
    const rest = scanner.text.slice(scanner.at, scanner.at + 128);
    const assignment = /^(?:\[[\w.[\]]+\]\s*)?\$(?:\{([^}]+)\}|((?:\w+:)?\w+))\s*(\+?=)(?!=)/.exec(rest);
    if (assignment !== null) {
      scanner.at += assignment[0].length;
      this.#assign(assignment[1] ?? assignment[2] ?? "", assignment[3] === "+=");
      return;
    }
    const word = /^[A-Za-z]+(?=[\s({;}]|$)/.exec(rest)?.[0].toLowerCase() ?? "";
    const keyword = Object.hasOwn(keywords, word) ? keywords[word] : undefined;
    if (keyword === undefined) this.#pipeline();
    else {
      scanner.at += word.length;
      this.#control(word, keyword);
    }
  }

  #assign(name: string, adds: boolean): void {
    const { variables } = this.#shared;
    this.#scanner.skip(true);
    const value = this.#startsExpression() ? asText(this.#expression()) : this.#output();
    const old = variables.get(name);
    const sum = old === null || value === null ? null : old + value;
    variables.set(name, adds ? sum : value, this.#standing.sure);
    this.#leftover();
  }

  /** A command whose output becomes a value: only what `echo` prints is known. */
  #output(): string | null {
    const before = this.#shared.collector.commands.length;
    this.#pipeline();
    const [only, ...others] = this.#shared.collector.commands.slice(before);
    return others.length === 0 ? printed(only) : null;
  }

  #control(word: string, keyword: Via | "skip" | "value"): void {
    const scanner = this.#scanner;
    scanner.skip();
    if (keyword === "value") {
      if (this.#startsExpression()) this.#expression();
      return;
    }
    if (word === "function" || word === "filter") this.#functionName();
    if (keyword === "skip") {
      this.#strange(scanner.at);
      while (!scanner.done && /[\w\s:,.]/.test(scanner.peek())) scanner.at += 1;
    }
    let items: readonly Value[] | undefined;
    for (let parts = 0; parts < 8; parts++) {
      scanner.skip(true);
      if (scanner.peek() === "(") {
        const range = scanner.balanced();
        if (word === "foreach") items = this.#loopHead(range);
        else if (keyword !== "skip" && keyword !== "function") this.#nested(range, "condition", true);
      } else if (scanner.peek() === "{") {
        this.#body(word, scanner.balanced(), keyword, items);
        return;
      } else if (scanner.peek() === "[" || scanner.isDash()) {
        // `catch [Type]`, `switch -Regex`
        scanner.at += 1;
        while (!scanner.done && !/[\s({]/.test(scanner.peek())) scanner.at += 1;
      } else return;
    }
  }

  #functionName(): void {
    const name = /^[\w:-]+/.exec(this.#scanner.text.slice(this.#scanner.at, this.#scanner.at + 128))?.[0] ?? "";
    this.#scanner.at += name.length;
    if (name !== "") this.#shared.functions.add(name.toLowerCase());
  }

  #body(
    word: string,
    range: [number, number],
    keyword: Via | "skip" | "value",
    items: readonly Value[] | undefined,
  ): void {
    if (keyword === "skip" || keyword === "value") return;
    const sure = keyword === "group";
    const name = word === "foreach" ? this.#loopVariable : undefined;
    const { variables } = this.#shared;
    // Each round costs the whole body again, and bodies hold loops.
    const cost = (items?.length ?? 0) * (range[1] - range[0]);
    const known = items !== undefined && items.length <= 16 && this.#shared.rounds >= cost;
    if (name !== undefined && known) {
      this.#shared.rounds -= cost;
      for (const item of items) {
        variables.set(name, asText(item), true);
        this.#nested(range, keyword, sure);
      }
    }
    if (name !== undefined) variables.set(name, null, true);
    if (name === undefined || !known) this.#nested(range, keyword, sure);
  }

  #loopVariable: string | undefined;

  /** `$x in LIST`: the list, where it is known. */
  #loopHead([from, to]: [number, number]): readonly Value[] {
    const head = /^\s*\$(\w+)\s+in\s+/i.exec(this.#scanner.text.slice(from, Math.min(to, from + 128)));
    this.#loopVariable = head?.[1];
    const value = this.#scanner.within(from + (head?.[0].length ?? 0), to, () =>
      this.#startsExpression() ? this.#expression() : this.#output(),
    );
    return isList(value) ? value : [value];
  }

  /** Statements inside brackets. */
  #nested([from, to]: [number, number], via: Via, sure: boolean): void {
    const outer = this.#standing;
    if (outer.depth >= MAX_DEPTH) {
      this.#shared.collector.unresolved(this.#scanner.text.slice(from, from + 80), "nested deeper than is read");
      return;
    }
    this.#standing = { ...outer, via: [...outer.via, via], depth: outer.depth + 1, sure: outer.sure && sure };
    this.#scanner.within(from, to, () => this.#statements());
    this.#standing = outer;
  }

  #bracket([from, to]: [number, number]): Value {
    const scanner = this.#scanner;
    const isConstant = scanner.within(from, to, () => {
      scanner.skip(true);
      return this.#startsExpression();
    });
    if (!isConstant) {
      const before = this.#shared.collector.commands.length;
      this.#nested([from, to], "substitution", true);
      const [only, ...others] = this.#shared.collector.commands.slice(before);
      return others.length === 0 ? printed(only) : null;
    }
    if (this.#standing.depth >= MAX_DEPTH) {
      this.#strange(from);
      return null;
    }
    const outer = this.#standing;
    this.#standing = { ...outer, depth: outer.depth + 1 };
    const value = scanner.within(from, to, () => {
      const inside = this.#expression();
      scanner.skip(true);
      if (scanner.done) return inside;
      this.#statements();
      return null;
    });
    this.#standing = outer;
    return value;
  }

  #startsExpression(): boolean {
    const scanner = this.#scanner;
    const letter = scanner.peek();
    if (letter === "") return false;
    if (scanner.isSingle() || scanner.isDouble() || /[$([@!\d]/.test(letter)) return true;
    if (letter === "{") return true;
    return (
      scanner.isDash() &&
      (/^.(?:join\b|not\b)/i.test(scanner.text.slice(scanner.at, scanner.at + 6)) || /\d/.test(scanner.peek(1)))
    );
  }

  #expression(): Value {
    return expression(this.#scanner, this.#evaluator);
  }

  /** What an expression can't have behind it. */
  #leftover(): void {
    const scanner = this.#scanner;
    scanner.skip();
    if (scanner.done || /[;\r\n|})&]/.test(scanner.peek())) return;
    const from = scanner.at;
    this.#strange(from);
    while (!scanner.done && !/[;\r\n|})]/.test(scanner.peek())) scanner.at += 1;
  }

  #pipeline(): void {
    const { collector } = this.#shared;
    const scanner = this.#scanner;
    const members: number[] = [];
    let input: Value | undefined;
    const outer = this.#standing;
    for (;;) {
      scanner.skip(true);
      const before = collector.commands.length;
      if (this.#startsExpression()) {
        input = this.#expression();
        this.#leftover();
      } else {
        const index = this.#command(members.at(-1), input);
        input = index === undefined ? null : (printed(collector.commands[index]) ?? null);
        if (index !== undefined) members.push(index);
      }
      scanner.skip();
      if (scanner.peek() !== "|" || scanner.peek(1) === "|") break;
      scanner.at += 1;
      this.#standing = { ...outer };
      if (collector.full && collector.commands.length === before) break;
    }
    this.#standing = outer;
    if (members.length > 1) this.#join(members);
    if (scanner.eat("||") || scanner.eat("&&")) return;
    if (scanner.eat("&"))
      for (const index of members) Object.assign(collector.commands[index] ?? {}, { background: true });
  }

  #join(members: readonly number[]): void {
    const { collector } = this.#shared;
    collector.pipelines.push([...members]);
    for (const index of members) {
      const command = collector.commands[index];
      if (command === undefined) continue;
      command.via.push("pipeline");
      command.depth = command.via.length;
    }
  }

  /** One command with its words; its index. */
  #command(before: number | undefined, input: Value | undefined): number | undefined {
    const scanner = this.#scanner;
    const start = scanner.at;
    const called = scanner.peek() === "&" || (scanner.peek() === "." && /[\s'"$({]/.test(scanner.peek(1)));
    const sourced = called && scanner.peek() === ".";
    if (called) {
      scanner.at += 1;
      scanner.skip();
    }
    const name = this.#word(called);
    if (name === undefined) return undefined;
    if (name.block !== undefined) return undefined;
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      scanner.skip();
      if (this.#redirect(redirects)) continue;
      if (scanner.eat("--%")) {
        words.push(...this.#verbatim());
        break;
      }
      const word = this.#word(false);
      if (word === undefined) break;
      words.push(word);
    }
    return this.#add(name, words, redirects, [start, scanner.at], { before, input, sourced });
  }

  #add(
    name: Word,
    words: readonly Word[],
    redirects: readonly Redirect[],
    span: [number, number],
    { before, input, sourced }: { before: number | undefined; input: Value | undefined; sourced: boolean },
  ): number | undefined {
    const { collector, cwd } = this.#shared;
    const text = this.#scanner.text.slice(...span).trimEnd();
    const end = span[0] + text.length;
    const dot: Word = { value: ".", quoted: false, start: span[0], end: span[0] + 1 };
    const standing = this.#standing;
    const command: Command = {
      ...build({
        name: sourced ? dot : name,
        words: sourced ? [name, ...words] : words,
        redirects,
        standing,
        cwd,
        span: standing.span ?? [span[0], end],
        text,
      }),
      ...(before === undefined ? {} : { stdin_from: before }),
    };
    const index = collector.add(command);
    if (command.argv.includes(null)) collector.unresolved(text, "a word that is not known");
    this.#inner(command, words, input);
    this.#follow(command);
    return index < 0 ? undefined : index;
  }

  /** What the command itself runs. */
  #inner(command: Command, words: readonly Word[], input: Value | undefined): void {
    const { collector, context } = this.#shared;
    const standing = this.#standing;
    for (const { block } of words) if (block !== undefined) this.#nested(block, "group", false);
    for (const inner of innerOf(command, input === undefined ? undefined : asText(input))) {
      const via = [...standing.via, ...inner.via];
      if (inner.text === null || standing.depth >= MAX_DEPTH) {
        collector.unresolved(command.text, "code that is not known");
      } else if (inner.language === "powershell") {
        const there = {
          ...standing,
          via,
          depth: standing.depth + 1,
          span: command.span,
          wrappers: [...standing.wrappers, ...inner.wrappers],
        };
        new Reader(this.#shared, inner.text, there).run();
      } else this.#bash(inner.text, command, { via, wrappers: inner.wrappers, silent: inner.silent === true });
      if (
        inner.language === "powershell" &&
        command.code === undefined &&
        inner.text !== null &&
        context !== undefined
      ) {
        command.code = { language: "powershell", text: inner.text };
      }
    }
  }

  #bash(
    text: string,
    outer: Command,
    { via, wrappers, silent }: { via: Via[]; wrappers: readonly string[]; silent: boolean },
  ): void {
    const { collector, context } = this.#shared;
    const facts = context.bash?.(text);
    if (facts === undefined) {
      if (!silent) collector.unresolved(outer.text, "a line for another shell");
      return;
    }
    const from = collector.commands.length;
    for (const command of facts.commands) {
      collector.add({
        ...command,
        via: [...via, ...command.via],
        depth: via.length + command.depth,
        wrappers: [...this.#standing.wrappers, ...wrappers, ...command.wrappers],
        span: outer.span,
        ...(command.stdin_from === undefined ? {} : { stdin_from: command.stdin_from + from }),
      });
    }
    for (const pipeline of facts.pipelines) collector.pipelines.push(pipeline.map((index) => index + from));
    for (const { text: named, why } of facts.unresolved) collector.unresolved(named, why);
    if (!facts.complete && facts.unresolved.length === 0) collector.unresolved(outer.text, "a line for another shell");
  }

  /** `cd` moves what comes after it. */
  #follow({ program, operands, options }: Command): void {
    if (program === "Pop-Location") this.#shared.cwd = null;
    if (program !== "Set-Location" && program !== "Push-Location") return;
    const path = options.find(({ name }) => name === "-Path" || name === "-LiteralPath")?.value ?? operands[0] ?? null;
    const { cwd, context } = this.#shared;
    const to = path?.replaceAll("\\", "/").replace(/^~(?=\/|$)/, context.home);
    if (to === undefined || !this.#standing.sure) this.#shared.cwd = null;
    else if (isAbsolute(to)) this.#shared.cwd = normalise(to);
    else this.#shared.cwd = cwd === null ? null : normalise(`${cwd}/${to}`);
  }

  #redirect(redirects: Redirect[]): boolean {
    const scanner = this.#scanner;
    const match = /^([1-6*]?)(>>?|<)(?:&([12]))?/.exec(scanner.text.slice(scanner.at, scanner.at + 6));
    if (match === null || scanner.done) return false;
    scanner.at += match[0].length;
    const [, fd = "", op = "", copied] = match;
    if (copied !== undefined) {
      redirects.push({ op: ">&", ...(fd === "" || fd === "*" ? {} : { fd: Number(fd) }), target: copied });
      return true;
    }
    scanner.skip();
    const target = this.#word(false);
    redirects.push({
      op: fd === "*" ? "&>" : op,
      ...(fd === "" || fd === "*" ? {} : { fd: Number(fd) }),
      target: target?.value ?? null,
    });
    return true;
  }

  /** Behind `--%` words are taken as they stand. */
  #verbatim(): Word[] {
    const scanner = this.#scanner;
    const start = scanner.at;
    while (!scanner.done && !/[\r\n|]/.test(scanner.peek())) scanner.at += 1;
    const found = [...scanner.text.slice(start, scanner.at).matchAll(/"([^"]*)"|\S+/g)];
    return found.map((match) => ({
      value: match[1] ?? match[0],
      quoted: true,
      start: start + match.index,
      end: start + match.index + match[0].length,
    }));
  }

  /** A word, or a list of them; nothing where the command ends. */
  #word(isName: boolean): Word | undefined {
    const first = this.#single(isName);
    if (first === undefined || this.#scanner.peek() !== ",") return first;
    const items = [first];
    for (this.#scanner.skip(); this.#scanner.peek() === ","; this.#scanner.skip()) {
      this.#scanner.at += 1;
      this.#scanner.skip(true);
      const next = this.#single(false);
      if (next === undefined) break;
      items.push(next);
    }
    return {
      value: null,
      items: items.flatMap(({ value, items: inside }) => inside ?? [value]),
      quoted: true,
      start: first.start,
      end: this.#scanner.at,
    };
  }

  #single(isName: boolean): Word | undefined {
    const scanner = this.#scanner;
    const start = scanner.at;
    const letter = scanner.peek();
    if (letter === "" || /[\r\n;|)}&,<>]/.test(letter)) return undefined;
    if (letter === "{") {
      const block = scanner.balanced();
      if (isName) this.#nested(block, "group", true);
      return { value: null, items: [], block, quoted: true, start, end: scanner.at };
    }
    if (letter === "(" || (letter === "@" && /[({]/.test(scanner.peek(1)))) return this.#bracketWord(start);
    const { pieces, quoted } = this.#pieces();
    if (scanner.at === start) return undefined;
    const value = this.#joined(pieces);
    return {
      value: scanner.isDash(letter) && !quoted && value !== null ? `-${value.slice(1)}` : value,
      quoted,
      start,
      end: scanner.at,
    };
  }

  #bracketWord(start: number): Word {
    const scanner = this.#scanner;
    if (scanner.peek() === "@") scanner.at += 1;
    let value = this.#bracket(scanner.balanced());
    // A member of it is somebody's guess.
    if (/^[.[]/.test(scanner.peek()) || scanner.sees("::")) {
      this.#pieces();
      this.#strange(start);
      value = null;
    }
    const items = isList(value) ? value.map(asText) : undefined;
    return { value: asText(value), ...(items === undefined ? {} : { items }), quoted: true, start, end: scanner.at };
  }

  /** Everything that touches: `a"b"$c'd'`. */
  #pieces(): { pieces: Piece[]; quoted: boolean } {
    const scanner = this.#scanner;
    const pieces: Piece[] = [];
    let quoted = false;
    for (;;) {
      const before = scanner.at;
      if (scanner.isSingle()) pieces.push({ text: scanner.single() });
      else if (scanner.isDouble()) pieces.push(...scanner.double());
      else if (scanner.peek() === "@" && (scanner.isSingle(scanner.peek(1)) || scanner.isDouble(scanner.peek(1)))) {
        pieces.push(...scanner.here());
      } else {
        scanner.bare(pieces);
        if (scanner.at === before) return { pieces, quoted };
        continue;
      }
      quoted ||= before === scanner.at || pieces.length > 0;
    }
  }

  #text(): Value {
    const scanner = this.#scanner;
    const isQuote = scanner.isSingle() || scanner.isDouble();
    if (isQuote) {
      const pieces: Piece[] = scanner.isSingle() ? [{ text: scanner.single() }] : scanner.double();
      return this.#joined(pieces);
    }
    if (scanner.peek() === "@") return this.#joined(scanner.here());
    const from = scanner.at;
    const pieces: Piece[] = [];
    scanner.bare(pieces);
    if (scanner.at === from) {
      this.#strange(from);
      scanner.at += 1;
    }
    return null;
  }

  #joined(pieces: readonly Piece[]): string | null {
    let text: string | null = "";
    for (const [index, piece] of pieces.entries()) {
      const part = this.#pieceText(piece);
      // `$x.y` and `$x[0]` in a bare word are members of `$x`.
      const next = pieces[index + 1];
      const member =
        "variable" in piece && next !== undefined && "text" in next && /^(?:\.[A-Za-z_]\w*$|\[)/.test(next.text);
      text = text === null || part === null || (member && part === "") ? null : text + part;
    }
    return text === null || text.length > 65_536 ? null : text;
  }

  #pieceText(piece: Piece): string | null {
    if ("text" in piece) return piece.text;
    if ("variable" in piece) return this.#shared.variables.get(piece.variable);
    return asText(this.#bracket(piece.code));
  }
}

/** What a command prints, where that is known: `echo`'s words. */
function printed(command: Command | undefined): string | null {
  if (command?.program !== "Write-Output" && command?.program !== "echo") return null;
  return command.operands.includes(null) || command.redirects.length > 0 ? null : command.operands.join(" ");
}
