/*
 * Zstandard frame (RFC 8878 3.1.1.1): magic(4) descriptor(1) [window(1)] [dictionary(0-4)] [content size(0-8)] blocks [checksum(4)]
 */
import { type Budget, checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { ByteView } from '../view.js';
import { createOutput, joinOutput, pushOutput } from './output.js';

const MAX_WINDOW_BYTES = 134_217_728;
const SINGLE_SEGMENT = 0x20;

/** Throws `memory-limit` where the first frame wants to see more of its past than a converter has room for. */
export function checkZstdWindow(bytes: Uint8Array): void {
  if (windowBytes(new ByteView(bytes)) > MAX_WINDOW_BYTES) throw new ConvertError('memory-limit');
}

/** Unpacks a whole frame within the budget; the size that it states is looked at before room is made for it. */
export async function zstdUnpacker(budget: Budget): Promise<(packed: Uint8Array) => Uint8Array> {
  const { decompress } = await import('fzstd');
  return (packed) => {
    const view = new ByteView(packed);
    checkZstdWindow(packed);
    checkLimit(budget, 'maxInflatedBytes', contentBytes(view) ?? 0);
    const output = createOutput(budget, packed.length);
    pushOutput(output, decompress(packed));
    return joinOutput(output);
  };
}

function windowBytes(view: ByteView): number {
  if ((view.u8(4) & SINGLE_SEGMENT) !== 0) return contentBytes(view) ?? 0;
  const window = view.u8(5);
  const base = 2 ** (10 + (window >> 3));
  return base + (base / 8) * (window & 7);
}

/** What the frame says that it unpacks to, if it does. */
function contentBytes(view: ByteView): number | undefined {
  const descriptor = view.u8(4);
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
  const at = (isSingle ? 5 : 6) + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  if (descriptor >> 6 === 0) return isSingle ? view.u8(at) : undefined;
  return [0, view.u16(at) + 256, view.u32(at), view.u64(at)][descriptor >> 6];
}
