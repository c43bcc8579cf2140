/*
 * WARC 1.1 (ISO 28500): records one after the other, each of
 *
 *   "WARC/1.1" CRLF, named fields CRLF, an empty line, Content-Length bytes, two CRLF
 *
 * The block of a `response` record is an HTTP answer: status line, headers, an empty line, body.
 */
import { type Coding, unpack } from '../../bytes/zip/gunzip.js';
import { type Budget, spend } from '../../core/budget.js';

export interface WarcRecord {
  readonly type: string;
  readonly address: string;
  readonly mediaType: string;
  readonly block: Uint8Array;
}

const MARK = 'WARC/';

/** The records of an archive; after damage the next record is looked for. */
export function* readRecords(bytes: Uint8Array, budget: Budget): Generator<WarcRecord> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.indexOf(MARK, 0, 'latin1'); at >= 0; ) {
    const end = endOfHeaders(buffer, at);
    const fields = readFields(buffer, at, end.at);
    const length = Number.parseInt(fields.get('content-length') ?? '', 10);
    const from = end.at + end.length;
    const next = Number.isFinite(length) && length >= 0 ? from + length : buffer.indexOf(`\n${MARK}`, from, 'latin1');
    const until = next < 0 ? buffer.length : Math.min(next, buffer.length);
    spend(budget, 'maxEntries', 1);
    yield {
      type: (fields.get('warc-type') ?? '').toLowerCase(),
      address: (fields.get('warc-target-uri') ?? '').replace(/^<|>$/g, ''),
      mediaType: fields.get('content-type') ?? '',
      block: buffer.subarray(from, until),
    };
    at = buffer.indexOf(MARK, Math.max(until, from, at + 1), 'latin1');
  }
}

function endOfHeaders(buffer: Buffer, from: number): { at: number; length: number } {
  for (let at = buffer.indexOf(10, from); at >= 0; at = buffer.indexOf(10, at + 1)) {
    if (buffer[at + 1] === 10) return { at, length: 2 };
    if (buffer[at + 1] === 13 && buffer[at + 2] === 10) return { at, length: 3 };
  }
  return { at: buffer.length, length: 0 };
}

function readFields(buffer: Buffer, from: number, to: number): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const head = buffer.toString('latin1', from, Math.min(to, from + 65_536));
  for (const line of head.split(/\r?\n/).slice(1)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

export interface HttpAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly body: Uint8Array;
}

/** The HTTP answer in a record's block, its transfer and content codings undone. */
export function readAnswer(block: Uint8Array, budget: Budget): HttpAnswer {
  const buffer = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = endOfHeaders(buffer, 0);
  const fields = readFields(buffer, 0, end.at);
  const status = Number.parseInt(buffer.toString('latin1', 0, 20).split(' ')[1] ?? '', 10);
  const raw = buffer.subarray(end.at + end.length);
  const whole = /chunked/i.test(fields.get('transfer-encoding') ?? '') ? joinChunks(raw) : raw;
  const coding = (fields.get('content-encoding') ?? '').toLowerCase().replace('x-', '');
  const body = isCoding(coding) && isPacked(whole, coding) ? unpack(whole, coding, budget).bytes : whole;
  return { status, mediaType: fields.get('content-type') ?? '', body };
}

function isCoding(value: string): value is Coding {
  return value === 'gzip' || value === 'deflate' || value === 'br';
}

/** Some crawlers keep the header and store the body unpacked. */
function isPacked(body: Uint8Array, coding: Coding): boolean {
  return coding !== 'gzip' || (body[0] === 0x1f && body[1] === 0x8b);
}

/** A body in chunks (RFC 9112 §7.1); one that is not in chunks after all stays as it is. */
function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf(10, at);
    if (line < 0 || line - at > 40) return chunks.length === 0 ? body : Buffer.concat(chunks);
    const size = Number.parseInt(body.toString('latin1', at, line), 16);
    if (!Number.isFinite(size)) return chunks.length === 0 ? body : Buffer.concat(chunks);
    if (size === 0) break;
    chunks.push(body.subarray(line + 1, line + 1 + size));
    at = line + 1 + size + (body[line + 1 + size] === 13 ? 2 : 1);
  }
  return Buffer.concat(chunks);
}
