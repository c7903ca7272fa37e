import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the fake model does in one reply: it calls tools, says words, or fails with a status. */
export type Turn = ({ calls: readonly ToolCall[] } | { words: string } | { status: number }) & {
  /** What happens in the world before the reply leaves; a person at another terminal, say. */
  before?: () => void | Promise<void>;
};

/** One tool call, in the agent's own names. */
export interface ToolCall {
  name: string;
  args: Record<string, unknown>;
}

/**
 * Replies by the name of the script. The last prompt that holds `play:name` says which one is on, so that sub-agents and
 * later prompts have scripts of their own; without any it is `main`. Past its end a script says "done".
 */
export type Scripts = Readonly<Record<string, readonly Turn[]>>;

/** A model on 127.0.0.1 that says what it is told to, in the order it is told. */
export interface Model {
  url: string;
  /** Everything that clients sent to it, parsed, oldest first. */
  requests: unknown[];
  /** @throws what a script's `before` threw */
  stop(): Promise<void>;
}

export interface Request {
  path: string;
  body: unknown;
}

/** One message of a conversation, as far as scripts need it. */
export interface Message {
  by: "model" | "others";
  text: string;
}

/** How one vendor's protocol is spoken. */
export interface Protocol {
  /** The conversation that is to go on, or undefined for the client's side errands (titles, summaries, token counts). */
  conversation(request: Request): readonly Message[] | undefined;
  errand(request: Request, response: ServerResponse): void;
  /** @param number of the reply in its conversation, for ids */
  reply(turn: Turn, number: number, request: Request, response: ServerResponse): void;
}

/** Starts a model on a free port. */
export async function startModel(protocol: Protocol, scripts: () => Scripts): Promise<Model> {
  const requests: unknown[] = [];
  let failure: unknown;
  const server = createServer(async (incoming, response) => {
    const request = {
      path: new URL(incoming.url ?? "/", "http://127.0.0.1").pathname,
      body: await jsonOf(incoming),
    };
    requests.push(request.body);
    try {
      const messages = protocol.conversation(request);
      if (messages === undefined) return protocol.errand(request, response);
      const turn = next(messages, scripts());
      await turn.before?.();
      protocol.reply(turn, messages.filter(({ by }) => by === "model").length, request, response);
    } catch (error) {
      failure ??= error;
      replyJson(response, {}, 500);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close(() => (failure ? reject(failure) : resolve())));
    },
  };
}

const playing = /play:(\w+)/;

function next(messages: readonly Message[], scripts: Scripts): Turn {
  const at = messages.findLastIndex(({ by, text }) => by === "others" && playing.test(text));
  const name = playing.exec(messages[at]?.text ?? "")?.[1] ?? "main";
  const said = messages.slice(at + 1).filter(({ by }) => by === "model").length;
  return scripts[name]?.[said] ?? { words: "done" };
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function replyJson(response: ServerResponse, body: unknown, status = 200): void {
  // Both vendors' client libraries leave a failed request alone when they are told so.
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status >= 400 ? { "x-should-retry": "false" } : {}),
  });
  response.end(JSON.stringify(body));
}

/** Server-sent events; an event without a name is a bare `data:` line. */
export function replyEvents(response: ServerResponse, events: readonly { event?: string; data: unknown }[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const { event, data } of events) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`);
  }
  response.end();
}
