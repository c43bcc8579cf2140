/**
 * Frames of a converter, checked before anything is done with them: a document may have taken the process that sends them. Each function
 * gives a value made of known fields alone, or throws `ProtocolError`, which ends that converter.
 */
import { type ErrorCode, isErrorCode, type LimitHit } from '../core/errors.js';
import type { Limits } from '../core/limits.js';
import { MAX_REMOVAL_CHARS, MAX_REMOVALS, type Removal } from '../core/removal.js';
import { type Warning, type WarningCode, warningCodes } from '../core/warning.js';
import {
  type Aftermath,
  type FailureFrame,
  frameKinds,
  type OcrFrame,
  type ProgressFrame,
  ProtocolError,
  type ReadyFrame,
  type ResultFrame,
} from './protocol.js';

/** The list of formats with their media types: 120 formats of 100 bytes, and room for eight times as many. */
const MAX_READY_BYTES = 131_072;
export const PROGRESS_BYTES = 12;
/** 100 warnings, and 200 removals of 200 characters of reading and of cleaning, where JSON escapes every one of them. */
const MAX_RESULT_BYTES = 1_048_576;
const MAX_FAILURE_BYTES = 65_536;
const MAX_OCR_BYTES = 1_024;
/** UTF-8 of one UTF-16 unit. */
const MAX_CHARACTER_BYTES = 3;

const MAX_WARNINGS = 100;
/** Readers and cleaning report as many each. */
export const MAX_ALL_REMOVALS = 2 * MAX_REMOVALS;
/** Characters of a name: a format, a cleaning step, a limit. */
const MAX_NAME_CHARS = 64;
const MAX_MEDIA_TYPE_CHARS = 128;
/** Characters of a sentence that is our own: a warning, a reason, an error's detail. */
const MAX_SENTENCE_CHARS = 1_000;
/** Characters of a cause for the log: a name and six places. */
const MAX_CAUSE_CHARS = 4_000;
const MAX_FORMATS = 1_000;
/** Dots per inch; scanners end at 9 600. */
const MAX_DPI = 10_000;
/** Seconds that two clocks may differ by. */
const CLOCK_SECONDS = 1;

/** Bytes that a frame may have at most; undefined for kinds that no converter sends. Pictures are bounded by their page. */
export function maxFrameBytes(kind: number, limits: Limits): number | undefined {
  switch (kind) {
    case frameKinds.ready:
      return MAX_READY_BYTES;
    case frameKinds.progress:
      return PROGRESS_BYTES;
    case frameKinds.result:
      return MAX_RESULT_BYTES;
    case frameKinds.content:
      return limits.maxOutputChars * MAX_CHARACTER_BYTES;
    case frameKinds.failure:
      return MAX_FAILURE_BYTES;
    case frameKinds.ocr:
      return MAX_OCR_BYTES;
    default:
      return undefined;
  }
}

export function checkReady(payload: Buffer): ReadyFrame {
  const given = record(record(parseJson(payload), 'ready')['formats'], 'formats');
  const ids = Object.keys(given);
  if (ids.length === 0 || ids.length > MAX_FORMATS) throw new ProtocolError('formats: count');
  const formats: Record<string, readonly string[]> = Object.create(null);
  for (const id of ids)
    formats[name(id, 'format')] = list(given[id], MAX_NAME_CHARS).map((type) =>
      text(type, 'media type', MAX_MEDIA_TYPE_CHARS),
    );
  return { formats };
}

export function checkProgress(payload: Buffer): ProgressFrame {
  if (payload.length !== PROGRESS_BYTES) throw new ProtocolError('progress: length');
  return { done: payload.readUInt32LE(0), total: payload.readUInt32LE(4), recognized: payload.readUInt32LE(8) };
}

/** What a result is checked against. */
export interface Expected {
  readonly formats: ReadyFrame['formats'];
  /** Seconds since the document was given. */
  readonly elapsed: number;
}

export function checkResult(payload: Buffer, expected: Expected): ResultFrame {
  const given = record(parseJson(payload), 'result');
  const format = name(given['format'], 'format');
  const mediaType = text(given['mediaType'], 'media type', MAX_MEDIA_TYPE_CHARS);
  if (expected.formats[format]?.includes(mediaType) !== true) throw new ProtocolError('result: unknown format');
  return {
    format,
    mediaType,
    warnings: list(given['warnings'], MAX_WARNINGS).map(checkWarning),
    removals: list(given['removals'], MAX_ALL_REMOVALS).map(checkRemoval),
    ...checkAftermath(given, expected),
  };
}

