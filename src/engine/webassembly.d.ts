/** The part of the WebAssembly API that we use; it comes with the DOM's types, which nothing else here wants. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
  }
  class Global {
    value: number | bigint;
  }
  interface ModuleImports {
    [name: string]: Memory | ((...args: number[]) => number);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, ModuleImports>);
    readonly exports: Record<string, unknown>;
  }
  /** Compiles in threads of the engine's own. */
  function compile(bytes: Uint8Array): Promise<Module>;
  interface WebAssemblyInstantiatedSource {
    instance: Instance;
    module: Module;
  }
}
