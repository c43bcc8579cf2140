/** One converter process as the server sees it. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { Config } from '../core/config.js';
import type { ErrorCode } from '../core/errors.js';
import type { Limits } from '../core/limits.js';
import { toMicroseconds } from '../core/seconds.js';
import { type NativeOcr, recognizeNatively } from './native-ocr.js';
import {
  type FailureFrame,
  FrameDecoder,
  frameHeader,
  frameKinds,
  type OcrFrame,
  type ResultFrame,
  type TaskFrame,
} from './protocol.js';
import { type Sandbox, startChild } from './sandbox.js';
import { type Task, TaskError, type TaskResult } from './task.js';

/** Why a converter process ended. */
export type ConverterEnd = 'crash' | 'timeout' | 'stall' | 'memory' | 'cancelled' | 'recycled' | 'closed';

/** Bytes of a converter's error output that are kept to tell an exhausted heap from another crash. */
const MAX_STDERR_BYTES = 16_384;
/** Milliseconds between looks at a busy converter's memory. */
const WATCH_MS = 100;
/**
 * Milliseconds that a document may still take whose client has gone. A new process costs as much processor time, and most documents are
 * done within them.
 */
const CANCEL_GRACE_MS = 500;
const PAGE_BYTES = 4_096;
const MIB = 1_048_576;

interface Running {
  readonly task: Task;
  readonly started: number;
  readonly cancel: () => void;
  lastSign: number;
  /** Pages that it began to read by OCR: each takes seconds. */
  recognized: number;
  result: ResultFrame | undefined;
  /** The page that the pool's own engine is about to read, or reads. */
  ocr: OcrFrame | undefined;
  /** Ends what runs outside for this document; made when something does. */
  ended: AbortController | undefined;
  resolve(result: Omit<TaskResult, 'queued'>): void;
  reject(error: unknown): void;
}

export interface ConverterOptions {
  readonly sandbox: Sandbox;
  readonly config: Config;
  readonly limits: Limits;
  readonly nativeOcr: NativeOcr | undefined;
}

export function startConverter(options: ConverterOptions): Converter {
  const { sandbox, limits, nativeOcr } = options;
  const args = [...sandbox.args, `--limits=${JSON.stringify(limits)}`];
  if (nativeOcr !== undefined) args.push(`--ocr-languages=${nativeOcr.languages.join(',')}`);
  return new Converter(startChild({ ...sandbox, args }), options);
}

export class Converter {
  readonly process: ChildProcess;
  readonly #config: Config;
  readonly #nativeOcr: NativeOcr | undefined;
  readonly #pipe: Socket;
  state: 'starting' | 'idle' | 'busy' | 'ended' = 'starting';
  /** Documents that it has been given. */
  documents = 0;
  onReady: () => void = () => {};
  onEnd: (reason: ConverterEnd) => void = () => {};
  #running: Running | undefined;
  #stderr = '';
  #reason: ConverterEnd | undefined;
  #watch: NodeJS.Timeout | undefined;
  #cancel: NodeJS.Timeout | undefined;
  readonly #ended: Promise<void>;

  constructor(child: ChildProcess, { config, nativeOcr }: ConverterOptions) {
    this.process = child;
    this.#config = config;
    this.#nativeOcr = nativeOcr;
    this.#pipe = child.stdio[3] as Socket;
    const decoder = new FrameDecoder({
      frame: (kind, payload) => this.#onFrame(kind, payload),
      broken: () => void this.kill('crash'),
    });
    this.#pipe.on('data', (chunk: Buffer) => decoder.push(chunk));
    // Writing to a process that just ended fails here; its end is handled by 'close'.
    this.#pipe.on('error', () => void this.kill('crash'));
    child.stderr?.on('data', (chunk: Buffer) => {
      if (this.#stderr.length < MAX_STDERR_BYTES) this.#stderr += chunk.toString('latin1');
    });
    child.on('error', () => this.#onClose());
    this.#ended = new Promise((resolve) => {
      child.on('close', () => {
        this.#onClose();
        resolve();
      });
    });
  }

  /** What a process said that ended before it had any document; nothing of a document can be in it. */
  get startOutput(): string {
    return this.documents === 0 ? this.#stderr.slice(0, 2000) : '';
  }

  convert(task: Task): Promise<Omit<TaskResult, 'queued'>> {
    this.state = 'busy';
    this.documents++;
    return new Promise((resolve, reject) => {
      const now = performance.now();
      const cancel = () => {
        this.#cancel ??= setTimeout(() => void this.kill('cancelled'), CANCEL_GRACE_MS);
      };
      const progress = { lastSign: now, recognized: 0, result: undefined, ocr: undefined, ended: undefined };
      this.#running = { task, started: now, cancel, ...progress, resolve, reject };
      if (task.signal?.aborted === true) return this.#refuse();
      task.signal?.addEventListener('abort', cancel, { once: true });
      this.#sendTask(task);
      this.#watch = setInterval(() => void this.#check(), WATCH_MS);
    });
  }

  /** Ends the process at once; whatever runs in it cannot object. */
  async kill(reason: ConverterEnd): Promise<void> {
    this.#reason ??= reason;
    this.process.kill('SIGKILL');
    await this.#ended;
  }

