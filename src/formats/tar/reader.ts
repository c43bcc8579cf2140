/*
 * Tar (POSIX.1-2001): blocks of 512 bytes; a header block, then the file's bytes padded to whole blocks.
 *
 *   name(100) mode(8) uid(8) gid(8) size(12) time(12) checksum(8) type(1) link(100) magic(6) version(2) user(32)
 *   group(32) major(8) minor(8) prefix(155)
 *
 *   Numbers are octal text, or binary with the first bit set. Types: 0 or NUL or 7 file, x pax header for the next
 *   entry ("length key=value\n"), g for all, L long name (GNU), 1 2 links, 5 folder.
 */

import { decodeText } from '../../bytes/charset/decode.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { countEntry, type Member, readMembers } from '../../families/archive/members.js';
import { hasTarHeader } from '../../sniff/tar.js';

const BLOCK = 512;
/** Longer headers of headers are no names. */
const MAX_EXTENSION_BYTES = 1_048_576;

export async function read(source: Source, context: ReadContext): Promise<Root> {
  return readMembers(membersOf(source.bytes, context), context);
}

interface Extensions {
  name: string | undefined;
  size: number | undefined;
}

function* membersOf(bytes: Uint8Array, context: ReadContext): Generator<Member> {
  let next: Extensions = { name: undefined, size: undefined };
  let at = 0;
  while (hasTarHeader(bytes, at)) {
    countEntry(context);
    const type = String.fromCharCode(bytes[at + 156] ?? 0);
    const size = next.size ?? readNumber(bytes.subarray(at + 124, at + 136));
    const data = bytes.subarray(at + BLOCK, at + BLOCK + size);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (type === 'x') next = { ...next, ...readPax(data) };
    else if (type === 'L') next = { ...next, name: readText(data.subarray(0, MAX_EXTENSION_BYTES)) };
    else {
      const path = next.name ?? readPath(bytes, at);
      if (/[0\0 7]/.test(type) && !path.endsWith('/')) yield { path, read: () => readData(data, size, context) };
      if (type !== 'g' && type !== 'K') next = { name: undefined, size: undefined };
    }
    at = end;
  }
  if (at < bytes.length && (bytes[at] ?? 0) !== 0)
    context.warn({ code: 'damaged-part', message: 'A header of the archive is damaged; what follows it is left out.' });
}

function readData(data: Uint8Array, size: number, context: ReadContext) {
  spend(context.budget, 'maxInflatedBytes', data.length);
  return { bytes: data, damaged: data.length < size };
}

function readPath(bytes: Uint8Array, at: number): string {
  const name = readText(bytes.subarray(at, at + 100));
  const isUstar = readText(bytes.subarray(at + 257, at + 263)) === 'ustar';
  const prefix = isUstar ? readText(bytes.subarray(at + 345, at + 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function readText(field: Uint8Array): string {
  const end = field.indexOf(0);
  return decodeText(end < 0 ? field : field.subarray(0, end)).text;
}

function readNumber(field: Uint8Array): number {
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(readText(field).trim(), 8) || 0;
  let value = (field[0] ?? 0) & 0x7f;
  for (const byte of field.subarray(1)) value = value * 256 + byte;
  return Math.min(value, Number.MAX_SAFE_INTEGER);
}

/** Records of a pax header: "25 path=some/long/name\n", the number being the record's length in bytes. */
function readPax(data: Uint8Array): Partial<Extensions> {
  const out: Partial<Extensions> = {};
  const text = Buffer.from(data.subarray(0, MAX_EXTENSION_BYTES));
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(32, at);
    const length = Number(text.toString('latin1', at, space));
    if (space < 0 || !(length > 0)) break;
    const record = text.toString('utf8', space + 1, at + length - 1);
    if (record.startsWith('path=')) out.name = record.slice(5);
    else if (record.startsWith('size=')) out.size = Number(record.slice(5)) || 0;
    at += length;
  }
  return out;
}
