/** One converter process as the server sees it. */
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import type { Config } from '../core/config.js';
import type { Limits } from '../core/limits.js';
import { toMicroseconds } from '../core/seconds.js';
import { checkContent, checkFailure, checkReady, checkResult, maxFrameBytes } from './check-frame.js';
import { type NativeOcr, recognizeNatively } from './native-ocr.js';
import { onlyChild, readResident, readUse } from './proc.js';
import { FrameDecoder, type FrameKind, frameHeader, frameKinds, ProtocolError, type ReadyFrame } from './protocol.js';
import { createRunning, pagesAllowed, type Running, tick } from './running.js';
import type { Sandbox } from './sandbox.js';
import { type ConverterEnd, endCodes, type Task, TaskError, type TaskResult } from './task.js';
import { maxBytesNow, takeOcr, takeProgress } from './turns.js';

/** Bytes of a converter's error output that are kept to tell an exhausted heap from another crash. */
const MAX_STDERR_BYTES = 16_384;
/** Bytes of error output for one document; more than any library prints, and reading it takes the server's time. */
const MAX_STDERR_FLOOD_BYTES = 1_048_576;
/** Milliseconds between looks at a busy converter's time and memory. */
const WATCH_MS = 100;
/**
 * Milliseconds that a document may still take whose client has gone. A new process costs as much processor time, and most documents are
 * done within them.
 */
const CANCEL_GRACE_MS = 500;
const MIB = 1_048_576;

export interface ConverterOptions {
  readonly sandbox: Sandbox;
  readonly config: Config;
  readonly limits: Limits;
  readonly nativeOcr: NativeOcr | undefined;
}

export class Converter {
  readonly process: ChildProcess;
  readonly #options: ConverterOptions;
  readonly #config: Config;
  readonly #pipe: Socket;
  state: 'starting' | 'idle' | 'busy' | 'ending' | 'ended' = 'starting';
  /** Documents that it has been given. */
  documents = 0;
  /** When it last became idle (`performance.now()`). */
  idleSince = 0;
  onReady: () => void = () => {};
  onEnd: (reason: ConverterEnd) => void = () => {};
  #formats: ReadyFrame['formats'] = {};
  /** The process that converts, where the one that was started only waits for it. */
  #pid: number | undefined;
  #restRss = 0;
  #rested = true;
  #running: Running | undefined;
  #stderr = '';
  #stderrBytes = 0;
  #reason: ConverterEnd | undefined;
  #broken = '';
  #watch: NodeJS.Timeout | undefined;
  #cancel: NodeJS.Timeout | undefined;
  readonly #ended: Promise<void>;

