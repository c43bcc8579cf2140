/*
 * MAT-file version 4, matrix after matrix, until the end:
 *
 *   type(4: thousands 0 little-endian, 1 big; tens the storage; units 0 numbers, 1 text, 2 sparse) rows(4) columns(4)
 *   complex(4) nameBytes(4) name, the real parts and the imaginary ones, the first index counting fastest
 */
import { type NumberType, readNumber } from '../../bytes/number.js';
import type { DataArray } from '../../content/data/array.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { matrix, rowsOfText } from './matrix.js';

const STORAGE: readonly Omit<NumberType, 'isLittle'>[] = [
  { kind: 'float', size: 8 },
  { kind: 'float', size: 4 },
  { kind: 'int', size: 4 },
  { kind: 'int', size: 2 },
  { kind: 'uint', size: 2 },
  { kind: 'uint', size: 1 },
];
const NAMES = ['double', 'single', 'int32', 'int16', 'uint16', 'uint8'];

export function readVersion4(bytes: Uint8Array, context: ReadContext): DataArray[] {
  const arrays: DataArray[] = [];
  const little: NumberType = { kind: 'uint', size: 4, isLittle: true };
  const isLittle = Number(readNumber(bytes, 0, little)) < 5000;
  const word = (at: number) => Number(readNumber(bytes, at, { ...little, isLittle }) ?? 0);
  for (let at = 0; at + 20 <= bytes.length; ) {
    spend(context.budget, 'maxEntries', 1);
    const type = word(at);
    const shape = [word(at + 4), word(at + 8)];
    const nameBytes = word(at + 16);
    const storage = Math.floor(type / 10) % 10;
    const stored = STORAGE[storage];
    if (stored === undefined || type > 1052) {
      context.warn({ code: 'damaged-part', message: 'The file is damaged; variables before the damage are shown.' });
      break;
    }
    const name = Buffer.from(bytes.subarray(at + 20, at + 20 + nameBytes))
      .toString('latin1')
      .replace(/\0.*$/s, '');
    const start = at + 20 + nameBytes;
    const count = (shape[0] ?? 0) * (shape[1] ?? 0);
    const real = bytes.subarray(start, start + count * stored.size);
    const isComplex = word(at + 12) === 1;
    const imaginary = isComplex ? bytes.subarray(start + real.length, start + 2 * count * stored.size) : undefined;
    const number = { ...stored, isLittle };
    if (type % 10 === 1)
      arrays.push(rowsOfText({ name, shape, codes: (i) => Number(readNumber(real, i * stored.size, number) ?? 0) }));
    else if (type % 10 === 2) arrays.push({ name, type: 'sparse', shape });
    else arrays.push(matrix({ name, type: NAMES[storage] ?? '', shape, real, imaginary, number }));
    at = start + count * stored.size * (isComplex ? 2 : 1);
  }
  return arrays;
}
