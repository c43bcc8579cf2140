/*
 * CBOR (RFC 8949). An item: major type(3 bits) information(5 bits: a number below 24, or 24 to 27 for one in 1, 2, 4, 8 bytes, or 31 for no
 * stated length), then what the type holds: 0 a number, 1 a negative one, 2 bytes, 3 text, 4 items, 5 pairs, 6 a tag and an item, 7 others.
 */
import type { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';

const MAX_DEPTH = 200;
const INDEFINITE = 31;
const BREAK = Symbol('break');

export type CborValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Uint8Array
  | CborValue[]
  | ReadonlyMap<CborValue, CborValue>;

export interface Cursor {
  readonly view: ByteView;
  readonly budget: Budget;
  at: number;
}

/** The next item; throws `corrupt-document` where it reaches beyond the bytes. */
export function readItem(cursor: Cursor, depth = 0): CborValue {
  const item = readAny(cursor, depth);
  if (item === BREAK) throw new ConvertError('corrupt-document');
  return item;
}

function readAny(cursor: Cursor, depth: number): CborValue | typeof BREAK {
  const { view, budget, at } = cursor;
  if (at >= view.length || depth > MAX_DEPTH)
    throw new ConvertError(depth > MAX_DEPTH ? 'nesting-limit' : 'corrupt-document');
  spend(budget, 'maxNodes', 1);
  const head = view.u8(at);
  const type = head >> 5;
  const information = head & 31;
  cursor.at = at + 1;
  if (type === 7) return readOther(cursor, information);
  const argument = information === INDEFINITE ? undefined : readArgument(cursor, information);
  switch (type) {
    case 0:
      return number(argument);
    case 1:
      return negative(argument);
    case 2:
      return argument === undefined ? Buffer.concat(readChunks(cursor, 2)) : take(cursor, Number(argument));
    case 3:
      return new TextDecoder().decode(
        argument === undefined ? Buffer.concat(readChunks(cursor, 3)) : take(cursor, Number(argument)),
      );
    case 4:
      return readList(cursor, argument, depth);
    case 5:
      return readPairs(cursor, argument, depth);
    default:
      return tagged(Number(argument ?? 0), readItem(cursor, depth + 1));
  }
}

function readArgument(cursor: Cursor, information: number): bigint {
  if (information < 24) return BigInt(information);
  if (information > 27) throw new ConvertError('corrupt-document');
  let value = 0n;
  for (const byte of take(cursor, 1 << (information - 24))) value = (value << 8n) | BigInt(byte);
  return value;
}

function take(cursor: Cursor, length: number): Uint8Array {
  if (!(length <= cursor.view.length - cursor.at)) throw new ConvertError('corrupt-document');
  cursor.at += length;
  return cursor.view.slice(cursor.at - length, length);
}

function number(argument: bigint | undefined): number | bigint {
  if (argument === undefined) throw new ConvertError('corrupt-document');
  return argument <= Number.MAX_SAFE_INTEGER ? Number(argument) : argument;
}

function negative(argument: bigint | undefined): number | bigint {
  const value = number(argument);
  return typeof value === 'bigint' ? -1n - value : -1 - value;
}

/** Pieces of a text or of bytes up to the break; each states its length. */
function readChunks(cursor: Cursor, type: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (;;) {
    const [head] = take(cursor, 1);
    if (head === 0xff) return chunks;
    spend(cursor.budget, 'maxNodes', 1);
    if (head === undefined || head >> 5 !== type) throw new ConvertError('corrupt-document');
    chunks.push(take(cursor, Number(readArgument(cursor, head & 31))));
  }
}

function readList(cursor: Cursor, count: bigint | undefined, depth: number): CborValue[] {
  const items: CborValue[] = [];
  while (count === undefined || items.length < count) {
    const item = readAny(cursor, depth + 1);
    if (item === BREAK && count === undefined) break;
    if (item === BREAK) throw new ConvertError('corrupt-document');
    items.push(item);
  }
  return items;
}

function readPairs(cursor: Cursor, count: bigint | undefined, depth: number): Map<CborValue, CborValue> {
  const pairs = new Map<CborValue, CborValue>();
  for (let i = 0n; count === undefined || i < count; i++) {
    const key = readAny(cursor, depth + 1);
    if (key === BREAK && count === undefined) break;
    if (key === BREAK) throw new ConvertError('corrupt-document');
    pairs.set(key, readItem(cursor, depth + 1));
  }
  return pairs;
}

/** Large numbers are numbers (3.4.3); of other tags the item says enough. */
function tagged(tag: number, item: CborValue): CborValue {
  if ((tag !== 2 && tag !== 3) || !(item instanceof Uint8Array) || item.length > 1000) return item;
  const value = item.length === 0 ? 0n : BigInt(`0x${Buffer.from(item).toString('hex')}`);
  return tag === 2 ? value : -1n - value;
}

function readOther(cursor: Cursor, information: number): CborValue | typeof BREAK {
  switch (information) {
    case 20:
      return false;
    case 21:
      return true;
    case 22:
      return null;
    case 24:
      return take(cursor, 1)[0];
    case 25:
      return half(take(cursor, 2));
    case 26:
      return Buffer.from(take(cursor, 4)).readFloatBE();
    case 27:
      return Buffer.from(take(cursor, 8)).readDoubleBE();
    case INDEFINITE:
      return BREAK;
    default:
      return undefined;
  }
}

/** A number of 16 bits (appendix D). */
function half([high = 0, low = 0]: Uint8Array): number {
  const exponent = (high >> 2) & 31;
  const fraction = ((high & 3) << 8) | low;
  const sign = high >> 7 === 1 ? -1 : 1;
  if (exponent === 0) return sign * 2 ** -24 * fraction;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * 2 ** (exponent - 25) * (1024 + fraction);
}
