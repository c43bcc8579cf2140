/**
 * The pool of converter processes: a bounded queue, one document at a time in each process, and the ends that a document
 * can bring about. A process that crashes, stalls or grows loses its own document and nothing else.
 *
 * While others wait, a document that runs long gives up its place: it goes on at the lowest priority, and a spare converter takes its place.
 * Where enough of those run already, it is stopped and begins again when one of them is done.
 */
import type { Config } from '../core/config.js';
import { limitsOf } from '../core/config.js';
import { toMicroseconds } from '../core/seconds.js';
import { Converter, type ConverterOptions } from './converter.js';
import { findNativeOcr, type NativeOcr } from './native-ocr.js';
import { planSandbox, type Sandbox, startChild } from './sandbox.js';
import { type ConverterEnd, type Task, TaskError, type TaskResult } from './task.js';
import { type Waiting, WaitingLine } from './waiting-line.js';

export interface PoolState {
  readonly workers: number;
  readonly busy: number;
  readonly idle: number;
  readonly starting: number;
  readonly queued: number;
}

export interface PoolOptions {
  /** A converter ended. */
  ended?(reason: ConverterEnd): void;
  log?(level: 'warn' | 'info', message: string, fields: Record<string, unknown>): void;
  /** The script of a converter process, where it is not the package's own; tests give one that attacks the server. */
  readonly childFile?: string;
}

/** Starts in a row that may fail before waiting tasks are rejected. */
const MAX_FAILED_STARTS = 4;
/** Milliseconds that a document has its place for itself; most documents take less than 100. */
const SLICE_MS = 400;
/** Milliseconds after which a document is stopped for others where it cannot give way otherwise: it begins again, and its work is lost. */
const PREEMPT_MS = 1_000;
/** Milliseconds between looks at the documents under way while others wait. */
const RELIEVE_MS = 50;
/** Milliseconds between looks at converters with nothing to do. */
const TIDY_MS = 5_000;
/** Milliseconds without a document after which a converter that has grown is replaced. */
const GROWN_IDLE_MS = 15_000;
/** Bytes that a converter may keep beyond its start while it waits: the code of most readers fits. */
const KEPT_BYTES = 33_554_432;

/** Starts converters and gives them documents; `close` ends them. Throws where `tesseract` or the sandbox cannot be looked for. */
export function openPool(config: Config, workers: number, options: PoolOptions = {}): Pool {
  const pool = new Pool(config, workers, options);
  pool.start();
  return pool;
}

export class Pool {
  readonly config: Config;
  readonly sandbox: Sandbox;
  /** An installed OCR engine, where there is one and it may be used. */
  readonly nativeOcr: NativeOcr | undefined;
  readonly workers: number;
  readonly queueMax: number;
  readonly #options: PoolOptions;
  readonly #converters = new Map<Converter, Waiting | undefined>();
  readonly #queue: WaitingLine;
  /** Documents that were stopped for others. */
  readonly #late: WaitingLine;
  #relief: NodeJS.Timeout | undefined;
  #tidying: NodeJS.Timeout | undefined;
  #closed = false;
  #failedStarts = 0;
  /** Mean of the tasks finished lately, for Retry-After. */
  #seconds = 0.05;

  /** Starts nothing; see `openPool`. */
  constructor(config: Config, workers: number, options: PoolOptions) {
    this.config = config;
    this.workers = workers;
    this.queueMax = config.queueMax > 0 ? config.queueMax : workers * 32;
    this.#options = options;
    this.#queue = new WaitingLine(config.queueWaitMs);
    this.#late = new WaitingLine(config.queueWaitMs);
    this.sandbox = planSandbox(config, options.childFile);
    this.nativeOcr = findNativeOcr(config, this.sandbox);
  }

  /** Starts the converters: the first alone, so that the service is ready as soon as can be; the others when it is. */
  start(): void {
    this.#startOne();
    this.#tidying = setInterval(() => this.#tidy(), TIDY_MS).unref();
  }

