import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the fake model says in one reply: tool calls, or words. */
export type Turn = { calls: ToolCall[] } | { words: string };

/** One tool call, in the agent's own names. */
export interface ToolCall {
  name: string;
  args: Record<string, unknown>;
}

/** A model on 127.0.0.1 that says what it is told to, in the order it is told. */
export interface Model {
  url: string;
  /** Everything that clients sent to it, parsed, oldest first. */
  requests: unknown[];
  stop(): Promise<void>;
}

/** How one vendor's protocol is spoken. */
export interface Protocol {
  /** Answers one request. `turn(n)` is the n-th reply of the script; past its end the model is done. */
  answer(request: { path: string; body: unknown }, response: ServerResponse, turn: (n: number) => Turn): void;
}

/** Starts a model on a free port. */
export async function startModel(protocol: Protocol, turns: readonly Turn[]): Promise<Model> {
  const requests: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await jsonOf(request);
    requests.push(body);
    const path = new URL(request.url ?? "/", "http://127.0.0.1").pathname;
    protocol.answer({ path, body }, response, (n) => turns[n] ?? { words: "done" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
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
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
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
