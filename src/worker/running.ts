/** A document under way in a converter, and how its time is counted. */
import type { OcrFrame, ResultFrame } from './protocol.js';
import type { Task, TaskResult } from './task.js';

/**
 * Bytes of a page that OCR reads for seconds, at least: a page of letters takes several thousand as JBIG2, the densest coding there is. What
 * a converter says of its pages cannot lift the time limit of a small document.
 */
const MIN_PAGE_BYTES = 1_024;
/** A document that gave way to others is counted by its processor time, and by this share of the clock at least. */
const LONG_CLOCK_SHARE = 0.5;

export interface Running {
  readonly task: Task;
  readonly started: number;
  readonly cancel: () => void;
  /** Goes on at the lowest priority, because others were waiting. */
  long: boolean;
  /** Milliseconds that count against the time limit, and those since it last gave a sign of life. */
  spentMs: number;
  silentMs: number;
  /** When both were last counted, on the clock and by the processor. */
  countedAt: number;
  countedCpuMs: number | undefined;
  /** Progress frames so far. */
  signs: number;
  /** Pages that it says it began to read by OCR. */
  recognized: number;
  /** Pages that it has asked the pool's own engine to read. */
  pages: number;
  /** The page that the pool's engine is about to read, or reads. */
  ocr: OcrFrame | undefined;
  reading: boolean;
  result: ResultFrame | undefined;
  /** Ends what runs outside for this document; made when something does. */
  ended: AbortController | undefined;
  resolve(result: Omit<TaskResult, 'queued'>): void;
  reject(error: unknown): void;
}

export function createRunning(start: Pick<Running, 'task' | 'cancel' | 'resolve' | 'reject'>): Running {
  const now = performance.now();
  return {
    ...start,
    started: now,
    long: false,
    spentMs: 0,
    silentMs: 0,
    countedAt: now,
    countedCpuMs: undefined,
    signs: 0,
    recognized: 0,
    pages: 0,
    ocr: undefined,
    reading: false,
    result: undefined,
    ended: undefined,
  };
}

/** Counts the time since the last call; `cpuMs` is the processor time of the process so far. */
export function tick(running: Running, cpuMs: number): void {
  const now = performance.now();
  const clock = now - running.countedAt;
  const processor = Math.min(clock, cpuMs - (running.countedCpuMs ?? cpuMs));
  const counted = running.long ? Math.max(processor, clock * LONG_CLOCK_SHARE) : clock;
  running.spentMs += counted;
  running.silentMs += counted;
  running.countedAt = now;
  running.countedCpuMs = cpuMs;
}

/** Pages of OCR that a document is given time for: those that it says, as far as its bytes can hold them. */
export function pagesAllowed({ recognized, task }: Running, maxOcrPages: number): number {
  return Math.min(recognized, maxOcrPages, 1 + Math.floor(task.byteLength / MIN_PAGE_BYTES));
}
