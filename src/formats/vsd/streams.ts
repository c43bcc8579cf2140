/*
 * The stream "VisioDocument" is a tree of streams within it:
 *
 *   header         "Visio (TM) Drawing\r\n\0" ... version(1 at 26) ... pointer to the root (at 36)
 *   pointer        type(4) address(4) offset(4) length(4) format(2)
 *   format         bit 1: compressed; high nibble 5: holds pointers, 13 (and 8): holds chunks
 *   pointer list   somewhere near the end of its stream: count(4) zero(4) pointer(18) * count
 */
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';

export interface Pointer {
  readonly type: number;
  readonly offset: number;
  readonly length: number;
  readonly format: number;
}

const POINTER_BYTES = 18;
const ROOT_POINTER = 36;
const COMPRESSED = 2;
/** What may stand behind the last pointer of a list. */
const MAX_LIST_TAIL = 12;

/** Types of pointers that the reader tells apart. */
export const pointerType = { page: 0x15, stencils: 0x1d } as const;

export function rootPointer(view: ByteView): Pointer {
  return readPointer(view, ROOT_POINTER);
}

export function holdsPointers(pointer: Pointer): boolean {
  return pointer.format >> 4 === 5;
}

export function holdsChunks(pointer: Pointer): boolean {
  const kind = pointer.format >> 4;
  return kind === 0xd || kind === 0xc || kind === 0x8;
}

function readPointer(view: ByteView, at: number): Pointer {
  return { type: view.u32(at), offset: view.u32(at + 8), length: view.u32(at + 12), format: view.u16(at + 16) };
}

/** The bytes that a pointer leads to, inflated. */
export function streamOf(view: ByteView, pointer: Pointer, budget: Budget): ByteView {
  const packed = view.slice(pointer.offset, pointer.length);
  if ((pointer.format & COMPRESSED) === 0) return new ByteView(packed);
  return new ByteView(decompress(packed, budget));
}

/** The pointers in a stream; none if its end does not look like a list of them. */
export function pointersIn(view: ByteView): Pointer[] {
  for (let at = 0; at + 8 + POINTER_BYTES <= view.length; at += 2) {
    const count = view.u32(at);
    const end = at + 8 + count * POINTER_BYTES;
    if (count === 0 || view.u32(at + 4) !== 0 || end > view.length || end < view.length - MAX_LIST_TAIL) continue;
    return Array.from({ length: count }, (_, i) => readPointer(view, at + 8 + i * POINTER_BYTES));
  }
  return [];
}

const WINDOW = 4096;
/** Distances count from here, round the window. */
const WINDOW_START = 18;

/** LZ with a window of 4096 bytes: eight items after each flag byte, a set bit is a byte, a clear one a copy of 3 to 18 bytes. */
function decompress(packed: Uint8Array, budget: Budget): Uint8Array {
  let out = new Uint8Array(Math.max(packed.length * 2, 64));
  let length = 0;
  const put = (byte: number) => {
    if (length === out.length) {
      spend(budget, 'maxInflatedBytes', length);
      const longer = new Uint8Array(length * 2);
      longer.set(out);
      out = longer;
    }
    out[length++] = byte;
  };
  let at = 0;
  while (at < packed.length) {
    const flags = packed[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if ((flags & (1 << bit)) !== 0) {
        put(packed[at++] ?? 0);
        continue;
      }
      const low = packed[at] ?? 0;
      const high = packed[at + 1] ?? 0;
      at += 2;
      if (at > packed.length) break;
      const inWindow = (((high & 0xf0) << 4) | low) + WINDOW_START;
      // Where that place of the window was last written; before the start it holds zeros.
      const back = (length - inWindow) & (WINDOW - 1) || WINDOW;
      for (let i = 0; i < (high & 15) + 3; i++) put(out[length - back] ?? 0);
    }
  }
  spend(budget, 'maxInflatedBytes', length);
  return out.subarray(0, length);
}