export function checkFailure(payload: Buffer, expected: Expected): FailureFrame {
  const given = record(parseJson(payload), 'failure');
  const { detected, limit, cause } = given;
  return {
    code: conversionCode(given['code']),
    detail: text(given['detail'], 'detail', MAX_SENTENCE_CHARS),
    ...(limit === undefined ? {} : { limit: checkLimitHit(limit) }),
    ...(detected === undefined ? {} : { detected: text(detected, 'detected', MAX_SENTENCE_CHARS) }),
    ...(cause === undefined ? {} : { cause: text(cause, 'cause', MAX_CAUSE_CHARS) }),
    ...checkAftermath(given, expected),
  };
}

/** What a page for the pool's engine is checked against. */
export interface Engine {
  readonly languages: readonly string[];
  readonly maxPixels: number;
}

export function checkOcr(payload: Buffer, { languages, maxPixels }: Engine): OcrFrame {
  const given = record(parseJson(payload), 'ocr');
  const width = whole(given['width'], 'width', maxPixels);
  const height = whole(given['height'], 'height', maxPixels);
  const dpi = whole(given['dpi'], 'dpi', MAX_DPI);
  if (width * height > maxPixels) throw new ProtocolError('ocr: pixels');
  const language = languages.find((one) => one === given['language']);
  if (language === undefined) throw new ProtocolError('ocr: language');
  return { width, height, dpi, language };
}

/** Checks the content of a result. */
export function checkContent(payload: Buffer, maxChars: number): string {
  const content = payload.toString();
  if (content.length > maxChars) throw new ProtocolError('content: length');
  return content;
}

function checkAftermath(given: Record<string, unknown>, { elapsed }: Expected): Aftermath {
  const parse = number(given['parse'], 'parse', elapsed + CLOCK_SECONDS);
  const rss = number(given['rss'], 'rss', Number.MAX_SAFE_INTEGER);
  const { tainted } = given;
  if (typeof tainted !== 'boolean') throw new ProtocolError('tainted: no boolean');
  return { parse, rss, tainted };
}

function checkWarning(given: unknown): Warning {
  const { code, message } = record(given, 'warning');
  if (!isWarningCode(code)) throw new ProtocolError('warning: unknown code');
  return { code, message: text(message, 'message', MAX_SENTENCE_CHARS) };
}

function isWarningCode(value: unknown): value is WarningCode {
  return typeof value === 'string' && Object.hasOwn(warningCodes, value);
}

function checkRemoval(given: unknown): Removal {
  const { step, reason, text: removed } = record(given, 'removal');
  return {
    step: name(step, 'step'),
    reason: text(reason, 'reason', MAX_SENTENCE_CHARS),
    text: text(removed, 'removed text', MAX_REMOVAL_CHARS),
  };
}

function checkLimitHit(given: unknown): LimitHit {
  const { name: limit, value } = record(given, 'limit');
  return { name: name(limit, 'limit'), value: number(value, 'limit', Number.MAX_SAFE_INTEGER) };
}

/** Codes of the request, the queue and the service are not a converter's to give. */
const conversionCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unsupported-format',
  'empty-document',
  'corrupt-document',
  'encrypted-document',
  'wrong-password',
  'no-text',
  'decompression-limit',
  'nesting-limit',
  'entry-limit',
  'page-limit',
  'size-limit',
  'memory-limit',
  'internal',
]);

function conversionCode(value: unknown): ErrorCode {
  if (typeof value !== 'string' || !isErrorCode(value) || !conversionCodes.has(value))
    throw new ProtocolError('failure: unknown code');
  return value;
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    // The parser's message quotes the text.
    throw new ProtocolError('no JSON');
  }
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError(`${what}: no object`);
  return value as Record<string, unknown>;
}

function list(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new ProtocolError('list: no list, or too long');
  return value;
}

function text(value: unknown, what: string, most: number): string {
  if (typeof value !== 'string' || value.length > most) throw new ProtocolError(`${what}: no text, or too long`);
  return value;
}

/** A name of ours: it becomes a label of metrics or a field of logs. */
function name(value: unknown, what: string): string {
  const given = text(value, what, MAX_NAME_CHARS);
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(given)) throw new ProtocolError(`${what}: no name`);
  return given;
}

function number(value: unknown, what: string, most: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > most)
    throw new ProtocolError(`${what}: out of range`);
  return value;
}

function whole(value: unknown, what: string, most: number): number {
  const given = number(value, what, most);
  if (!Number.isInteger(given) || given < 1) throw new ProtocolError(`${what}: out of range`);
  return given;
}
