/**
 * The pool of converter processes: a bounded queue, one document at a time in each process, and the ends that a document
 * can bring about. A process that crashes, stalls or grows loses its own document and nothing else.
 */
import type { Config } from '../core/config.js';
import { limitsOf } from '../core/config.js';
import type { ErrorCode } from '../core/errors.js';
import { toMicroseconds } from '../core/seconds.js';
import { type Converter, type ConverterEnd, startConverter } from './converter.js';
import { findNativeOcr, type NativeOcr } from './native-ocr.js';
import { planSandbox, type Sandbox } from './sandbox.js';
import { type Task, TaskError, type TaskResult } from './task.js';

export interface PoolState {
  readonly workers: number;
  readonly busy: number;
  readonly idle: number;
  readonly starting: number;
  readonly queued: number;
}

/** What the pool tells whoever measures it. */
export interface PoolEvents {
  ended?(reason: ConverterEnd): void;
  log?(level: 'warn' | 'info', message: string, fields: Record<string, unknown>): void;
}

/** Starts in a row that may fail before waiting tasks are told. */
const MAX_FAILED_STARTS = 4;

interface Waiting {
  readonly task: Task;
  readonly since: number;
  readonly timer: NodeJS.Timeout;
  resolve(result: TaskResult): void;
  reject(error: unknown): void;
  /** A crash of a process that had served others is tried once more on a fresh one. */
  retried: boolean;
}

export class Pool {
  readonly config: Config;
  readonly sandbox: Sandbox;
  /** An installed OCR engine, where there is one and it may be used. */
  readonly nativeOcr: NativeOcr | undefined;
  readonly workers: number;
  readonly queueMax: number;
  readonly #events: PoolEvents;
  readonly #converters = new Set<Converter>();
  readonly #queue: Waiting[] = [];
  #closed = false;
  #failedStarts = 0;
  /** Tasks finished lately, for Retry-After. */
  #seconds = 0.05;

  constructor(config: Config, workers: number, events: PoolEvents = {}) {
    this.config = config;
    this.workers = workers;
    this.queueMax = config.queueMax > 0 ? config.queueMax : workers * 32;
    this.#events = events;
    this.sandbox = planSandbox(config);
    this.nativeOcr = findNativeOcr(config, this.sandbox);
    // The first alone, so that the service is ready as soon as can be; the others when it is.
    this.#start();
  }

  get state(): PoolState {
    let busy = 0;
    let idle = 0;
    let starting = 0;
    for (const { state } of this.#converters) {
      if (state === 'busy') busy++;
      else if (state === 'idle') idle++;
      else starting++;
    }
    return { workers: this.workers, busy, idle, starting, queued: this.#queue.length };
  }

  /** Whether one more task may come: a place is free, or there is room in the queue. */
  hasRoom(): boolean {
    return !this.#closed && this.#queue.length < this.queueMax;
  }

  /** Seconds after which a place is likely to be free. */
  retryAfter(): number {
    return Math.max(1, Math.ceil(((this.#queue.length + this.workers) * this.#seconds) / this.workers));
  }

  processIds(): number[] {
    return [...this.#converters].flatMap((converter) => converter.process.pid ?? []);
  }

  /** Converts a document. Rejects with `TaskError`. */
  run(task: Task): Promise<TaskResult> {
    if (this.#closed) return Promise.reject(new TaskError('draining', {}));
    if (!this.hasRoom()) return Promise.reject(new TaskError('overloaded', {}));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(waiting, 'queue-timeout'), this.config.queueWaitMs);
      const waiting: Waiting = { task, since: performance.now(), timer, resolve, reject, retried: false };
      task.signal?.addEventListener('abort', () => this.#giveUp(waiting, 'internal'), { once: true });
      this.#queue.push(waiting);
      this.#dispatch();
    });
  }

  /** Ends every converter; tasks under way fail with `draining`. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) {
      clearTimeout(waiting.timer);
      waiting.reject(new TaskError('draining', {}));
    }
    await Promise.all([...this.#converters].map((converter) => converter.kill('closed')));
  }

  #giveUp(waiting: Waiting, code: ErrorCode): void {
    const at = this.#queue.indexOf(waiting);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    clearTimeout(waiting.timer);
    waiting.reject(new TaskError(code, {}));
  }

  #start(): void {
    if (this.#closed) return;
    const { sandbox, config, nativeOcr } = this;
    const converter = startConverter({ sandbox, config, limits: limitsOf(config), nativeOcr });
    this.#converters.add(converter);
    converter.onReady = () => {
      this.#failedStarts = 0;
      while (this.#converters.size < this.workers + this.config.spares && !this.#closed) this.#start();
      this.#dispatch();
    };
    converter.onEnd = (reason) => this.#onEnd(converter, reason);
  }

  #onEnd(converter: Converter, reason: ConverterEnd): void {
    this.#converters.delete(converter);
    if (this.#closed) return;
    this.#events.ended?.(reason);
    this.#events.log?.('warn', 'converter ended', { reason, documents: converter.documents });
    if (converter.documents > 0 || reason === 'recycled') {
      this.#start();
      return;
    }
    // A converter that never got ready would be started for ever: wait longer each time, and leave nobody waiting for it.
    this.#failedStarts++;
    this.#events.log?.('warn', 'converter did not start', { output: converter.startOutput });
    if (this.#failedStarts >= MAX_FAILED_STARTS) {
      const detail = 'No converter can be started. "markwell doctor" tells more.';
      for (const waiting of this.#queue.splice(0)) {
        clearTimeout(waiting.timer);
        waiting.reject(new TaskError('internal', { detail, logCause: converter.startOutput }));
      }
    }
    setTimeout(() => this.#start(), Math.min(100 * 2 ** this.#failedStarts, 10_000)).unref();
  }

  #dispatch(): void {
    let running = 0;
    for (const { state } of this.#converters) if (state === 'busy') running++;
    for (const converter of this.#converters) {
      if (this.#queue.length === 0 || running >= this.workers) return;
      if (converter.state !== 'idle') continue;
      const waiting = this.#queue.shift();
      if (waiting === undefined) return;
      clearTimeout(waiting.timer);
      running++;
      void this.#assign(converter, waiting);
    }
  }

  async #assign(converter: Converter, waiting: Waiting): Promise<void> {
    const queued = toMicroseconds((performance.now() - waiting.since) / 1000);
    const { task } = waiting;
    const served = converter.documents;
    try {
      const result = await converter.convert(task);
      this.#seconds = this.#seconds * 0.9 + result.parse * 0.1;
      waiting.resolve({ ...result, queued });
    } catch (error) {
      const crashed = error instanceof TaskError && error.code === 'converter-crashed';
      if (crashed && served > 0 && !waiting.retried && task.signal?.aborted !== true && !this.#closed) {
        waiting.retried = true;
        this.#queue.unshift(waiting);
      } else {
        waiting.reject(error);
      }
    }
    this.#dispatch();
  }
}
