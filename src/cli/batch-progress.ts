/** What a batch says about itself while it runs, and at its end. */
import { isErrorCode } from '../core/errors.js';
import { paint, say, sayRaw } from './output.js';

export interface BatchProgress {
  readonly total: number;
  readonly started: number;
  /** Outcomes by code: 'ok', 'present', or a failure's code. */
  readonly codes: Map<string, number>;
  readonly formats: Map<string, number>;
  truncated: number;
  done: number;
  shownAt: number;
}

export function newProgress(total: number): BatchProgress {
  const now = performance.now();
  return { total, started: now, codes: new Map(), formats: new Map(), truncated: 0, done: 0, shownAt: now };
}

interface Counted {
  readonly code: string;
  readonly format: string;
  readonly truncated?: true;
}

export function addOutcome(progress: BatchProgress, { code, format, truncated }: Counted): void {
  progress.done++;
  if (truncated) progress.truncated++;
  count(progress.codes, code);
  if (format !== '') count(progress.formats, format);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A person watches a bar; a log gets a line now and then. */
const BAR_EVERY_MS = 200;
const LINE_EVERY_MS = 30_000;
const BAR_CELLS = 24;

export function showProgress(progress: BatchProgress): void {
  const terminal = process.stderr.isTTY === true;
  const now = performance.now();
  const last = progress.done === progress.total;
  if (now - progress.shownAt < (terminal ? BAR_EVERY_MS : LINE_EVERY_MS) && !(last && terminal)) return;
  progress.shownAt = now;
  const text = describeProgress(progress, now);
  if (terminal) drawBar(progress, text);
  else say(text);
}

function drawBar({ done, total }: BatchProgress, text: string): void {
  const filled = Math.round((done / Math.max(total, 1)) * BAR_CELLS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
  sayRaw(`\r${bar} ${text}   ${done === total ? '\n' : ''}`);
}

function describeProgress({ done, total, started }: BatchProgress, now: number): string {
  const rate = done / Math.max((now - started) / 1000, 0.001);
  return `${done}/${total}  ${rate.toFixed(1)}/s  ${describeSeconds((total - done) / rate)} left`;
}

function describeSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

const CODE_WIDTH = 8;

export function showSummary({ done, started, codes, formats, truncated }: BatchProgress): void {
  const seconds = Math.max((performance.now() - started) / 1000, 0.001);
  say(`${done} document${done === 1 ? '' : 's'} in ${seconds.toFixed(1)} s (${(done / seconds).toFixed(1)}/s)`);
  for (const [code, number] of sorted(codes)) {
    const good = code === 'ok' || code === 'present';
    const about =
      code === 'present' ? ' (their output was there already)' : good || isErrorCode(code) ? '' : ' (see report.jsonl)';
    say(`${String(number).padStart(CODE_WIDTH)}  ${paint(good ? 'green' : 'yellow', code)}${about}`);
  }
  if (truncated > 0)
    say(
      `${String(truncated).padStart(CODE_WIDTH)}  ${paint('yellow', 'truncated')} (of those that are ok; see report.jsonl)`,
    );
  if (formats.size > 0)
    say(
      `formats: ${sorted(formats)
        .map(([format, number]) => `${format} ${number}`)
        .join(', ')}`,
    );
}

function sorted(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1]);
}
