import { readUnpacked } from '../../bytes/archive/compressed.js';
import { createOutput, joinOutput, pushOutput } from '../../bytes/archive/output.js';
import { checkZstdWindow } from '../../bytes/archive/zstd.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Bytes that are fed at a time: a block is at most 128 KiB of output, so few of them come out at once. */
const FEED_BYTES = 65_536;

export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { bytes } = source;
  checkZstdWindow(bytes);
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