  #sendTask(task: Task): void {
    const { byteLength, name, mediaType, options } = task;
    const frame: TaskFrame = {
      byteLength,
      options,
      time: { ms: this.#config.timeoutMs, ocrPageMs: this.#config.ocrPageMs },
      ...(name === undefined ? {} : { name }),
      ...(mediaType === undefined ? {} : { mediaType }),
    };
    const payload = Buffer.from(JSON.stringify(frame));
    this.#pipe.cork();
    this.#pipe.write(frameHeader(frameKinds.task, payload.length));
    this.#pipe.write(payload);
    for (const chunk of task.chunks) {
      if (chunk.length === 0) continue;
      this.#pipe.write(frameHeader(frameKinds.bytes, chunk.length));
      this.#pipe.write(chunk);
    }
    this.#pipe.uncork();
  }

  #onFrame(kind: number, payload: Buffer): void {
    const running = this.#running;
    if (kind === frameKinds.ready && this.state === 'starting') {
      this.state = 'idle';
      this.onReady();
    } else if (running === undefined) {
      // An answer that nobody asked for: the process does not keep to the protocol.
      void this.kill('crash');
    } else if (kind === frameKinds.progress) {
      running.lastSign = performance.now();
      running.recognized = payload.readUInt32LE(8);
      running.task.onProgress?.(payload.readUInt32LE(0), payload.readUInt32LE(4));
    } else if (kind === frameKinds.ocr) {
      running.ocr = JSON.parse(payload.toString()) as OcrFrame;
    } else if (kind === frameKinds.picture && running.ocr !== undefined) {
      void this.#recognize(running, running.ocr, payload);
    } else if (kind === frameKinds.result) {
      running.result = JSON.parse(payload.toString()) as ResultFrame;
    } else if (kind === frameKinds.content && running.result !== undefined) {
      const { format, mediaType, warnings, removals, parse } = running.result;
      this.#finish(running.result);
      running.resolve({ content: payload.toString(), format, mediaType, warnings, removals, parse });
    } else if (kind === frameKinds.failure) {
      const failure = JSON.parse(payload.toString()) as FailureFrame;
      this.#finish(failure);
      running.reject(new TaskError(failure.code, { ...failure, logCause: failure.cause ?? '' }));
    }
  }

  /** A page for the engine of the pool; what it finds goes back as it is, because this process holds no parser. */
  async #recognize(running: Running, frame: OcrFrame, grey: Buffer): Promise<void> {
    const native = this.#nativeOcr;
    if (native === undefined || !isSoundPage(native, frame, grey)) return this.kill('crash');
    running.ended ??= new AbortController();
    const { signal } = running.ended;
    const page = { frame, grey, signal, pageMs: this.#config.ocrPageMs };
    const hocr = Buffer.from(await recognizeNatively(native, page).catch(() => ''));
    if (this.#running !== running) return;
    running.ocr = undefined;
    running.lastSign = performance.now();
    this.#pipe.write(frameHeader(frameKinds.hocr, hocr.length));
    this.#pipe.write(hocr);
  }

  /** The document is done: the process takes the next one, or goes if it is worn, grown or changed. */
  #finish(after: { readonly rss: number; readonly tainted: boolean }): void {
    this.#settle();
    const worn = this.documents >= this.#config.maxDocuments || after.rss > this.#config.idleRssMb * MIB;
    if (worn || after.tainted) void this.kill('recycled');
    else this.state = 'idle';
  }

  /** The client has gone before the document was sent: the process never hears of it. */
  #refuse(): void {
    this.#running?.reject(new TaskError('internal', { logCause: 'the client had gone' }));
    this.#settle();
    this.documents--;
    this.state = 'idle';
  }

  #settle(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#cancel);
    this.#running?.ended?.abort();
    this.#cancel = undefined;
    this.#running?.task.signal?.removeEventListener('abort', this.#running.cancel);
    this.#running = undefined;
  }

  async #check(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    const now = performance.now();
    const allowed = this.#config.timeoutMs + running.recognized * this.#config.ocrPageMs;
    if (now - running.started > allowed) return this.kill('timeout');
    // A page that is read outside has a limit of its own.
    if (running.ocr === undefined && now - running.lastSign > this.#config.stallMs) return this.kill('stall');
    const rss = await residentBytes(this.process.pid);
    if (rss > this.#config.rssMb * MIB && this.#running === running) await this.kill('memory');
  }

  #onClose(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    const running = this.#running;
    this.#settle();
    const reason =
      this.#reason ?? (/heap out of memory|allocation failed|out of memory/i.test(this.#stderr) ? 'memory' : 'crash');
    const parse = running === undefined ? 0 : toMicroseconds((performance.now() - running.started) / 1000);
    running?.reject(new TaskError(endCodes[reason], { parse, logCause: `converter ended: ${reason}` }));
    this.onEnd(reason);
  }
}

/** The converter has read a stranger's document: what it asks for is looked at before anything is started for it. */
function isSoundPage(native: NativeOcr, { width, height, dpi, language }: OcrFrame, grey: Buffer): boolean {
  return (
    Number.isInteger(width) &&
    Number.isInteger(height) &&
    width > 0 &&
    height > 0 &&
    grey.length === width * height &&
    Number.isInteger(dpi) &&
    native.languages.includes(language)
  );
}

const endCodes: Readonly<Record<ConverterEnd, ErrorCode>> = {
  crash: 'converter-crashed',
  timeout: 'conversion-timeout',
  stall: 'conversion-timeout',
  memory: 'memory-limit',
  cancelled: 'internal',
  recycled: 'converter-crashed',
  closed: 'draining',
};

/** Resident memory of a process; 0 where /proc does not tell. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const statm = await readFile(`/proc/${pid}/statm`, 'latin1');
    return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
  } catch {
    // No /proc here, or the process is gone: `ulimit -d` is the wall that remains.
    return 0;
  }
}
