/*
 * gzip (RFC 1952), a member:
 *
 *   1F 8B  method(1)=8  flags(1)  time(4)  extra flags(1)  system(1)  [extra: length(2) data]  [name 0]  [comment 0]
 *   [header crc(2)]  deflated data  crc(4)  size(4)
 */
import { readUnpacked, type Unpacked } from '../../bytes/archive/compressed.js';
import { ByteView } from '../../bytes/view.js';
import { unpack } from '../../bytes/zip/gunzip.js';
import { inflate } from '../../bytes/zip/inflate.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

const HAS_CRC = 2;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { name, dataAt } = readHeader(source.bytes);
  let unpacked: Unpacked = unpack(source.bytes, 'gzip', context.budget);
  // Damaged data: what the first member gives before it.
  if (unpacked.damaged) unpacked = { ...inflate(source.bytes.subarray(dataAt), context.budget), damaged: true };
  return readUnpacked(source, name === '' ? unpacked : { ...unpacked, name }, context);
}

function readHeader(bytes: Uint8Array): { name: string; dataAt: number } {
  const view = new ByteView(bytes);
  const flags = view.u8(3);
  let at = 10;
  if ((flags & HAS_EXTRA) !== 0) at += 2 + view.u16(at);
  let name = '';
  if ((flags & HAS_NAME) !== 0) {
    const end = endOfText(bytes, at);
    name = new TextDecoder('latin1').decode(bytes.subarray(at, end));
    at = end + 1;
  }
  if ((flags & HAS_COMMENT) !== 0) at = endOfText(bytes, at) + 1;
  if ((flags & HAS_CRC) !== 0) at += 2;
  return { name, dataAt: at };
}

function endOfText(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(0, from);
  return end < 0 ? bytes.length : end;
}
