/** What of `@jsquash/webp` is used; its own types need those of browsers. */
declare module '@jsquash/webp/decode.js' {
  export function init(module: WebAssembly.Module): Promise<void>;
  function decode(buffer: ArrayBufferLike): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;

  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export { decode as default };
}
