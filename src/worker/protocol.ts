/*
 * What server and converter say to each other, over a pipe of their own (descriptor 3, so that nothing a
 * library prints can get between):
 *
 *   frame   length(4, little-endian, of the payload) kind(1) payload
 *
 *   to the converter    task (JSON), then bytes (any number, until the task's length has come); hocr (UTF-8; empty where OCR failed);
 *                       rest (empty: nothing is waiting, so memory can be given back)
 *   from the converter  ready (JSON: what it can read), progress (4-byte numbers: parts done, parts in all, pages read by OCR),
 *                       result (JSON), content (UTF-8), failure (JSON), ocr (JSON) and then picture (one byte a pixel), where the pool
 *                       has an engine of its own
 *
 * A result is followed by its content, because markdown inside JSON would be escaped and parsed for nothing.
 * What comes from a converter is checked in check-frame.ts: it has read a stranger's document.
 */
import type { ErrorCode, LimitHit } from '../core/errors.js';
import type { TimeBudget } from '../core/format.js';
import type { ConversionOptions } from '../core/options.js';
import type { Removal } from '../core/removal.js';
import type { Warning } from '../core/warning.js';

export const FRAME_HEADER_BYTES = 5;

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
  rest: 11,
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
export interface TaskOptions extends ConversionOptions {
  readonly stage?: 'tree' | 'clean' | 'markdown';
  /** Answer with the format alone. */
  readonly detectOnly?: boolean;
}

/** What a converter can read; it comes before any document does. */
export interface ReadyFrame {
  /** Ids of formats with their media types. */
  readonly formats: Readonly<Record<string, readonly string[]>>;
}

export interface ProgressFrame {
  readonly done: number;
  /** 0 where it is not known. */
  readonly total: number;
  /** Pages that OCR has begun to read. */
  readonly recognized: number;
}

/** What a conversion leaves in its process. */
export interface Aftermath {
  /** Seconds of the conversion itself. */
  readonly parse: number;
  /** Bytes of resident memory afterwards; 0 where the process cannot find out. */
  readonly rss: number;
  /** Something of the document is left in the process: it must not take another. */
  readonly tainted: boolean;
}

export interface ResultFrame extends Aftermath {
  readonly format: string;
  readonly mediaType: string;
  readonly warnings: readonly Warning[];
  readonly removals: readonly Removal[];
}

export interface FailureFrame extends Aftermath {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly limit?: LimitHit;
  readonly detected?: string;
  /** For the log: the cause's name and place, never the document's text. */
  readonly cause?: string;
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

/** The other side does not keep to the protocol; the message says how, and quotes nothing. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

export interface FrameHandler {
  /** Bytes that a frame of this kind may have now; undefined where none may come. Asked before anything is allocated. */
  maxBytes(kind: number): number | undefined;
  /** What it throws breaks the protocol. */
  frame(kind: number, payload: Buffer): void;
  /** The other side does not keep to the protocol: whatever else it sends is ignored. */
  broken(reason: string): void;
}

/** Puts frames together from chunks, however they are cut. Copies each byte once. */
export class FrameDecoder {
  readonly #handler: FrameHandler;
  readonly #header = Buffer.allocUnsafe(FRAME_HEADER_BYTES);
  #headerFilled = 0;
  #payload: Buffer | undefined;
  #filled = 0;
  #broken = false;

  constructor(handler: FrameHandler) {
    this.#handler = handler;
  }

  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.#broken) {
      const rest = chunk.subarray(at);
      at += this.#payload === undefined ? this.#takeHeader(rest) : this.#takePayload(this.#payload, rest);
    }
  }

  #takeHeader(chunk: Buffer): number {
    const taken = chunk.copy(this.#header, this.#headerFilled);
    this.#headerFilled += taken;
    if (this.#headerFilled < FRAME_HEADER_BYTES) return taken;
    const length = this.#header.readUInt32LE(0);
    const kind = this.#header.readUInt8(4);
    const most = this.#handler.maxBytes(kind);
    if (most === undefined) this.#break(`frame ${kind} out of turn`);
    else if (length > most) this.#break(`frame ${kind} of ${length} bytes`);
    else if (length === 0) this.#emit(Buffer.alloc(0));
    else this.#payload = Buffer.allocUnsafe(length);
    return taken;
  }

  #takePayload(payload: Buffer, chunk: Buffer): number {
    const taken = chunk.copy(payload, this.#filled);
    this.#filled += taken;
    if (this.#filled === payload.length) this.#emit(payload);
    return taken;
  }

  #emit(payload: Buffer): void {
    this.#payload = undefined;
    this.#headerFilled = 0;
    this.#filled = 0;
    try {
      this.#handler.frame(this.#header.readUInt8(4), payload);
    } catch (error) {
      // Messages of other errors may quote what was parsed.
      this.#break(error instanceof ProtocolError || !(error instanceof Error) ? String(error) : error.name);
    }
  }

  #break(reason: string): void {
    this.#broken = true;
    this.#handler.broken(reason);
  }
}
