/** Whose turn it is between server and converter: which frames may come now, and what they may claim. */
import type { Limits } from '../core/limits.js';
import { checkOcr, checkProgress, maxFrameBytes } from './check-frame.js';
import type { NativeOcr } from './native-ocr.js';
import { frameKinds, ProtocolError } from './protocol.js';
import type { Running } from './running.js';

/** Progress frames that a document may send at once, and then in a second; a converter sends 20 a second and one a page. */
const PROGRESS_BURST = 200;
const PROGRESS_A_SECOND = 100;

export interface TurnOptions {
  readonly limits: Limits;
  readonly nativeOcr: NativeOcr | undefined;
}

/** Bytes that a frame of a kind may have while a document is under way; undefined where it may not come. */
export function maxBytesNow(running: Running, kind: number, { limits, nativeOcr }: TurnOptions): number | undefined {
  const { result, ocr, reading, task } = running;
  if (kind === frameKinds.ready || (kind === frameKinds.content) !== (result !== undefined)) return undefined;
  if (kind === frameKinds.picture) return ocr === undefined || reading ? undefined : ocr.width * ocr.height;
  if (kind === frameKinds.ocr && (nativeOcr === undefined || ocr !== undefined)) return undefined;
  if (kind === frameKinds.content && task.options.detectOnly === true) return 0;
  return maxFrameBytes(kind, limits);
}

/** Takes a sign of life. Throws `ProtocolError` where there are too many, or counts run backwards. */
export function takeProgress(running: Running, payload: Buffer): void {
  const { recognized } = checkProgress(payload);
  if (recognized < running.recognized) throw new ProtocolError('progress: backwards');
  running.recognized = recognized;
  running.silentMs = 0;
  running.signs++;
  const seconds = (performance.now() - running.started) / 1000;
  if (running.signs > PROGRESS_BURST + seconds * PROGRESS_A_SECOND) throw new ProtocolError('progress: flood');
}

/** Takes the announcement of a page for the pool's engine. Throws `ProtocolError` where it may not be asked. */
export function takeOcr(running: Running, payload: Buffer, { limits, nativeOcr }: TurnOptions): void {
  running.pages++;
  if (running.task.options.ocr === 'never' || running.pages > limits.maxOcrPages)
    throw new ProtocolError('ocr: too many pages');
  running.ocr = checkOcr(payload, { languages: nativeOcr?.languages ?? [], maxPixels: limits.maxPixels });
}
