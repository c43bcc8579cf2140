/**
 * multipart/form-data (RFC 7578, RFC 2046 §5.1.1) in a body that has arrived:
 *
 *   [CRLF] --boundary [blanks] CRLF  headers CRLF CRLF  content  CRLF --boundary [blanks] CRLF  ...  CRLF --boundary-- epilogue
 *
 * The scan copies nothing but headers, stops at its limits, and lets other requests have their turn between blocks. A line
 * that begins with the boundary is a delimiter, whatever follows; no other reading makes the work linear.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { ConvertError } from '../core/errors.js';
import type { Body } from './body.js';
import { parseDisposition } from './disposition.js';

/** Parts of one form: a document and every option leave room. */
export const MAX_PARTS = 20;
/** Bytes of the headers of one part. */
export const MAX_PART_HEADER_BYTES = 8_192;
/** RFC 2046 §5.1.1. */
const MAX_BOUNDARY_CHARS = 70;
/** A form by its look, whatever boundary was named. */
const FORM_START = /^(?:\r\n)?--[^\r\n]{1,200}\r\nContent-Disposition:/i;
const FORM_START_BYTES = 240;
/** Blanks that a gateway may have put after a boundary. */
const MAX_PADDING_BYTES = 64;
/** Bytes that are scanned in one turn of the event loop: about a millisecond. */
const TURN_BYTES = 2_097_152;

export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly body: Body;
}

interface Scan {
  readonly blocks: readonly Buffer[];
  /** Where each block begins. */
  readonly starts: readonly number[];
  readonly end: number;
  /** Bytes scanned since others had their turn. */
  scanned: number;
}

export function isMultipart(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType ?? '');
}

/**
 * The parts in their order. A body that only claims to be a form (it does not begin with its boundary) is `undefined`: it
 * is the document itself. Throws `invalid-request` for a form that is cut, damaged, or over a limit.
 */
export async function readMultipart(contentType: string, received: Body): Promise<Part[] | undefined> {
  const scan = startScan(received);
  const first = bytesOf(scan, 0, 4).toString('latin1');
  if (!first.startsWith('--') && first !== '\r\n--') return undefined;
  const boundary = boundaryOf(contentType);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const opening = first === '\r\n--' ? delimiter : delimiter.subarray(2);
  if (boundary === '' || !bytesOf(scan, 0, opening.length).equals(opening)) {
    if (!FORM_START.test(bytesOf(scan, 0, FORM_START_BYTES).toString('latin1'))) return undefined;
    throw badForm('It does not begin with the boundary that its Content-Type names.');
  }
  const parts: Part[] = [];
  let at = lineAfter(scan, opening.length);
  while (at !== undefined) {
    if (parts.length === MAX_PARTS) throw badForm(`It has more than ${MAX_PARTS} parts.`);
    const head = readHeaders(scan, at);
    // The line break of an empty part may be that of its headers.
    const end = await find(scan, delimiter, head.end - 2);
    if (end < 0) throw badForm('It ends within a part: the closing boundary is missing.');
    parts.push({ ...describePart(head.text), body: bodyOf(scan, head.end, Math.max(head.end, end)) });
    at = lineAfter(scan, end + delimiter.length);
  }
  return parts;
}

/** The boundary that a Content-Type names; '' where it names none, or one that is too long. */
function boundaryOf(contentType: string): string {
  const found = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^;\s]*))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2] ?? '';
  return boundary.length > MAX_BOUNDARY_CHARS ? '' : boundary;
}

/** Where the part after a boundary begins; undefined after the last one. */
function lineAfter(scan: Scan, from: number): number | undefined {
  const text = bytesOf(scan, from, from + MAX_PADDING_BYTES + 2).toString('latin1');
  if (text.startsWith('--')) return undefined;
  const padding = /^[ \t]*\r\n/.exec(text)?.[0];
  if (padding === undefined) throw badForm('What follows a boundary is neither a part nor the end of the form.');
  return from + padding.length;
}

function readHeaders(scan: Scan, from: number): { readonly text: string; readonly end: number } {
  const bytes = bytesOf(scan, from, from + MAX_PART_HEADER_BYTES + 4);
  if (bytes[0] === 13 && bytes[1] === 10) return { text: '', end: from + 2 };
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0 && from + bytes.length < scan.end)
    throw badForm(`The headers of a part are longer than ${MAX_PART_HEADER_BYTES} bytes.`);
  if (end < 0) throw badForm('It ends within the headers of a part.');
  return { text: bytes.toString('utf8', 0, end), end: from + end + 4 };
}

function describePart(head: string): Omit<Part, 'body'> {
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const { type, name, filename } = parseDisposition(headers.get('content-disposition') ?? '');
  if (type !== 'form-data' || name === undefined)
    throw badForm('A part has no header of the form Content-Disposition: form-data; name="..."');
  const encoding = (headers.get('content-transfer-encoding') ?? 'binary').toLowerCase();
  if (!['binary', '8bit', '7bit'].includes(encoding))
    throw badForm('A part has a Content-Transfer-Encoding, which forms do not have any more (RFC 7578 §4.7).');
  const mediaType = headers.get('content-type');
  return {
    name,
    ...(filename === undefined ? {} : { filename }),
    ...(mediaType === undefined ? {} : { mediaType }),
  };
}

function startScan({ chunks, byteLength }: Body): Scan {
  const starts: number[] = [];
  let at = 0;
  for (const { length } of chunks) {
    starts.push(at);
    at += length;
  }
  return { blocks: chunks, starts, end: byteLength, scanned: 0 };
}

/** The index of the block that holds a place. */
function blockAt({ starts }: Scan, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The pieces from one place to another, uncopied; fewer bytes where the body ends before. */
function piecesOf(scan: Scan, from: number, to: number): Buffer[] {
  const out: Buffer[] = [];
  for (let i = blockAt(scan, from); i < scan.blocks.length; i++) {
    const start = scan.starts[i] ?? 0;
    if (start >= to) break;
    const piece = scan.blocks[i]?.subarray(Math.max(0, from - start), to - start);
    if (piece !== undefined && piece.length > 0) out.push(piece);
  }
  return out;
}

const bytesOf = (scan: Scan, from: number, to: number): Buffer => Buffer.concat(piecesOf(scan, from, to));

function bodyOf(scan: Scan, from: number, to: number): Body {
  return { chunks: piecesOf(scan, from, to), byteLength: to - from };
}

/** The first place from `from` on where the needle stands, or -1. */
async function find(scan: Scan, needle: Buffer, from: number): Promise<number> {
  const overlap = needle.length - 1;
  for (let i = blockAt(scan, from); i < scan.blocks.length; i++) {
    const start = scan.starts[i] ?? 0;
    const block = scan.blocks[i] ?? Buffer.alloc(0);
    const inside = block.indexOf(needle, Math.max(0, from - start));
    if (inside >= 0) return start + inside;
    const seam = Math.max(from, start, start + block.length - overlap);
    const across = bytesOf(scan, seam, start + block.length + overlap).indexOf(needle);
    if (across >= 0) return seam + across;
    scan.scanned += block.length;
    if (scan.scanned < TURN_BYTES) continue;
    scan.scanned = 0;
    await turn();
  }
  return -1;
}

export function badForm(why: string): ConvertError {
  return new ConvertError('invalid-request', {
    detail: `The form cannot be read. ${why} Send it as curl -F file=@FILE does, or the bytes of the document alone with --data-binary @FILE.`,
  });
}
