/** What of `tesseract-wasm` is used; its package does not say where its types are. */
declare module 'tesseract-wasm' {
  export interface OcrEngine {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    /** Throws if the picture does not fit into the engine's memory. `data` must be a whole buffer of RGBA. */
    loadImage(image: { data: Uint8Array; width: number; height: number }): void;
    clearImage(): void;
    getHOCR(onProgress?: (percent: number) => void): string;
    destroy(): void;
  }
  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OcrEngine>;
  export function supportsFastBuild(): boolean;
}
