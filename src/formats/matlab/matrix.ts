import { type NumberType, readNumber } from '../../bytes/number.js';
import { type DataArray, showComplex } from '../../content/data/array.js';

interface MatrixParts {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly number[];
  readonly real: Uint8Array;
  readonly imaginary: Uint8Array | undefined;
  readonly number: NumberType;
}

/** Numbers whose first index counts fastest, as an array in rows. */
export function matrix({ name, type, shape, real, imaginary, number }: MatrixParts): DataArray {
  const of = (bytes: Uint8Array, place: number) => readNumber(bytes, place * number.size, number);
  const steps = columnSteps(shape);
  return {
    name,
    type: imaginary === undefined ? type : `complex ${type}`,
    shape,
    value: (i) => {
      const place = columnPlace(i, shape, steps);
      const value = of(real, place);
      if (type === 'logical') return value === undefined ? undefined : Number(value) !== 0;
      return imaginary === undefined ? value : showComplex(value, of(imaginary, place));
    },
  };
}

/** As many dimensions as are looked at. */
const MAX_DIMENSIONS = 32;

function columnSteps(shape: readonly number[]): number[] {
  const steps: number[] = [];
  let step = 1;
  for (const size of shape.slice(0, MAX_DIMENSIONS)) {
    steps.push(step);
    step *= size;
  }
  return steps;
}

function columnPlace(i: number, shape: readonly number[], steps: readonly number[]): number {
  let rest = i;
  let place = 0;
  for (let axis = steps.length - 1; axis >= 0; axis--) {
    const size = shape[axis] ?? 1;
    place += (rest % size) * (steps[axis] ?? 0);
    rest = Math.floor(rest / size);
  }
  return place;
}

/** Characters of one text that are shown, and rows of a matrix of them. */
const MAX_TEXT = 10_000;
const MAX_ROWS = 200;

/** A matrix of characters: a line of text for each of its rows. */
export function rowsOfText({
  name,
  shape,
  codes,
}: {
  readonly name: string;
  readonly shape: readonly number[];
  codes(place: number): number;
}): DataArray {
  const [rows = 0, columns = 0] = shape;
  const lines = Array.from({ length: Math.min(rows, MAX_ROWS) }, (_, row) => {
    const units = Array.from({ length: Math.min(columns, MAX_TEXT) }, (__, column) => codes(column * rows + row));
    return units
      .map((unit) => String.fromCharCode(unit))
      .join('')
      .replaceAll('\0', '')
      .trimEnd();
  });
  if (shape.length > 2) return { name, type: 'char', shape };
  return { name, type: 'char', shape, text: lines.join('\n').slice(0, MAX_TEXT) };
}
