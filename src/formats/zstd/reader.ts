/*
 * Zstandard frame (RFC 8878): magic(4) descriptor(1) [window(1)] [dictionary(0-4)] [content size(0-8)] blocks [checksum(4)]
 */
import { readUnpacked } from '../../common/archive/compressed.js';
import { createOutput, joinOutput, pushOutput } from '../../common/archive/output.js';
import { ByteView } from '../../common/bytes/view.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Bytes that are fed at a time: a block is at most 128 KiB of output, so few of them come out at once. */
const FEED_BYTES = 65_536;
const MAX_WINDOW_BYTES = 134_217_728;
const SINGLE_SEGMENT = 0x20;

export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { bytes } = source;
  if (windowBytes(new ByteView(bytes)) > MAX_WINDOW_BYTES) throw new ConvertError('memory-limit');
  const { Decompress } = await import('fzstd');
  const output = createOutput(context.budget, bytes.length);
  const stream = new Decompress((chunk) => pushOutput(output, chunk.slice()));
  let damaged = false;
  try {
    for (let at = 0; at < bytes.length; at += FEED_BYTES)
      stream.push(bytes.subarray(at, at + FEED_BYTES), at + FEED_BYTES >= bytes.length);
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    damaged = true;
  }
  return readUnpacked(source, { bytes: joinOutput(output), damaged }, context);
}

/** How much of its past the first frame wants to see. */
function windowBytes(view: ByteView): number {
  const descriptor = view.u8(4);
  if ((descriptor & SINGLE_SEGMENT) === 0) {
    const window = view.u8(5);
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const at = 5 + dictionary;
  return [view.u8(at), view.u16(at) + 256, view.u32(at), view.u64(at)][descriptor >> 6] ?? 0;
}
