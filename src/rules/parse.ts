import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import type { Diagnostic, Position } from "../errors.ts";
import { faultsOf } from "../schema/faults.ts";
import { type RuleFile, ruleFileSchema } from "./schema.ts";

/** A rule file that is what it should be, with the place of everything in it. */
export interface ParsedRuleFile {
  file: string;
  content: RuleFile;
  /** Where the value at a path stands, e.g. `at("rules", 3, "if")`; its key where the value is missing. */
  at(...path: (string | number)[]): Position;
}

/**
 * Reads a rule file (design §6).
 * @returns the file, or everything that is wrong with it, each with its place; never throws.
 */
export function parseRuleFile(text: string, file: string): ParsedRuleFile | { diagnostics: Diagnostic[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    return {
      diagnostics: document.errors.map((error) => ({
        message: firstLine(error.message),
        code: "hookguard/yaml",
        position: positionOf(error.pos[0], lines, file),
      })),
    };
  }
  const content = contentOf(document);
  const read = ruleFileSchema.safeParse(content);
  const at = (...path: (string | number)[]) => place(document, lines, file, path);
  if (read.success) return { file, content: read.data, at };
  const diagnostics = faultsOf(read.error.issues, ruleFileSchema, content).map(({ path, message }) => ({
    message,
    code: "hookguard/rule-file",
    position: at(...path),
  }));
  return { diagnostics };
}

/** An alias that can't be resolved, or too many of them, is content that isn't there. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/** The deepest part of a path that the document has. */
function place(document: Document, lines: LineCounter, file: string, path: (string | number)[]): Position {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return positionOf(node.range[0], lines, file);
  }
  return { file, line: 1, column: 1 };
}

function positionOf(offset: number, lines: LineCounter, file: string): Position {
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
}

function firstLine(message: string): string {
  return (message.split("\n")[0] ?? message).replace(/ at line \d+, column \d+:?$/, "");
}