  get state(): PoolState {
    let busy = 0;
    let idle = 0;
    let starting = 0;
    for (const { state } of this.#converters.keys()) {
      if (state === 'busy') busy++;
      else if (state === 'idle') idle++;
      else if (state === 'starting') starting++;
    }
    return { workers: this.workers, busy, idle, starting, queued: this.#queue.length + this.#late.length };
  }

  /** Whether one more task may come: a place is free, or there is room in the queue. */
  hasRoom(): boolean {
    return !this.#closed && this.#queue.length + this.#late.length < this.queueMax;
  }

  /** Seconds after which a place is likely to be free. */
  retryAfter(): number {
    return Math.max(1, Math.ceil(((this.#queue.length + this.workers) * this.#seconds) / this.workers));
  }

  /** Converts a document. Rejects with `TaskError`. */
  run(task: Task): Promise<TaskResult> {
    if (this.#closed) return Promise.reject(new TaskError('draining'));
    if (!this.hasRoom()) return Promise.reject(new TaskError('overloaded'));
    return new Promise((resolve, reject) => {
      this.#queue.add({ task, since: performance.now(), resolve, reject, retried: false, stopped: false });
      this.#dispatch();
    });
  }

  /** Ends every converter; tasks under way fail with `draining`. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#relief);
    clearInterval(this.#tidying);
    for (const line of [this.#queue, this.#late]) line.rejectAll(() => new TaskError('draining'));
    await Promise.all([...this.#converters.keys()].map((converter) => converter.kill('closed')));
  }

  #startOne(): void {
    if (this.#closed) return;
    const { sandbox, config, nativeOcr } = this;
    const converter = startConverter({ sandbox, config, limits: limitsOf(config), nativeOcr });
    this.#converters.set(converter, undefined);
    converter.onReady = () => {
      this.#failedStarts = 0;
      this.#fill();
      this.#dispatch();
    };
    converter.onEnd = (reason) => this.#onEnd(converter, reason);
  }

  /** As many converters as there are places and spares; documents that run long have theirs beyond those. */
  #fill(): void {
    const wanted = () => this.workers + this.config.spares + this.#count(true);
    while (this.#converters.size < wanted() && !this.#closed) this.#startOne();
  }

  /** Documents under way: those that run long, or the others. */
  #count(long: boolean): number {
    let count = 0;
    for (const { state, isLong } of this.#converters.keys()) if (state === 'busy' && isLong === long) count++;
    return count;
  }

  #onEnd(converter: Converter, reason: ConverterEnd): void {
    this.#converters.delete(converter);
    if (this.#closed) return;
    this.#options.ended?.(reason);
    const level = reason === 'recycled' || reason === 'preempted' ? 'info' : 'warn';
    this.#options.log?.(level, 'converter ended', { reason, documents: converter.documents });
    if (converter.documents > 0 || reason === 'recycled') {
      this.#fill();
      return;
    }
    // A converter that never got ready would be started for ever: wait longer each time, and leave nobody waiting for it.
    this.#failedStarts++;
    this.#options.log?.('warn', 'converter did not start', { output: converter.startOutput });
    if (this.#failedStarts >= MAX_FAILED_STARTS) {
      const detail = 'No converter can be started. Run "markwell doctor" to find out why.';
      for (const line of [this.#queue, this.#late])
        line.rejectAll(() => new TaskError('internal', { detail, logCause: converter.startOutput }));
    }
    setTimeout(() => this.#startOne(), Math.min(100 * 2 ** this.#failedStarts, 10_000)).unref();
  }

  #dispatch(): void {
    for (const converter of this.#converters.keys()) {
      if (converter.state !== 'idle') continue;
      const long = this.#queue.length === 0 || this.#count(false) >= this.workers;
      const waiting = long ? this.#takeLate() : this.#queue.take();
      if (waiting === undefined) break;
      void this.#assign(converter, waiting, long);
    }
    if (this.#queue.length > 0) this.#relief ??= setInterval(() => this.#relieve(), RELIEVE_MS);
  }

  #takeLate(): Waiting | undefined {
    return this.#count(true) < this.config.spares ? this.#late.take() : undefined;
  }

  async #assign(converter: Converter, waiting: Waiting, long: boolean): Promise<void> {
    const queued = toMicroseconds((performance.now() - waiting.since) / 1000);
    const served = converter.documents;
    this.#converters.set(converter, waiting);
    if (long) this.#fill();
    try {
      const result = await converter.convert(waiting.task, { long });
      this.#seconds = this.#seconds * 0.9 + result.parse * 0.1;
      waiting.resolve({ ...result, queued });
    } catch (error) {
      if (!this.#again(waiting, error, served)) waiting.reject(error);
    }
    this.#dispatch();
  }

  /** A document is tried again if it was stopped for others, or if its process crashed that had served others. */
  #again(waiting: Waiting, error: unknown, served: number): boolean {
    if (!(error instanceof TaskError) || waiting.task.signal?.aborted === true || this.#closed) return false;
    if (error.end === 'preempted') {
      this.#late.add(waiting);
      return true;
    }
    if (error.code !== 'converter-crashed' || served === 0 || waiting.retried) return false;
    waiting.retried = true;
    this.#queue.addFirst(waiting);
    return true;
  }

  /** Others wait: the document that has run longest makes room, once it has had its time. */
  #relieve(): void {
    if (this.#queue.length === 0) {
      clearInterval(this.#relief);
      this.#relief = undefined;
      return;
    }
    const [longest] = [...this.#converters.keys()]
      .filter(({ state, isLong, runsMs }) => state === 'busy' && !isLong && runsMs >= SLICE_MS)
      .sort((a, b) => b.runsMs - a.runsMs);
    if (longest === undefined || this.config.spares === 0) return;
    const waiting = this.#converters.get(longest);
    if (this.#count(true) < this.config.spares) {
      longest.demote();
      this.#fill();
      this.#dispatch();
    } else if (longest.runsMs >= PREEMPT_MS && waiting?.stopped === false) {
      waiting.stopped = true;
      void longest.kill('preempted');
    }
  }

  /** Converters with nothing to do give back memory; one that keeps too much is replaced. */
  #tidy(): void {
    const now = performance.now();
    for (const converter of this.#converters.keys()) {
      if (converter.state !== 'idle' || now - converter.idleSince < TIDY_MS) continue;
      converter.rest();
      if (now - converter.idleSince < GROWN_IDLE_MS || converter.grownBytes < KEPT_BYTES) continue;
      // One at a time, so that others stay ready.
      void converter.kill('recycled');
      return;
    }
  }
}

function startConverter(options: ConverterOptions): Converter {
  const { sandbox, limits, nativeOcr } = options;
  const args = [...sandbox.args, `--limits=${JSON.stringify(limits)}`];
  if (nativeOcr !== undefined) args.push(`--ocr-languages=${nativeOcr.languages.join(',')}`);
  return new Converter(startChild({ ...sandbox, args }), options);
}
