import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Raster } from '../../core/format.js';
import { ByteView } from '../view.js';
import { toGrey } from './grey.js';
import { type DecodeLimits, PictureError } from './picture.js';

/**
 * WebP: 'RIFF', size u32, 'WEBP', then chunks (4 letters, size u32, data, padded to even): 'VP8 ' (14 bits each of width
 * and height at 6), 'VP8L' (14 bits each after the 0x2f), 'VP8X' (24 bits each, less one, at 4), 'EXIF', 'XMP '.
 */

export interface RiffChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

export function* webpChunks(bytes: Uint8Array): Generator<RiffChunk> {
  const view = new ByteView(bytes);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.u32(at + 4);
    yield { type: String.fromCharCode(...view.slice(at, 4)), data: view.slice(at + 8, length) };
    at += 8 + length + (length % 2);
  }
}

export function webpSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  for (const { type, data } of webpChunks(bytes)) {
    const view = new ByteView(data);
    if (type === 'VP8X') return { width: (view.u32(4) & 0xffffff) + 1, height: (view.u32(7) & 0xffffff) + 1 };
    if (type === 'VP8 ') return { width: view.u16(6) & 0x3fff, height: view.u16(8) & 0x3fff };
    if (type === 'VP8L') {
      const packed = view.u32(1);
      return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
  }
  return undefined;
}

type Decoder = (bytes: Uint8Array) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>;

let loaded: Promise<Decoder> | undefined;

export async function decodeWebp(bytes: Uint8Array, limits: DecodeLimits): Promise<Raster> {
  const size = webpSize(bytes);
  if (size === undefined) throw new PictureError('WebP without a picture.');
  limits.checkSize(size.width, size.height);
  loaded ??= load();
  const { width, height, data } = await (await loaded)(bytes);
  return toGrey({ width, height, channels: 4, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) });
}

/** What the decoder makes its results with: browsers have it, Node does not. */
class Pixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

async function load(): Promise<Decoder> {
  const { default: decode, init } = await import('@jsquash/webp/decode.js');
  const path = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
  const module = await WebAssembly.compile(await readFile(path));
  return async (bytes) => {
    const globals = globalThis as { ImageData?: unknown };
    const had = Object.hasOwn(globals, 'ImageData');
    if (!had) globals.ImageData = Pixels;
    try {
      await init(module);
      return await decode(bytes.slice().buffer);
    } finally {
      if (!had) delete globals.ImageData;
    }
  };
}
