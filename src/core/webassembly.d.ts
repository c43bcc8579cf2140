/** What of the WebAssembly JavaScript interface is used; TypeScript has it only among the types of browsers. */
declare namespace WebAssembly {
  type ExportValue = ((...args: number[]) => number) | Memory | Table | Global;
  type Exports = Record<string, unknown>;
  type Imports = Record<string, Record<string, unknown>>;
  class Module {
    constructor(bytes: BufferSource);
    static exports(module: Module): { name: string; kind: string }[];
    static imports(module: Module): { module: string; name: string; kind: string }[];
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(delta: number): number;
  }
  class Table {
    constructor(descriptor: { element: string; initial: number });
    get(index: number): unknown;
  }
  class Global {
    value: unknown;
  }
  class RuntimeError extends Error {}
  type BufferSource = ArrayBuffer | ArrayBufferView;
  function compile(bytes: BufferSource): Promise<Module>;
  function instantiate(module: Module, imports?: Imports): Promise<Instance>;
}
