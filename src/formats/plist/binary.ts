/*
 * Binary property list: "bplist00", objects, offset table, trailer (32 bytes): unused(6) bytes of an offset(1)
 * bytes of a reference(1) objects(8) top(8) offset table(8), big-endian.
 *
 *   object: kind in the upper half of a byte: 0 null and truth, 1 integer, 2 real, 3 date (seconds since 2001), 4 data,
 *   5 ASCII, 6 UTF-16, 8 id, A list, C set, D map; its length in the lower half, 15: an integer follows with it
 */
import { ByteView } from '../../bytes/view.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';

const TRAILER_BYTES = 32;
const EPOCH_2001_MS = 978_307_200_000;
const MAX_DEPTH = 100;

interface State {
  readonly view: ByteView;
  readonly context: ReadContext;
  readonly offsetBytes: number;
  readonly referenceBytes: number;
  readonly count: number;
  readonly table: number;
  /** Objects that are being read: one within itself is damage. */
  readonly open: Set<number>;
}

/** The top object: maps, lists, texts, numbers, dates, bytes. Throws `corrupt-document`. */
export function parseBinary(bytes: Uint8Array, context: ReadContext): unknown {
  const view = new ByteView(bytes);
  const at = bytes.length - TRAILER_BYTES;
  const state: State = {
    view,
    context,
    offsetBytes: view.u8(at + 6),
    referenceBytes: view.u8(at + 7),
    count: integer(view, at + 8, 8),
    table: integer(view, at + 24, 8),
    open: new Set(),
  };
  if (state.offsetBytes === 0 || state.offsetBytes > 8 || state.referenceBytes === 0 || state.referenceBytes > 8)
    throw new ConvertError('corrupt-document');
  return readObject(state, integer(view, at + 16, 8));
}

function integer(view: ByteView, at: number, length: number): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = value * 256 + view.u8(at + i);
  return value;
}

function readObject(state: State, reference: number): unknown {
  const { view, open } = state;
  if (reference >= state.count || open.has(reference) || open.size > MAX_DEPTH) return '…';
  spend(state.context.budget, 'maxNodes', 1);
  const at = integer(view, state.table + reference * state.offsetBytes, state.offsetBytes);
  open.add(reference);
  const value = readAt(state, at);
  open.delete(reference);
  return value;
}

function readAt(state: State, at: number): unknown {
  const { view } = state;
  const marker = view.u8(at);
  const kind = marker >> 4;
  const low = marker & 15;
  if (kind === 0) return low === 8 ? false : low === 9 ? true : null;
  if (kind === 1) return low === 3 ? signed(view, at + 1) : integer(view, at + 1, 2 ** Math.min(low, 4));
  if (kind === 2) return real(view, at + 1, low);
  if (kind === 3) return new Date(EPOCH_2001_MS + real(view, at + 1, 3) * 1000);
  const { length, from } = lengthOf(view, at);
  if (kind === 4) return view.slice(from, length);
  if (kind === 5) return Buffer.from(view.slice(from, length)).toString('latin1');
  if (kind === 6) return new TextDecoder('utf-16be').decode(view.slice(from, length * 2));
  if (kind === 8) return integer(view, at + 1, low + 1);
  if (kind === 0xd) return readMap(state, from, length);
  return kind === 0xa || kind === 0xc ? readList(state, from, length) : null;
}

function signed(view: ByteView, at: number): number | bigint {
  const value = BigInt.asIntN(64, (BigInt(view.u32be(at)) << 32n) | BigInt(view.u32be(at + 4)));
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function real(view: ByteView, at: number, power: number): number {
  const bytes = Buffer.concat([view.slice(at, 8), Buffer.alloc(8)]);
  return power === 2 ? bytes.readFloatBE() : bytes.readDoubleBE();
}

function lengthOf(view: ByteView, at: number): { length: number; from: number } {
  const low = view.u8(at) & 15;
  if (low < 15) return { length: low, from: at + 1 };
  const bytes = 2 ** (view.u8(at + 1) & 3);
  return { length: integer(view, at + 2, bytes), from: at + 2 + bytes };
}

function readList(state: State, from: number, stated: number): unknown[] {
  const length = Math.min(stated, state.view.length);
  const out: unknown[] = [];
  for (let i = 0; i < length; i++)
    out.push(readObject(state, integer(state.view, from + i * state.referenceBytes, state.referenceBytes)));
  return out;
}

function readMap(state: State, from: number, stated: number): Map<string, unknown> {
  const length = Math.min(stated, state.view.length);
  const out = new Map<string, unknown>();
  const reference = (i: number) => integer(state.view, from + i * state.referenceBytes, state.referenceBytes);
  for (let i = 0; i < length; i++)
    out.set(String(readObject(state, reference(i))), readObject(state, reference(length + i)));
  return out;
}
