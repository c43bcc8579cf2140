import { dataTable } from '../../content/data/table.js';
import { heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readOld, readTagged } from './layout.js';
import { rowsOf } from './values.js';

/** A Stata data set (releases 8 to 18): its label, its variables as columns, values under their labels. */
export async function read({ bytes }: Source, context: ReadContext): Promise<Root> {
  const set = bytes[0] === 0x3c ? readTagged(bytes) : readOld(bytes);
  if (set === undefined || set.variables.length === 0) throw new ConvertError('corrupt-document');
  const rowBytes = set.variables.reduce((sum, { size }) => sum + size, 0);
  if (set.dataAt + set.rows * rowBytes > bytes.length)
    context.warn({ code: 'truncated', message: 'The data set ends early.' });
  const out: RootContent[] = set.label === '' ? [] : [heading(1, set.label)];
  const columns = set.variables.map(({ name, label }) => (label === '' ? name : `${name} (${label})`));
  return root([...out, ...dataTable({ columns, rows: rowsOf(bytes, set), count: () => set.rows }, context)]);
}
