import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { textLines } from '../sheet/sheet.js';
import { toTable } from '../table/table.js';
import { emphasis, heading, paragraph, text } from '../tree/build.js';
import { dataTable } from './table.js';
import { showValue } from './value.js';

/** An array of any number of dimensions, as files of numbers hold them. */
export interface DataArray {
  readonly name: string;
  /** What the values are, e.g. `float64`. */
  readonly type: string;
  readonly shape: readonly number[];
  /** A value by its place in rows (the last index counts fastest); left out where values cannot be read. */
  value?(place: number): unknown;
  /** More that the file says of the array. */
  readonly about?: string;
}

/** An array of no more values is shown whole. */
const WHOLE_VALUES = 2_000;
/** Rows or values that are shown of a larger one. */
const FIRST_ROWS = 20;
/** Columns of a table that is still readable. */
const MAX_COLUMNS = 30;

/** A table of the arrays (name, type, size), then the values of those with one or two dimensions under their names. */
export function arrayListing(arrays: readonly DataArray[], context: ReadContext): RootContent[] {
  if (arrays.length === 0) return [];
  const hasAbout = arrays.some(({ about = '' }) => about !== '');
  const rows = arrays.map(({ name, type, shape, about = '' }) => [name, type, showShape(shape), about]);
  const columns = ['Name', 'Type', 'Size', ...(hasAbout ? ['Attributes'] : [])];
  const out = dataTable({ columns, rows, count: () => arrays.length }, context);
  for (const array of arrays) {
    const values = arrayValues(array, context);
    if (values.length === 0) continue;
    out.push(heading(2, array.name));
    for (const block of values) out.push(block);
  }
  return out;
}

/** `3 × 4`; `scalar` for no dimension. */
export function showShape(shape: readonly number[]): string {
  return shape.length === 0 ? 'scalar' : shape.join(' × ');
}

/** The values of an array of up to two dimensions: a line, or a table; of large ones the first. */
export function arrayValues({ shape, value }: DataArray, context: ReadContext): RootContent[] {
  if (value === undefined || shape.includes(0)) return [];
  // Dimensions of one say nothing: 1 × 1 × 5 is a line of five.
  const sizes = shape.length > 2 ? shape.filter((size) => size !== 1) : [...shape];
  const [rows = 1, columns = 1] = sizes;
  if (sizes.length > 2 || columns > MAX_COLUMNS)
    return sizes.length === 2 && rows === 1 ? line(value, columns, context) : [];
  if (sizes.length < 2 || rows === 1 || columns === 1) return line(value, rows * columns, context);
  return grid(value, rows, columns, context);
}

function line(value: (place: number) => unknown, length: number, context: ReadContext): RootContent[] {
  const shown = length <= WHOLE_VALUES ? length : FIRST_ROWS;
  spend(context.budget, 'maxCells', shown);
  const values: string[] = [];
  for (let i = 0; i < shown; i++) values.push(showValue(value(i)));
  const said = values.join(', ').trim();
  const out: RootContent[] = said === '' ? [] : [paragraph(said)];
  if (shown < length) out.push(paragraph([emphasis([text(`The first ${shown} of ${length} values are shown.`)])]));
  return out;
}

function grid(value: (place: number) => unknown, rows: number, columns: number, context: ReadContext): RootContent[] {
  const shown = rows * columns <= WHOLE_VALUES ? rows : Math.min(rows, FIRST_ROWS);
  spend(context.budget, 'maxCells', shown * columns);
  const cells = Array.from({ length: shown }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const said = showValue(value(row * columns + column));
      return { content: said === '' ? [] : textLines(said) };
    }),
  );
  const out = toTable({ rows: cells, headerRows: 0 });
  if (shown < rows) out.push(paragraph([emphasis([text(`The first ${shown} of ${rows} rows are shown.`)])]));
  return out;
}

/** A value of a complex type. */
export function showComplex(real: unknown, imaginary: unknown): string {
  const tail = showValue(imaginary);
  return `${showValue(real)}${tail.startsWith('-') ? '' : '+'}${tail}i`;
}
