import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { HookguardError } from "../errors.ts";
import { keepBaselineCode } from "./baseline.ts";
import { diagnosticOf } from "./problems.ts";
import type { Envelope, HostBuiltin, OpaAnswer, OpaAssets, OpaRequest } from "./protocol.ts";
import { workerSource } from "./worker-source.ts";

interface Waiting {
  done(answer: { json: Uint8Array; blob?: Uint8Array }): void;
  failed(error: HookguardError): void;
}

/** Deep sources recurse deeply: OPA's parser gives up long before this many megabytes of stack do. */
const stackSizeMb = 64;

/** One worker with one instance of the Go program. It lives until it crashes, is too slow, or is ended. */
export class OpaThread {
  /** Bytes of the instance's memory after the last answer; it never shrinks. */
  memory = 0;
  /** Nothing more will be answered. */
  dead = false;
  readonly #worker: Worker;
  readonly #port: MessagePort;
  #waiting: Waiting | undefined;
  #id = 0;

  constructor(assets: OpaAssets, builtins: Readonly<Record<string, HostBuiltin>>) {
    keepBaselineCode();
    const channel = new MessageChannel();
    const signal = new SharedArrayBuffer(4);
    this.#port = channel.port1;
    this.#worker = new Worker(workerSource, {
      eval: true,
      workerData: { artefact: assets.artefact, wasmExec: assets.wasmExec, signal, ask: channel.port2 },
      transferList: [channel.port2],
      resourceLimits: { stackSizeMb },
      // Flags of this process (--input-type, --require, …) are not for that program.
      execArgv: [],
      env: {},
    });
    this.#worker.on("message", (message) => this.#received(message));
    this.#worker.on("error", (error) => this.#crashed(error.message));
    this.#worker.on("exit", () => this.#crashed("its thread ended"));
    this.#port.on("message", (question) => answerBuiltin(builtins, question, this.#port, new Int32Array(signal)));
    this.#idle();
  }

  /** Sends one request; only one may be under way. */
  async ask<T>(request: OpaRequest, blob: Uint8Array | undefined, timeoutMs: number): Promise<OpaAnswer<T>> {
    this.#worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      const answer = await new Promise<{ json: Uint8Array; blob?: Uint8Array }>((done, failed) => {
        this.#waiting = { done, failed };
        timer = setTimeout(() => {
          this.#fail(new HookguardError("rego.timeout", { ms: timeoutMs }));
          void this.end();
        }, timeoutMs);
        this.#worker.postMessage({ id: ++this.#id, request: new TextEncoder().encode(JSON.stringify(request)), blob });
      });
      return { result: resultOf<T>(answer.json), ...(answer.blob && { blob: answer.blob }) };
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
      this.#idle();
    }
  }

  /** Stops the thread, whatever it is doing. */
  async end(): Promise<void> {
    this.dead = true;
    this.#port.close();
    await this.#worker.terminate();
  }

  #received(message: { crash?: string; id?: number; json: Uint8Array; blob?: Uint8Array; memory: number }): void {
    if (message.crash !== undefined) this.#crashed(message.crash);
    if (message.id !== this.#id) return;
    this.memory = message.memory;
    this.#waiting?.done(message);
  }

  #crashed(why: string): void {
    if (!this.dead) void this.end();
    this.#fail(new HookguardError("rego.compiler", { why }));
  }

  #fail(error: HookguardError): void {
    this.#waiting?.failed(error);
  }

  #idle(): void {
    this.#worker.unref();
    this.#port.unref();
  }
}

function resultOf<T>(json: Uint8Array): T {
  const envelope = JSON.parse(new TextDecoder().decode(json)) as Envelope<T>;
  if (envelope.fault) throw new HookguardError("rego.compiler", { why: envelope.fault.message });
  if (envelope.errors) {
    throw new HookguardError("rego.invalid", {}, { diagnostics: envelope.errors.map(diagnosticOf) });
  }
  return envelope.result as T;
}

/** The worker sleeps on `signal` until its question has an answer in the port. */
function answerBuiltin(
  builtins: Readonly<Record<string, HostBuiltin>>,
  question: { name: string; args: string },
  port: MessagePort,
  signal: Int32Array,
): void {
  try {
    const builtin = builtins[question.name];
    if (!builtin) throw new Error(`${question.name} is not implemented`);
    const value = builtin(...(JSON.parse(question.args) as unknown[]));
    port.postMessage({ result: value === undefined ? undefined : JSON.stringify(value) });
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}
