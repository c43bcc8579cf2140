import { arrayValues, showShape } from '../../content/data/array.js';
import { dataTable } from '../../content/data/table.js';
import { paragraph } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import type { NumpyArray } from './array.js';

/** What an array is, then its values: records as a table, others where they are few. */
export function numpyBlocks(array: NumpyArray, context: ReadContext): RootContent[] {
  return [paragraph(`${array.type}, ${showShape(array.shape)}`), ...numpyValues(array, context)];
}

export function numpyValues(array: NumpyArray, context: ReadContext): RootContent[] {
  const { columns, row, shape } = array;
  if (columns === undefined || row === undefined) return arrayValues(array, context);
  const count = shape.reduce((all, size) => all * size, 1);
  return dataTable({ columns, rows: rowsOf(row, count), count: () => count }, context);
}

function* rowsOf(row: (place: number) => unknown[], count: number): Generator<unknown[]> {
  for (let i = 0; i < count; i++) {
    const values = row(i);
    // The file ends here, whatever its header states.
    if (values.every((value) => value === undefined)) return;
    yield values;
  }
}
