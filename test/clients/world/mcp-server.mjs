// A small MCP server on stdio: `echo` answers its arguments, `read_file` and `write_file` do what they are called, and
// `elicit` asks the client's user for a value first.
import { readFileSync, writeFileSync } from "node:fs";
import readline from "node:readline";

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const answer = (id, text) => send({ id, result: { content: [{ type: "text", text }] } });
const tool = (name, properties) => ({ name, description: name, inputSchema: { type: "object", properties } });
const text = { type: "string" };
const tools = [
  tool("echo", { text }),
  tool("elicit", { text }),
  tool("read_file", { path: text }),
  tool("write_file", { path: text, content: text }),
];
const QUESTION = 900;
let asking;

const does = {
  echo: ({ text }) => `echo: ${text}`,
  read_file: ({ path }) => readFileSync(path, "utf8"),
  write_file({ path, content }) {
    writeFileSync(path, content);
    return "written";
  },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  if (method === "initialize") {
    const { protocolVersion } = params;
    const serverInfo = { name: "memory", version: "1" };
    send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") {
    send({ id, result: { tools } });
  } else if (method === "tools/call" && params.name === "elicit") {
    asking = id;
    const requestedSchema = { type: "object", properties: { x: { type: "string" } } };
    send({ id: QUESTION, method: "elicitation/create", params: { message: params.arguments.text, requestedSchema } });
  } else if (method === "tools/call") answer(id, does[params.name](params.arguments));
  else if (id === QUESTION) answer(asking, JSON.stringify(result ?? error));
  else if (id !== undefined) send({ id, result: {} });
});
