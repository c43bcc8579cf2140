/*
 * HDF5 (The HDF Group, "HDF5 File Format Specification" 3.0), little-endian; `o` is the bytes of an address, `l` of a length:
 *
 *   superblock 0, 1   magic(8) versions(5) o(1 at 13) l(1) 0(1) leaf(2) node(2) flags(4) [version 1: 4 more] base(o) free(o)
 *                     end(o) driver(o), then the root's entry: name(l) header(o) ...
 *   superblock 2, 3   magic(8) version(1) o(1 at 9) l(1) flags(1) base(o) extension(o) end(o) header of the root(o) sum(4)
 */
import { readNumber } from '../../bytes/number.js';

export interface File {
  readonly bytes: Uint8Array;
  /** What addresses count from. */
  readonly base: number;
  readonly addressBytes: number;
  readonly lengthBytes: number;
  /** Address of the root group's header. */
  readonly root: number;
  /** Steps that tables and heaps may still take: those of a damaged file may lie in each other. */
  readonly work: { left: number };
}

const MAX_WORK = 3_000_000;

/** An address that leads nowhere. */
export const NOWHERE = -1;

export function openFile(bytes: Uint8Array): File | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  while (start < all.length && all.toString('latin1', start, start + 4) !== '\u0089HDF')
    start = start === 0 ? 512 : start * 2;
  if (start >= all.length) return undefined;
  const version = bytes[start + 8] ?? 0;
  const sizesAt = start + (version < 2 ? 13 : 9);
  const file = {
    bytes,
    base: 0,
    addressBytes: bytes[sizesAt] ?? 8,
    lengthBytes: bytes[sizesAt + 1] ?? 8,
    root: 0,
    work: { left: MAX_WORK },
  };
  if (![4, 8].includes(file.addressBytes) || ![4, 8].includes(file.lengthBytes)) return undefined;
  const { addressBytes: o, lengthBytes: l } = file;
  const baseAt = start + (version === 0 ? 24 : version === 1 ? 28 : 12);
  const base = number(file, baseAt, o);
  const rootAt = version < 2 ? baseAt + 4 * o + l : baseAt + 3 * o;
  return { ...file, base, root: address({ ...file, base }, rootAt) };
}

/** An unsigned number. */
export function number({ bytes }: Pick<File, 'bytes'>, at: number, size: number): number {
  if (size === 3) return number({ bytes }, at, 2) + number({ bytes }, at + 2, 1) * 65_536;
  return Number(readNumber(bytes, at, { kind: 'uint', size, isLittle: true }) ?? 0);
}

/** A place in the bytes that an address leads to, or NOWHERE. */
export function address(file: File, at: number): number {
  const { bytes, addressBytes } = file;
  const isNowhere = bytes.subarray(at, at + addressBytes).every((byte) => byte === 0xff);
  return isNowhere ? NOWHERE : number(file, at, addressBytes) + file.base;
}

export function mark({ bytes }: File, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Text up to its first NUL. */
export function textAt({ bytes }: Pick<File, 'bytes'>, at: number, length: number): string {
  const whole = bytes.subarray(at, at + length);
  const end = whole.indexOf(0);
  return new TextDecoder().decode(end < 0 ? whole : whole.subarray(0, end));
}
