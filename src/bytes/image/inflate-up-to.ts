import { constants, inflateSync } from 'node:zlib';

/** Inflates zlib data of which `size` bytes are expected; of a cut-off stream what is there. Throws on bad data or more. */
export function inflateUpTo(bytes: Uint8Array, size: number): Uint8Array {
  return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: size + 65_536 });
}
