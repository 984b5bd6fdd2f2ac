/** The part of the WebAssembly interface that tests use: TypeScript has it only among what browsers offer. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string;
  }
  function compile(code: Uint8Array): Promise<Module>;
}