  constructor(child: ChildProcess, options: ConverterOptions) {
    this.process = child;
    this.#options = options;
    this.#config = options.config;
    this.#pipe = child.stdio[3] as Socket;
    const decoder = new FrameDecoder({
      maxBytes: (kind) => this.#maxBytes(kind),
      frame: (kind, payload) => this.#onFrame(kind, payload),
      broken: (reason) => this.#break(reason),
    });
    this.#pipe.on('data', (chunk: Buffer) => decoder.push(chunk));
    // Writing to a process that just ended fails here; its end is handled by 'close'.
    this.#pipe.on('error', () => void this.kill('crash'));
    child.stderr?.on('data', (chunk: Buffer) => this.#onStderr(chunk));
    child.stderr?.on('error', () => void this.kill('crash'));
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

  /** The process that converts. */
  get pid(): number | undefined {
    return this.#pid ?? this.process.pid;
  }

  /** Milliseconds that the document under way has been worked on; 0 where there is none. */
  get runsMs(): number {
    return this.#running === undefined ? 0 : performance.now() - this.#running.started;
  }

  /** Whether its document gave up its place to others and goes on at the lowest priority. */
  get isLong(): boolean {
    return this.#running?.long === true;
  }

  /** Bytes of memory that it holds beyond what it held before its first document. */
  get grownBytes(): number {
    return readResident(this.pid) - this.#restRss;
  }

  convert(task: Task, options: { readonly long?: boolean } = {}): Promise<Omit<TaskResult, 'queued'>> {
    this.state = 'busy';
    this.documents++;
    this.#stderrBytes = 0;
    this.#rested = false;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#cancel ??= setTimeout(() => void this.kill('cancelled'), CANCEL_GRACE_MS);
      };
      this.#running = createRunning({ task, cancel, resolve, reject });
      if (task.signal?.aborted === true) return this.#refuse();
      task.signal?.addEventListener('abort', cancel, { once: true });
      if (options.long === true) this.demote();
      this.#sendTask(task);
      this.#watch = setInterval(() => this.#check(), WATCH_MS);
    });
  }

  /** Lets the document under way go on at the lowest priority: from now on its time is counted by the processor's clock. */
  demote(): void {
    if (this.#running !== undefined) this.#running.long = true;
    try {
      setPriority(this.pid ?? 0, constants.priority.PRIORITY_LOW);
    } catch {
      // It has just ended.
    }
  }

  /** Gives back memory that is no longer used, once after each run of documents. */
  rest(): void {
    if (this.#rested || this.state !== 'idle') return;
    this.#rested = true;
    this.#send(frameKinds.rest, Buffer.alloc(0));
  }

  /** Ends the process at once; whatever runs in it cannot object. */
  async kill(reason: ConverterEnd): Promise<void> {
    this.#reason ??= reason;
    if (this.state !== 'ended') this.state = 'ending';
    this.process.kill('SIGKILL');
    await this.#ended;
  }

  #break(reason: string): void {
    this.#broken = reason;
    void this.kill('protocol');
  }

  #onStderr(chunk: Buffer): void {
    this.#stderrBytes += chunk.length;
    if (this.#stderr.length < MAX_STDERR_BYTES) this.#stderr += chunk.toString('latin1');
    if (this.#stderrBytes > MAX_STDERR_FLOOD_BYTES) this.#break('error output');
  }

  #send(kind: FrameKind, payload: Uint8Array): void {
    this.#pipe.write(frameHeader(kind, payload.length));
    if (payload.length > 0) this.#pipe.write(payload);
  }

  #sendTask({ byteLength, name, mediaType, options, chunks }: Task): void {
    // Fields that are undefined are left out of JSON.
    const { timeoutMs: ms, ocrPageMs } = this.#config;
    const payload = Buffer.from(JSON.stringify({ byteLength, options, name, mediaType, time: { ms, ocrPageMs } }));
    this.#pipe.cork();
    this.#send(frameKinds.task, payload);
    for (const chunk of chunks) if (chunk.length > 0) this.#send(frameKinds.bytes, chunk);
    this.#pipe.uncork();
  }

  #maxBytes(kind: number): number | undefined {
    const { limits } = this.#options;
    if (this.state === 'starting') return kind === frameKinds.ready ? maxFrameBytes(kind, limits) : undefined;
    return this.#running === undefined ? undefined : maxBytesNow(this.#running, kind, this.#options);
  }

  #onFrame(kind: number, payload: Buffer): void {
    const running = this.#running;
    if (kind === frameKinds.ready) {
      this.#becomeReady(payload);
      return;
    }
    if (running === undefined) throw new ProtocolError('no document');
    const expected = { formats: this.#formats, elapsed: (performance.now() - running.started) / 1000 };
    if (kind === frameKinds.progress) takeProgress(running, payload);
    else if (kind === frameKinds.ocr) takeOcr(running, payload, this.#options);
    else if (kind === frameKinds.picture) void this.#recognize(running, payload);
    else if (kind === frameKinds.result) running.result = checkResult(payload, expected);
    else if (kind === frameKinds.content) this.#onContent(running, payload);
    else {
      const failure = checkFailure(payload, expected);
      this.#finish(failure);
      running.reject(new TaskError(failure.code, { ...failure, logCause: failure.cause ?? '' }));
    }
  }

  #becomeReady(payload: Buffer): void {
    this.#formats = checkReady(payload).formats;
    this.#pid = this.#options.sandbox.forks ? onlyChild(this.process.pid) : undefined;
    this.#restRss = readResident(this.pid);
    this.state = 'idle';
    this.idleSince = performance.now();
    this.onReady();
  }

  #onContent(running: Running, payload: Buffer): void {
    const { result } = running;
    if (result === undefined) throw new ProtocolError('content without a result');
    const content = checkContent(payload, this.#options.limits.maxOutputChars);
    const { format, mediaType, warnings, removals, parse } = result;
    this.#finish(result);
    running.resolve({ content, format, mediaType, warnings, removals, parse });
  }

  /** A page for the engine of the pool; what it finds goes back as it is, because this process holds no parser. */
  async #recognize(running: Running, grey: Buffer): Promise<void> {
    const { nativeOcr } = this.#options;
    const { ocr: frame } = running;
    if (nativeOcr === undefined || frame === undefined || grey.length !== frame.width * frame.height)
      return this.#break('picture: length');
    running.reading = true;
    running.ended ??= new AbortController();
    const { signal } = running.ended;
    const page = { frame, grey, signal, pageMs: this.#config.ocrPageMs };
    const hocr = Buffer.from(await recognizeNatively(nativeOcr, page).catch(() => ''));
    if (this.#running !== running) return;
    running.ocr = undefined;
    running.reading = false;
    running.silentMs = 0;
    this.#send(frameKinds.hocr, hocr);
  }

  /** The document is done: the process takes the next one, or goes if it is worn, grown or changed. */
  #finish({ rss, tainted }: { readonly rss: number; readonly tainted: boolean }): void {
    // A lowered priority cannot be raised again.
    const worn = this.documents >= this.#config.maxDocuments || this.isLong;
    this.#settle();
    const grown = Math.max(rss, readResident(this.pid)) > this.#config.idleRssMb * MIB;
    if (worn || tainted || grown || this.#reason !== undefined) void this.kill('recycled');
    else this.#idle();
  }

  #idle(): void {
    this.state = 'idle';
    this.idleSince = performance.now();
  }

  /** The client has gone before the document was sent: the process never hears of it. */
  #refuse(): void {
    this.#running?.reject(new TaskError('cancelled', {}));
    this.#settle();
    this.documents--;
    this.#idle();
  }

  #settle(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#cancel);
    this.#running?.ended?.abort();
    this.#cancel = undefined;
    this.#running?.task.signal?.removeEventListener('abort', this.#running.cancel);
    this.#running = undefined;
  }

  #check(): void {
    const running = this.#running;
    if (running === undefined) return;
    const use = readUse(this.pid);
    tick(running, use?.cpuMs ?? 0);
    const { timeoutMs, ocrPageMs, stallMs, rssMb } = this.#config;
    const allowed = timeoutMs + pagesAllowed(running, this.#options.limits.maxOcrPages) * ocrPageMs;
    if (running.spentMs > allowed) void this.kill('timeout');
    // A page that is read outside has a limit of its own.
    else if (!running.reading && running.silentMs > stallMs) void this.kill('stall');
    else if ((use?.rss ?? 0) > rssMb * MIB) void this.kill('memory');
  }

  #onClose(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    const running = this.#running;
    this.#settle();
    const reason =
      this.#reason ?? (/heap out of memory|allocation failed|out of memory/i.test(this.#stderr) ? 'memory' : 'crash');
    const parse = running === undefined ? 0 : toMicroseconds((performance.now() - running.started) / 1000);
    const cause = this.#broken === '' ? reason : `${reason}: ${this.#broken}`;
    running?.reject(new TaskError(endCodes[reason], { parse, logCause: `converter ended: ${cause}`, end: reason }));
    this.onEnd(reason);
  }
}
