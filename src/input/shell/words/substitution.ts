import type { CommandExpansionPart, ParsedScript, ProcessSubstitutionPart } from "unbash";
import { unknownLines } from "../hole.ts";
import { inside, leftEarly, type Place, type Ran, type Stdin, stretched, unknown } from "../place.ts";
import type { Here } from "../session.ts";
import { derived } from "../source.ts";
import { whys } from "../whys.ts";
import { expansion, type Piece } from "./piece.ts";

interface Part {
  readonly pos: number;
  readonly end: number;
  readonly text: string;
  readonly script: ParsedScript | undefined;
}

/** `$(…)` and backticks: what they run is walked, what they print becomes part of the word. */
export function commandSubstitution(here: Here, part: CommandExpansionPart | Part, quoted: boolean): Piece {
  const sink: number[] = [];
  const ran = run(here, part, { ...inside(here.place, "substitution"), sink, stdin: undefined });
  const line = (out: string) => out.replace(/\n+$/, "");
  const either = ran.either === undefined ? {} : { either: ran.either.map(line) };
  return expansion(line(ran.out), quoted, whys.output, { decoded: ran.decoded, flows: sink, ...either });
}

/** The name that a process substitution has for the program it is given to. */
const pipeName = "/dev/fd/63";

/** `<(…)` and `>(…)`: a file whose text is what the commands print, or what they are fed. */
export function processSubstitution(here: Here, part: ProcessSubstitutionPart): Piece {
  const sink: number[] = [];
  const span = here.source.span(part.pos, part.end);
  const fed: Stdin = { text: unknownLines, via: "stdin", decoded: false, span, from: [] };
  const stdin = part.operator === ">" ? fed : undefined;
  const ran = run(here, part, { ...inside(here.place, "process substitution"), sink, stdin });
  const name: Piece = { text: pipeName, split: false, glob: false };
  if (part.operator === ">") return { ...name, feeds: sink };
  return { ...name, flows: sink, decoded: ran.decoded, file: ran.out };
}

function run({ session, scope, source }: Here, part: Part, place: Place): Ran {
  const { script } = part;
  if (script === undefined) {
    session.incomplete(part.text, whys.syntax);
    return unknown;
  }
  const inner = script.source === undefined ? source : derived(script.source, source.span(part.pos, part.end));
  const there = stretched({ ...place, background: false, negated: false, depth: place.depth + 1 }, "process");
  return leftEarly(there, session.reader.script(session, scope.fork(), there, inner, script));
}
