/** A converter process from within: takes one document at a time over descriptor 3 and answers over it. */
import { Socket } from 'node:net';
import { type ConvertOptions, convert, detectFormat } from '../convert/convert.js';
import { ConvertError } from '../core/errors.js';
import type { Format, Raster, RecognizedWord, Source } from '../core/format.js';
import type { Limits } from '../core/limits.js';
import { toMicroseconds } from '../core/seconds.js';
import { mediaTypeOf, mediaTypesOf } from '../detect/detect.js';
import { fingerprint, harden } from './harden.js';
import { FrameDecoder, type FrameKind, frameHeader, frameKinds, type ReadyFrame, type TaskFrame } from './protocol.js';

const PIPE = 3;
/** Milliseconds between progress frames: the watchdog needs few. */
const PROGRESS_MS = 50;
const DEFAULT_LANGUAGE = 'eng';
const DEFAULT_DPI = 200;

interface ChildState {
  readonly pipe: Socket;
  readonly extra: Partial<ConvertOptions>;
  task: TaskFrame | undefined;
  bytes: Uint8Array;
  filled: number;
  lastProgress: number;
  /** Pages of the task that OCR has begun to read. */
  recognized: number;
  /** Languages of the engine that the pool has; none where it has none. */
  readonly ocrLanguages: readonly string[];
  /** Takes what the pool's engine found on the page that waits for it. */
  onHocr: ((hocr: string) => void) | undefined;
  readonly measures: boolean;
}

function send(pipe: Socket, kind: FrameKind, payload: Buffer): void {
  pipe.cork();
  pipe.write(frameHeader(kind, payload.length));
  if (payload.length > 0) pipe.write(payload);
  pipe.uncork();
}

function sendJson(pipe: Socket, kind: FrameKind, value: unknown): void {
  send(pipe, kind, Buffer.from(JSON.stringify(value)));
}

function onFrame(state: ChildState, kind: number, payload: Buffer): void {
  if (kind === frameKinds.task) {
    state.task = JSON.parse(payload.toString()) as TaskFrame;
    state.bytes = new Uint8Array(state.task.byteLength);
    state.filled = 0;
  } else if (kind === frameKinds.bytes) {
    state.bytes.set(payload, state.filled);
    state.filled += payload.length;
  }
  if (kind === frameKinds.hocr) {
    state.onHocr?.(payload.toString());
    return;
  }
  if (kind === frameKinds.rest) {
    // There with --expose-gc.
    globalThis.gc?.();
    return;
  }
  const task = state.task;
  if (task === undefined || state.filled < task.byteLength) return;
  state.task = undefined;
  void runTask(state, task);
}

async function runTask(state: ChildState, task: TaskFrame): Promise<void> {
  const start = performance.now();
  const before = fingerprint();
  const after = () => ({
    parse: toMicroseconds((performance.now() - start) / 1000),
    rss: state.measures ? process.memoryUsage.rss() : 0,
    tainted: fingerprint() !== before,
  });
  const source: Source = {
    bytes: state.bytes,
    ...(task.name === undefined ? {} : { name: task.name }),
    ...(task.mediaType === undefined ? {} : { mediaType: task.mediaType }),
  };
  state.bytes = new Uint8Array(0);
  state.recognized = 0;
  try {
    if (task.options.detectOnly === true) {
      const format = detectFormat(source, state.extra.formats);
      const mediaType = mediaTypeOf(format, source);
      sendJson(state.pipe, frameKinds.result, { format: format.id, mediaType, warnings: [], removals: [], ...after() });
      send(state.pipe, frameKinds.content, Buffer.alloc(0));
      return;
    }
    const result = await convert(source, {
      ...state.extra,
      ...task.options,
      ...(task.time === undefined ? {} : { time: task.time }),
      progress: (done, total) => reportProgress(state, done, total),
      recognizing: () => countPage(state),
      ...outsideOcr(state, task),
    });
    const content = Buffer.from(result.content);
    const { format, mediaType, warnings, removals } = result;
    // Both in one write: to a small document a system call is dear.
    state.pipe.cork();
    sendJson(state.pipe, frameKinds.result, { format, mediaType, warnings, removals, ...after() });
    send(state.pipe, frameKinds.content, content);
    state.pipe.uncork();
  } catch (error) {
    sendJson(state.pipe, frameKinds.failure, { ...describeFailure(error), ...after() });
  }
}

function countPage(state: ChildState): void {
  state.recognized++;
  state.lastProgress = 0;
}

