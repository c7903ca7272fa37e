import type { AndOr, CompoundCommand, CompoundList, Coproc, PipelineNode, Statement } from "unbash";
import { unknownLines } from "../hole.ts";
import { inside, leftEarly, type Place, quiet, type Ran, type Stdin, silent, stretched, unknown } from "../place.ts";
import type { Here } from "../session.ts";
import { arithmetic } from "../words/arithmetic.ts";
import { single } from "../words/pieces.ts";
import { joinedOutput, walkAndOr, walkCase, walkIf } from "./branches.ts";
import { walkArithmeticFor, walkFor, walkWhile } from "./loops.ts";
import { walkPipeline } from "./pipeline.ts";
import { compoundRedirects, redirectedRun, runSimple } from "./simple.ts";
import { walkTest } from "./tests.ts";

type Node = AndOr | PipelineNode | CompoundCommand | CompoundList;

/** A list of statements, one after the other. */
export function walkStatements(here: Here, statements: readonly Statement[]): Ran {
  let all: Ran = silent;
  for (const statement of statements) {
    if (here.session.stop() || !here.session.budget.step()) {
      here.session.incomplete();
      return unknown;
    }
    const ran = statement.background
      ? process(here, { ...here.place, background: true }, (there) => walkNode(there, statement.command))
      : walkNode(here, statement.command);
    const more = { out: joinedOutput(here.session, all.out, ran.out), decoded: all.decoded || ran.decoded, ok: ran.ok };
    all = all.out === "" ? { ...ran, ...more } : more;
  }
  return all;
}

const walkList = (here: Here, list: CompoundList): Ran => walkStatements(here, list.commands);

/** Something that runs in a process of its own. */
function process(here: Here, place: Place, walk: (here: Here) => Ran): Ran {
  const there = { ...here, scope: here.scope.fork(), place: stretched(place, "process") };
  return leftEarly(there.place, walk(there));
}

/** `coproc NAME …`: what is written to its descriptor, later, is what it reads. */
function walkCoproc(here: Here, { name, body, pos, end }: Coproc): Ran {
  const { scope, place, source } = here;
  scope.set(name?.value ?? "COPROC", null);
  const stdin: Stdin = { text: unknownLines, via: "stdin", decoded: false, span: source.span(pos, end), from: [] };
  return process(here, { ...inside(place, "coproc"), background: true, stdin }, (there) => walkNode(there, body));
}

/** Any node that runs something. */
export function walkNode(here: Here, node: Node): Ran {
  const { session, scope, place, source } = here;
  switch (node.type) {
    case "Command":
      return runSimple(here, node);
    case "Pipeline":
      return walkPipeline(here, node, walkNode);
    case "AndOr":
      return walkAndOr(here, node, walkNode);
    case "CompoundList":
      return walkList(here, node);
    case "Subshell":
      return process(here, inside(place, "subshell"), (there) => walkList(there, node.body));
    case "BraceGroup":
      return walkList({ ...here, place: inside(place, "group") }, node.body);
    case "Redirected": {
      const redirected = compoundRedirects(here, node.redirects, node);
      return redirectedRun(here, redirected, (there) => walkNode({ ...here, place: there }, node.command));
    }
    case "If":
      return walkIf(here, node, walkList);
    case "Case":
      return walkCase(here, node, walkList);
    case "For":
    case "Select":
      return walkFor(here, node, walkList);
    case "ArithmeticFor":
      return walkArithmeticFor(here, node, walkList);
    case "While":
      return walkWhile(here, node, walkList);
    case "Function": {
      const defined = { node, source, certain: true, also: [] };
      scope.define(node.name.value, defined);
      session.defined.push(defined);
      return silent;
    }
    case "Coproc":
      return walkCoproc(here, node);
    case "TestCommand":
      walkTest(here, node.expression);
      return quiet;
    case "ArithmeticCommand":
      arithmetic(here, node.expression, (word) => single(here, word));
      return quiet;
  }
}
