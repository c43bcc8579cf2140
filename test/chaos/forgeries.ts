// Frames that a converter may not send. Each is written to descriptor 3 as it is; what comes after it no longer matters.
import { writeSync } from 'node:fs';
import { MAX_ALL_REMOVALS } from '../../src/worker/check-frame.js';
import { frameHeader, frameKinds } from '../../src/worker/protocol.js';
import type { Act } from './acts.js';

const PIPE = 3;
const ERROR_OUTPUT = 2;
type Kind = keyof typeof frameKinds;

/** Writes all of it, however slowly the server reads. */
function write(bytes: Uint8Array, to = PIPE): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(to, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

function frame(kind: Kind, payload: Buffer): void {
  write(Buffer.concat([frameHeader(frameKinds[kind], payload.length), payload]));
}

const json = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

const silence = () => new Promise(() => {});

export const soundResult = {
  format: 'chaos',
  mediaType: 'application/x-markwell-chaos',
  warnings: [],
  removals: [],
  parse: 0.001,
  rss: 1,
  tainted: false,
};
const soundFailure = { code: 'no-text', detail: 'x', parse: 0.001, rss: 1, tainted: false };

/** A result and its content, with some fields replaced; nothing follows. */
const result = (fields: Record<string, unknown>) => () => {
  frame('result', json({ ...soundResult, ...fields }));
  frame('content', Buffer.from('forged'));
  return silence();
};

const failure = (fields: Record<string, unknown>) => () => {
  frame('failure', json({ ...soundFailure, ...fields }));
  return silence();
};

const raw = (kind: Kind, payload: string | Buffer) => () => {
  frame(kind, Buffer.from(payload));
  return silence();
};

function progress(recognized: number): Buffer {
  const payload = Buffer.alloc(12);
  payload.writeUInt32LE(recognized, 8);
  return payload;
}

const warning = { code: 'truncated', message: 'x' };
const removal = { step: 'links', reason: 'x', text: 'x' };

/** All of these end the converter. */
export const forgeries: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['result-no-json', raw('result', '{')],
  ['result-null', raw('result', 'null')],
  ['result-list', raw('result', '[]')],
  ['result-empty', raw('result', '')],
  ['result-deep', raw('result', '['.repeat(500_000))],
  ['result-large', raw('result', JSON.stringify({ ...soundResult, more: 'x'.repeat(60_000_000) }))],
  [
    'result-twice',
    () => {
      frame('result', json(soundResult));
      frame('result', json(soundResult));
      return silence();
    },
  ],
  ['result-format', result({ format: 'unknown' })],
  ['result-format-number', result({ format: 1 })],
  ['result-format-prototype', result({ format: '__proto__' })],
  ['result-media-type', result({ mediaType: 'text/html\r\nset-cookie: a=b' })],
  ['result-warnings', result({ warnings: null })],
  ['result-warnings-many', result({ warnings: Array.from({ length: 101 }, () => warning) })],
  ['result-warning-code', result({ warnings: [{ ...warning, code: 'constructor' }] })],
  ['result-warning-long', result({ warnings: [{ ...warning, message: 'x'.repeat(2_000) }] })],
  ['result-removals-many', result({ removals: Array.from({ length: MAX_ALL_REMOVALS + 1 }, () => removal) })],
  ['result-removal-step', result({ removals: [{ ...removal, step: {} }] })],
  ['result-removal-long', result({ removals: [{ ...removal, text: 'x'.repeat(201) }] })],
  ['result-parse-null', result({ parse: null })],
  ['result-parse-text', result({ parse: 'x' })],
  ['result-parse-huge', raw('result', JSON.stringify(soundResult).replace('0.001', '1e999'))],
  ['result-parse-long', result({ parse: 1e9 })],
  ['result-parse-negative', result({ parse: -1e9 })],
  ['result-rss', result({ rss: 'x' })],
  ['result-tainted', result({ tainted: 0 })],
  ['content-first', raw('content', 'forged')],
  ['failure-no-json', raw('failure', 'x')],
  ['failure-null', raw('failure', 'null')],
  ['failure-code', failure({ code: 'nonsense' })],
  ['failure-code-prototype', failure({ code: 'toString' })],
  ['failure-code-service', failure({ code: 'draining' })],
  ['failure-detail', failure({ detail: { a: 1 } })],
  ['failure-detail-long', failure({ detail: 'x'.repeat(10_000) })],
  ['failure-limit', failure({ limit: { name: 'a"b\n', value: 1 } })],
  ['failure-limit-value', failure({ limit: { name: 'maxPages', value: null } })],
  ['failure-parse', failure({ parse: null })],
  ['failure-large', raw('failure', JSON.stringify({ ...soundFailure, cause: 'x'.repeat(1_000_000) }))],
  [
    'failure-after-result',
    () => {
      frame('result', json(soundResult));
      return failure({})();
    },
  ],
  ['ready-again', raw('ready', JSON.stringify({ formats: { chaos: ['a/b'] } }))],
  ['progress-short', raw('progress', Buffer.alloc(3))],
  ['progress-empty', raw('progress', '')],
  ['progress-long', raw('progress', Buffer.alloc(13))],
  [
    'progress-backwards',
    () => {
      frame('progress', progress(5));
      frame('progress', progress(4));
      return silence();
    },
  ],
  [
    'progress-flood',
    () => {
      for (let i = 0; i < 100_000; i++) frame('progress', progress(0));
      return silence();
    },
  ],
  ['ocr-unasked', raw('ocr', JSON.stringify({ width: 1, height: 1, dpi: 1, language: 'eng' }))],
  ['picture-unasked', raw('picture', Buffer.alloc(1))],
  ['kind-to-converter', raw('task', '{}')],
  [
    'kind-unknown',
    () => {
      write(Buffer.from([0, 0, 0, 0, 99]));
      return silence();
    },
  ],
  [
    'length-huge',
    () => {
      write(Buffer.from([255, 255, 255, 255, 6]));
      return silence();
    },
  ],
  [
    'noise',
    () => {
      write(Buffer.alloc(1_000, 0xa5));
      return silence();
    },
  ],
  [
    'stderr-flood',
    () => {
      for (let i = 0; i < 40; i++) write(Buffer.alloc(65_536, 'x'), ERROR_OUTPUT);
      return silence();
    },
  ],
]);

/** These break no rule of the protocol at once, and are ended by time. */
export const silences: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    'partial-header',
    () => {
      write(Buffer.from([1, 2]));
      return silence();
    },
  ],
  [
    'partial-frame',
    () => {
      write(Buffer.concat([frameHeader(frameKinds.result, 1_000), Buffer.from('{')]));
      return silence();
    },
  ],
  [
    'result-then-silence',
    () => {
      frame('result', json(soundResult));
      return silence();
    },
  ],
  [
    'slow-frame',
    async () => {
      write(frameHeader(frameKinds.result, 1_000));
      for (;;) {
        write(Buffer.from(' '));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  ],
  [
    'forged-pages',
    async () => {
      for (let i = 0; ; i = Math.min(4_000_000_000, i * 2 + 1)) {
        frame('progress', progress(i));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  ],
]);
