import type { CommandNode, Pipeline } from "unbash";
import { inside, leftEarly, type Place, type Ran, silent, stretched } from "../place.ts";
import type { Here } from "../session.ts";

/** `a | b`: the output of each is the input of the next. Each runs in a shell of its own. */
export function walkPipeline(here: Here, node: Pipeline, walk: (here: Here, node: CommandNode) => Ran): Ran {
  const { scope, session, source } = here;
  const place = prefixed(here.place, node);
  const [only, more] = node.commands;
  if (only === undefined) return silent;
  if (more === undefined) {
    const ran = walk({ ...here, place }, only);
    if (!place.negated) return ran;
    return { ...ran, ok: typeof ran.ok === "boolean" ? !ran.ok : undefined };
  }
  const flow: number[] = [];
  let ran: Ran = silent;
  let { stdin } = place;
  for (const [index, command] of node.commands.entries()) {
    if (session.stop()) break;
    const sink: number[] = [];
    const there: Place = stretched({ ...inside(place, "pipeline"), stdin, sink }, "process");
    const layer = scope.fork();
    ran = leftEarly(there, walk({ ...here, place: there, scope: layer }, command));
    if (index === node.commands.length - 1) scope.merge([scope.child(), layer]);
    const span = source.span(command.pos, command.end);
    stdin = { text: ran.out, via: "stdin", decoded: ran.decoded, span, from: sink };
    flow.push(...sink);
    place.sink.push(...sink);
  }
  session.pipeline(flow);
  return { ...ran, ok: undefined };
}

function prefixed(place: Place, node: Pipeline): Place {
  const negations = node.prefixes.filter(({ type }) => type === "Negation").length;
  const timed = node.prefixes.some(({ type }) => type === "Time");
  return {
    ...place,
    negated: negations % 2 === 1,
    wrappers: timed ? [...place.wrappers, "time"] : place.wrappers,
  };
}
