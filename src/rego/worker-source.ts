/**
 * The program of the worker thread, as text: a worker made from text needs no file of its own, so that it starts the
 * same way from the sources, from the Node build and from inside the one executable. Plain CommonJS, for that reason.
 *
 * It unpacks and starts the Go program once, then answers messages `{id, request, blob}` with
 * `{id, json, blob, memory}`, one at a time. A builtin of ours is asked for over `ask` while this thread sleeps.
 */
export const workerSource = `
"use strict";
const { parentPort, receiveMessageOnPort, workerData } = require("node:worker_threads");
const { brotliDecompressSync } = require("node:zlib");
const { runInThisContext } = require("node:vm");

// There are no files in here: whatever Go looks up does not exist. What it says (a crash, mostly) is kept for the report.
let said = "";
const missing = () => Object.assign(new Error("no such file"), { code: "ENOENT" });
const text = new TextDecoder();
globalThis.fs = new Proxy(
  {
    constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
    writeSync(_fd, bytes) {
      said = (said + text.decode(bytes)).slice(0, 16384);
      return bytes.length;
    },
    write(fd, bytes, offset, length, _position, done) {
      done(null, this.writeSync(fd, bytes.subarray(offset, offset + length)));
    },
    fsync: (_fd, done) => done(null),
  },
  { get: (own, name) => own[name] ?? ((...args) => args.at(-1)(missing())) },
);

const asked = new Int32Array(workerData.signal);
globalThis.__hookguard_builtin = (name, args) => {
  Atomics.store(asked, 0, 0);
  workerData.ask.postMessage({ name, args });
  Atomics.wait(asked, 0, 0);
  const { result, error } = receiveMessageOnPort(workerData.ask).message;
  if (error !== undefined) throw new Error(error);
  return result;
};

async function start() {
  runInThisContext(text.decode(workerData.wasmExec), { filename: "wasm_exec.js" });
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(brotliDecompressSync(workerData.artefact), go.importObject);
  go.run(instance).then(() => crash("it ended"), (e) => crash(e.message));
  return instance.exports.mem;
}

function crash(why) {
  parentPort.postMessage({ crash: said ? why + ": " + said : why });
}

const started = start();
started.catch((e) => crash(String(e && e.message)));
parentPort.on("message", async ({ id, request, blob }) => {
  try {
    const memory = await started;
    const answer = globalThis.__hookguard_opa(request, blob);
    if (!answer) return crash("it gave no answer");
    parentPort.postMessage({ id, json: answer.json, blob: answer.blob, memory: memory.buffer.byteLength });
  } catch (e) {
    crash(String(e && e.message));
  }
});
`;
