/*
 * What server and converter say to each other, over a pipe of their own (descriptor 3, so that nothing a
 * library prints can get between):
 *
 *   frame   length(4, little-endian, of the payload) kind(1) payload
 *
 *   to the converter    task (JSON), then bytes (any number, until the task's length has come); hocr (UTF-8; empty where OCR failed)
 *   from the converter  ready (empty), progress (4-byte numbers: parts done, parts in all, pages read by OCR), result (JSON), content (UTF-8),
 *                       failure (JSON), ocr (JSON) and then picture (one byte a pixel), where the pool has an engine of its own
 *
 * A result is followed by its content, because markdown inside JSON would be escaped and parsed for nothing.
 */
import type { Removal } from '../core/conversion.js';
import type { ErrorCode, LimitHit } from '../core/errors.js';
import type { ReadOptions, TimeBudget } from '../core/format.js';
import type { Warning } from '../core/warning.js';

export const FRAME_HEADER_BYTES = 5;
/** No frame is longer; a converter that says otherwise is broken. */
export const MAX_FRAME_BYTES = 268_435_456;

export const frameKinds = {
  task: 1,
  bytes: 2,
  ready: 3,
  progress: 4,
  result: 5,
  content: 6,
  failure: 7,
  ocr: 8,
  picture: 9,
  hocr: 10,
} as const;
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

export interface TaskFrame {
  readonly byteLength: number;
  readonly name?: string;
  readonly mediaType?: string;
  readonly options: TaskOptions;
  /** What the pool will wait; see `ConvertOptions`. */
  readonly time?: TimeBudget;
}

/** What a request may ask of a conversion. */
export interface TaskOptions extends ReadOptions {
  readonly skipCleaning?: readonly string[];
  readonly stage?: 'tree' | 'clean' | 'markdown';
  /** Answer with the format alone. */
  readonly detectOnly?: boolean;
}

export interface ResultFrame {
  readonly format: string;
  readonly mediaType: string;
  readonly warnings: readonly Warning[];
  readonly removals: readonly Removal[];
  /** Seconds of the conversion itself. */
  readonly parse: number;
  /** Bytes of resident memory afterwards. */
  readonly rss: number;
  /** Something of the document is left behind in the process: it must not take another. */
  readonly tainted: boolean;
}

export interface FailureFrame {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly limit?: LimitHit;
  readonly detected?: string;
  /** For the log: the cause's name and place, never the document's text. */
  readonly cause?: string;
  readonly parse: number;
  readonly rss: number;
  readonly tainted: boolean;
}

/** A page that the pool's engine shall read; its picture follows. */
export interface OcrFrame {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** As tesseract names it (`eng`). */
  readonly language: string;
}

export function frameHeader(kind: FrameKind, length: number): Buffer {
  const header = Buffer.allocUnsafe(FRAME_HEADER_BYTES);
  header.writeUInt32LE(length, 0);
  header.writeUInt8(kind, 4);
  return header;
}

export interface FrameHandler {
  frame(kind: number, payload: Buffer): void;
  /** The other side does not keep to the protocol. */
  broken(): void;
}

/** Puts frames together from chunks, however they are cut. Copies each byte once. */
export class FrameDecoder {
  readonly #handler: FrameHandler;
  readonly #header = Buffer.allocUnsafe(FRAME_HEADER_BYTES);
  #headerFilled = 0;
  #payload: Buffer | undefined;
  #filled = 0;

  constructor(handler: FrameHandler) {
    this.#handler = handler;
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#payload === undefined) {
        const taken = chunk.copy(this.#header, this.#headerFilled, at);
        this.#headerFilled += taken;
        at += taken;
        if (this.#headerFilled < FRAME_HEADER_BYTES) return;
        const length = this.#header.readUInt32LE(0);
        if (length > MAX_FRAME_BYTES) {
          this.#handler.broken();
          return;
        }
        this.#payload = Buffer.allocUnsafe(length);
        this.#filled = 0;
      }
      const copied = chunk.copy(this.#payload, this.#filled, at);
      this.#filled += copied;
      at += copied;
      if (this.#filled === this.#payload.length) this.#emit(this.#payload);
    }
    // A frame of no bytes is complete with its header.
    if (this.#payload?.length === 0) this.#emit(this.#payload);
  }

  #emit(payload: Buffer): void {
    const kind = this.#header.readUInt8(4);
    this.#payload = undefined;
    this.#headerFilled = 0;
    this.#handler.frame(kind, payload);
  }
}
