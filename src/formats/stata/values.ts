import { readNumber } from '../../bytes/number.js';
import type { DataSet, Variable } from './model.js';
import { textAt } from './parts.js';

/** Numbers above these mean that there is no value (`.`, `.a`-`.z`), by the bytes of integers. */
const LARGEST: Readonly<Record<number, number>> = { 1: 100, 2: 32_740, 4: 2_147_483_620 };
const LARGEST_SINGLE = 1.701_411_8e38;
const LARGEST_DOUBLE = 8.988e307;
/** Stata counts from 1960. */
const EPOCH_1960_MS = -315_619_200_000;
const DAY_MS = 86_400_000;

export function* rowsOf(bytes: Uint8Array, set: DataSet): Generator<unknown[]> {
  const rowBytes = set.variables.reduce((sum, { size }) => sum + size, 0);
  if (rowBytes === 0) return;
  for (let row = 0; row < set.rows; row++) {
    let at = set.dataAt + row * rowBytes;
    if (at + rowBytes > bytes.length) return;
    const values: unknown[] = [];
    for (const variable of set.variables) {
      values.push(readValue(bytes, at, { variable, set }));
      at += variable.size;
    }
    yield values;
  }
}

function readValue(bytes: Uint8Array, at: number, { variable, set }: { variable: Variable; set: DataSet }): unknown {
  const { kind, size } = variable;
  const { isLittle } = set;
  if (kind === 'text') return textAt(bytes, at, size);
  if (kind === 'long-text') return longText(bytes, at, set);
  const value = Number(readNumber(bytes, at, { kind, size, isLittle }));
  const largest = kind === 'int' ? (LARGEST[size] ?? 0) : size === 4 ? LARGEST_SINGLE : LARGEST_DOUBLE;
  if (!(value <= largest)) return '';
  return set.valueLabels.get(variable.labels)?.get(value) ?? formatted(value, variable.format);
}

/** Variable and row of the text, in eight bytes together. */
function longText(bytes: Uint8Array, at: number, { release, isLittle, longTexts }: DataSet): string {
  const variableBytes = release <= 117 ? 4 : release === 118 ? 2 : 3;
  const part = (from: number, to: number) => {
    const own = [...bytes.subarray(at + from, at + to)];
    return (isLittle ? own.reverse() : own).reduce((all, byte) => all * 256 + byte, 0);
  };
  return longTexts.get(`${part(0, variableBytes)},${part(variableBytes, 8)}`) ?? '';
}

/** Values whose format says that they are times. */
function formatted(value: number, format: string): unknown {
  const kind = /^%-?(t[cCdmqhyw]|d)/.exec(format)?.[1];
  const year = (parts: number) => 1960 + Math.floor(value / parts);
  const within = (parts: number) => (((value % parts) + parts) % parts) + 1;
  switch (kind) {
    case 'tc':
    case 'tC':
      return new Date(EPOCH_1960_MS + value);
    case 'td':
    case 'd':
      return new Date(EPOCH_1960_MS + value * DAY_MS);
    case 'tm':
      return `${year(12)}-${String(within(12)).padStart(2, '0')}`;
    case 'tq':
      return `${year(4)}-Q${within(4)}`;
    case 'th':
      return `${year(2)}-H${within(2)}`;
    case 'tw':
      return `${year(52)}-W${String(within(52)).padStart(2, '0')}`;
    default:
      return value;
  }
}
