import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { textLines } from '../sheet/sheet.js';
import { toTable } from '../table/table.js';
import { append } from '../tree/append.js';
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
  /** Characters, where the array is one text. */
  readonly text?: string;
  /** More that the file says of the array. */
  readonly about?: string;
}

/** An array of no more values is shown whole. */
const WHOLE_VALUES = 2_000;
/** Rows or values that are shown of a larger one. */
const FIRST_ROWS = 20;
/** Columns of a table that is still readable. */
const MAX_COLUMNS = 30;

/** Text of no more characters stands in the table of arrays. */
const SHORT_TEXT = 200;

/** A table of the arrays with the values of the smallest, then the values of others with one or two dimensions by name. */
export function arrayListing(arrays: readonly DataArray[], context: ReadContext): RootContent[] {
  if (arrays.length === 0) return [];
  const rows = arrays.map((array) => [
    array.name,
    array.type,
    showShape(array.shape),
    ownValue(array),
    array.about ?? '',
  ]);
  const names = ['Name', 'Type', 'Size', 'Value', 'Attributes'];
  const used = names.map((_, i) => i < 3 || rows.some((row) => row[i] !== ''));
  const columns = names.filter((_, i) => used[i] === true);
  const shown = rows.map((row) => row.filter((_, i) => used[i] === true));
  const out = dataTable({ columns, rows: shown, count: () => arrays.length }, context);
  for (const array of arrays) append(out, section(array, context));
  return out;
}

/** The value of an array that has but one, or is a short text. */
function ownValue({ shape, text: said, value }: DataArray): string {
  if (said !== undefined) return isShort(said) ? said : '';
  return value !== undefined && shape.every((size) => size === 1) ? showValue(value(0)) : '';
}

function isShort(said: string): boolean {
  return said.length <= SHORT_TEXT && !said.includes('\n');
}

function section(array: DataArray, context: ReadContext): RootContent[] {
  const { name, text: said, shape } = array;
  if (said !== undefined)
    return isShort(said) ? [] : [heading(2, name), ...said.split('\n').map((each) => paragraph(each))];
  const values = shape.every((size) => size === 1) ? [] : arrayValues(array, context);
  return values.length === 0 ? [] : [heading(2, name), ...values];
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