/** OCR by the pool's engine, where it has the language that is asked for. */
function outsideOcr(state: ChildState, task: TaskFrame): Pick<ConvertOptions, 'recognize'> {
  const wanted = task.options.ocrLanguages ?? [DEFAULT_LANGUAGE];
  const language = wanted.find((one) => state.ocrLanguages.includes(one));
  if (language === undefined) return {};
  return { recognize: (image) => recognizeOutside(state, image, language) };
}

async function recognizeOutside(state: ChildState, image: Raster, language: string): Promise<RecognizedWord[]> {
  const [{ toGrey }, { parseHocr }] = await Promise.all([
    import('../bytes/image/grey.js'),
    import('../layout/ocr/hocr.js'),
  ]);
  countPage(state);
  reportProgress(state, 0, undefined);
  const { width, height } = image;
  const hocr = await new Promise<string>((resolve) => {
    state.onHocr = resolve;
    sendJson(state.pipe, frameKinds.ocr, { width, height, dpi: Math.round(image.dpi ?? DEFAULT_DPI), language });
    send(state.pipe, frameKinds.picture, Buffer.from(toGrey(image).data));
  });
  state.onHocr = undefined;
  if (hocr === '') throw new Error('the OCR engine failed');
  return parseHocr(hocr);
}

function describeFailure(error: unknown) {
  if (!(error instanceof ConvertError))
    return { code: 'internal', detail: new ConvertError('internal').what, cause: describeCause(error) };
  const { code, what, limit, detected, cause } = error;
  return { code, detail: what, limit, detected, cause: cause === undefined ? undefined : describeCause(cause) };
}

/** Kind and place of a cause. Messages stay out: they may quote the document. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const places = (cause.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const short = places.slice(0, 6).map((line) => line.trim().replace(/\(?file:\/\/.*\/(dist|node_modules)\//, '($1/'));
  return `${cause.name} ${short.join(' ')}`;
}

function reportProgress(state: ChildState, done: number, total: number | undefined): void {
  const now = performance.now();
  if (now - state.lastProgress < PROGRESS_MS) return;
  state.lastProgress = now;
  const payload = Buffer.alloc(12);
  payload.writeUInt32LE(Math.min(Math.max(done, 0), 0xffffffff), 0);
  payload.writeUInt32LE(Math.min(Math.max(total ?? 0, 0), 0xffffffff), 4);
  payload.writeUInt32LE(state.recognized, 8);
  send(state.pipe, frameKinds.progress, payload);
}

/** One small document, so that the first real one finds everything loaded and prototypes are settled before they are closed. */
async function warmUp(): Promise<void> {
  await convert({ bytes: new TextEncoder().encode('Ready.') });
}

function limitsFromArguments(): Partial<Limits> {
  const given = argument('--limits=');
  return given === undefined ? {} : (JSON.parse(given) as Partial<Limits>);
}

function argument(name: string): string | undefined {
  return process.argv.find((given) => given.startsWith(name))?.slice(name.length);
}

/** Whether the process can find out what memory it holds: the sandbox has no /proc, and the server looks for itself. */
function canMeasure(): boolean {
  try {
    return process.memoryUsage.rss() > 0;
  } catch {
    // An exception for every document would be dear.
    return false;
  }
}

/** What the task and its bytes may have; the server is trusted. */
const MAX_FRAME_BYTES = 2 ** 32;

/** Serves conversions to the process that started this one until that one closes the pipe. */
export async function runTasks(formats: readonly Format[]): Promise<void> {
  const pipe = new Socket({ fd: PIPE, readable: true, writable: true });
  await warmUp();
  harden(pipe);
  const state: ChildState = {
    pipe,
    extra: { limits: limitsFromArguments(), formats },
    task: undefined,
    bytes: new Uint8Array(0),
    filled: 0,
    lastProgress: 0,
    recognized: 0,
    ocrLanguages: argument('--ocr-languages=')?.split(',') ?? [],
    onHocr: undefined,
    measures: canMeasure(),
  };
  const decoder = new FrameDecoder({
    maxBytes: () => MAX_FRAME_BYTES,
    frame: (kind, payload) => onFrame(state, kind, payload),
    broken: () => process.exit(1),
  });
  pipe.on('data', (chunk: Buffer) => decoder.push(chunk));
  pipe.on('close', () => process.exit(0));
  sendJson(pipe, frameKinds.ready, announce(formats));
}

/** What the server is told before the first document, and believes no result beyond. */
export function announce(formats: readonly Format[]): ReadyFrame {
  return { formats: Object.fromEntries(formats.map((format) => [format.id, mediaTypesOf(format)])) };
}
