/**
 * A body gathered in blocks. Node hands every chunk of a body over as an object of its own, a hundred times as large as a
 * chunk of one byte; kept, such chunks take a hundred times the memory of what was sent.
 */

/** Bytes of the smallest and of the largest block. A block is as long as all before it, so at most half of the memory waits for bytes. */
const MIN_BLOCK_BYTES = 4_096;
const MAX_BLOCK_BYTES = 1_048_576;

export interface Gathering {
  readonly blocks: Buffer[];
  byteLength: number;
  /** Bytes of the last block that hold something. */
  filled: number;
  /** Bytes that were announced; no block is made for more. */
  readonly announced: number;
}

export function startGathering(announced = Number.POSITIVE_INFINITY): Gathering {
  return { blocks: [], byteLength: 0, filled: 0, announced };
}

/** Copies a chunk to the end. False, and nothing more is held, where `reserve` refuses the bytes of a block. */
export function gather(state: Gathering, chunk: Buffer, reserve: (bytes: number) => boolean): boolean {
  for (let at = 0; at < chunk.length; ) {
    let block = state.blocks.at(-1);
    if (block === undefined || state.filled === block.length) {
      const wanted = Math.max(chunk.length - at, state.byteLength, MIN_BLOCK_BYTES);
      const left = Math.max(chunk.length - at, state.announced - state.byteLength);
      const size = Math.min(wanted, left, MAX_BLOCK_BYTES);
      if (!reserve(size)) return false;
      block = Buffer.allocUnsafeSlow(size);
      state.blocks.push(block);
      state.filled = 0;
    }
    const copied = chunk.copy(block, state.filled, at);
    state.filled += copied;
    state.byteLength += copied;
    at += copied;
  }
  return true;
}

/** What was gathered, without the empty end of the last block. */
export function gathered({ blocks, byteLength, filled }: Gathering): { chunks: Buffer[]; byteLength: number } {
  const last = blocks.at(-1);
  return { chunks: last === undefined ? [] : [...blocks.slice(0, -1), last.subarray(0, filled)], byteLength };
}
