import { type Document, LineCounter, parseDocument } from "yaml";
import { type Diagnostic, HookguardError } from "../errors.ts";
import { faultsOf } from "../schema/faults.ts";
import { type ConfigFile, configSchema } from "./schema.ts";

/** A checked file, and where each of its values stands. */
export interface ReadConfig {
  config: ConfigFile;
  /** 1-based line of the value at a path; of the nearest parent that is there. */
  lineOf(path: readonly PropertyKey[]): number;
}

/**
 * Reads one `hookguard.yaml`.
 * @param file what messages call it
 * @throws HookguardError `config.invalid` with a diagnostic for every fault, each with its line and column
 */
export function readConfig(text: string, file: string): ReadConfig {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const syntax = [...document.errors, ...document.warnings].map(({ message, pos }) => at(file, lines, pos[0], message));
  if (syntax.length > 0) throw invalid(file, syntax);
  const content = plain(document, file);
  const parsed = configSchema.safeParse(content);
  if (!parsed.success) {
    throw invalid(
      file,
      faultsOf(parsed.error.issues, configSchema, content).map(({ path, message }) =>
        at(file, lines, offsetOf(document, path), message),
      ),
    );
  }
  return { config: parsed.data, lineOf: (path) => lines.linePos(offsetOf(document, path)).line };
}

/** Aliases are refused: nothing here needs them, and they multiply. */
function plain(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw invalid(file, [
      { message: "aliases (`*name`) are not allowed", code: "config", position: { file, line: 1, column: 1 } },
    ]);
  }
}

function invalid(file: string, diagnostics: Diagnostic[]): HookguardError {
  const [first] = diagnostics;
  const place = first?.position ? `line ${first.position.line}: ` : "";
  return new HookguardError(
    "config.invalid",
    { file, why: `${place}${first?.message ?? "it can't be read"}` },
    { diagnostics },
  );
}

function at(file: string, lines: LineCounter, offset: number, message: string): Diagnostic {
  const { line, col } = lines.linePos(offset);
  return { message, code: "config", position: { file, line: Math.max(line, 1), column: Math.max(col, 1) } };
}

/** Offset of the node at a path, or of its nearest parent that the file has. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node: unknown = document.getIn(path.slice(0, depth), true);
    const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
    if (Array.isArray(range)) return Number(range[0]);
  }
  return 0;
}
