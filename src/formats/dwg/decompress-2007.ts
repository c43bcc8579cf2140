/*
 * The compression of R2007 (Open Design Specification, clause 5.10): literal bytes and copies of what was written before. A copy's first byte
 * says its kind by its higher half; the last byte read of it says in its lowest three bits how many literal bytes follow;
 * 0: another copy follows, or with a higher half of 0 a longer run of literal bytes. Literal bytes stand in pieces of 32,
 * and those in pieces of 16, 8, 4, 2 and 1 in another order.
 */

interface State {
  readonly source: Uint8Array;
  readonly out: Uint8Array;
  at: number;
  to: number;
}

const RUN = 32;
/** By how many bytes are left: pieces in the order of writing, each its place and how many bytes; up to 3 bytes are turned round. */
const PIECES: readonly (readonly (readonly [at: number, size: number])[])[] = [
  '',
  '0.1',
  '0.2',
  '0.3',
  '0.4',
  '4.1 0.4',
  '5.1 1.4 0.1',
  '5.2 1.4 0.1',
  '0.8',
  '8.1 0.8',
  '9.1 1.8 0.1',
  '9.2 1.8 0.1',
  '8.4 0.8',
  '12.1 8.4 0.8',
  '13.1 9.4 1.8 0.1',
  '13.2 9.4 1.8 0.1',
  '8.8 0.8',
  '9.8 8.1 0.8',
  '17.1 9.8 1.8 0.1',
  '16.3 8.8 0.8',
  '16.4 8.8 0.8',
  '20.1 16.4 8.8 0.8',
  '20.2 16.4 8.8 0.8',
  '20.3 16.4 8.8 0.8',
  '16.8 8.8 0.8',
  '17.8 16.1 8.8 0.8',
  '25.1 17.8 16.1 8.8 0.8',
  '25.2 17.8 16.1 8.8 0.8',
  '24.4 16.8 8.8 0.8',
  '28.1 24.4 16.8 8.8 0.8',
  '28.2 24.4 16.8 8.8 0.8',
  '30.1 26.4 18.8 10.8 2.8 0.2',
  '24.8 16.8 8.8 0.8',
].map((line) =>
  line
    .split(' ')
    .filter((piece) => piece !== '')
    .map((piece): [number, number] => {
      const [at, size] = piece.split('.');
      return [Number(at), Number(size)];
    }),
);

/** At most `size` bytes; fewer if the source ends early. */
export function decompress2007(source: Uint8Array, size: number): Uint8Array {
  const state: State = { source, out: new Uint8Array(size), at: 0, to: 0 };
  let code = next(state);
  let literals = 0;
  if (code >> 4 === 2) {
    state.at += 2;
    literals = next(state) & 7;
  }
  while (state.at < source.length && state.to < size) {
    copyLiterals(state, literals === 0 ? literalLength(state, code) : literals);
    if (state.at >= source.length) break;
    code = copies(state);
    literals = code < 0 ? -code : 0;
  }
  return state.out.subarray(0, state.to);
}

function next(state: State): number {
  return state.source[state.at++] ?? 0;
}

function literalLength(state: State, code: number): number {
  let length = code + 8;
  if (length !== 0x17) return length;
  let more = next(state);
  length += more;
  if (more !== 0xff) return length;
  do {
    more = next(state) | (next(state) << 8);
    length += more;
  } while (more === 0xffff && state.at < state.source.length);
  return length;
}

/** Copies up to the next literal bytes: how many these are as a negative number, or the code that begins a longer run. */
function copies(state: State): number {
  let code = next(state);
  while (state.to < state.out.length) {
    const last = copy(state, code);
    if ((last & 7) !== 0) return -(last & 7);
    if (state.at >= state.source.length) return 0;
    code = next(state);
    if (code >> 4 === 0) return code;
    if (code >> 4 === 15) code &= 15;
  }
  return 0;
}

/** The last byte of the copy's code. */
function copy(state: State, code: number): number {
  const kind = code >> 4;
  if (kind === 2) return longCopy(state, code);
  if (kind > 2) {
    const last = next(state);
    copyBack(state, kind, (code & 15) + ((last & 0xf8) << 1) + 1);
    return last;
  }
  const low = next(state);
  const last = next(state);
  if (kind === 0) copyBack(state, (code & 15) + 0x13 + ((last >> 3) & 0x10), low + ((last & 0x78) << 5) + 1);
  else copyBack(state, (code & 15) + 3, low + ((last & 0xf8) << 5) + 1);
  return last;
}

function longCopy(state: State, code: number): number {
  const distance = next(state) | (next(state) << 8);
  if ((code & 8) === 0) {
    const last = next(state);
    copyBack(state, (code & 7) + (last & 0xf8), distance);
    return last;
  }
  const middle = next(state) << 3;
  const last = next(state);
  copyBack(state, (code & 7) + middle + ((last & 0xf8) << 8) + 0x100, distance + 1);
  return last;
}

/** A copy may overlap what it writes: bytes go one by one. */
function copyBack(state: State, length: number, distance: number): void {
  const { out } = state;
  const end = Math.min(state.to + length, out.length);
  while (state.to < end) {
    out[state.to] = out[state.to - distance] ?? 0;
    state.to++;
  }
}

function copyLiterals(state: State, length: number): void {
  let left = Math.min(length, state.out.length - state.to, state.source.length - state.at);
  while (left > 0) {
    const run = Math.min(left, RUN);
    for (const [at, size] of PIECES[run] ?? []) writePiece(state, state.at + at, size);
    state.at += run;
    left -= run;
  }
}

function writePiece(state: State, at: number, size: number): void {
  for (let i = 0; i < size; i++) state.out[state.to++] = state.source[at + (size < 4 ? size - 1 - i : i)] ?? 0;
}
