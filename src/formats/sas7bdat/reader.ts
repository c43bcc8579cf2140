import { dataTable } from '../../content/data/table.js';
import { heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { type Header, readHeader } from './header.js';
import { type Column, columnsOf, createMeta, type Meta } from './meta.js';
import { readMeta, readValue, rowBytesOf } from './rows.js';

/** A SAS data set under its name: its variables as columns. */
export async function read({ bytes }: Source, context: ReadContext): Promise<Root> {
  const header = readHeader(bytes);
  const meta = createMeta();
  readMeta(header, meta);
  const columns = columnsOf(header, meta, context);
  if (columns.length === 0) throw new ConvertError('corrupt-document');
  if (header.headerBytes + header.pages * header.pageBytes > bytes.length)
    context.warn({ code: 'truncated', message: 'The data set ends early.' });
  const out: RootContent[] = header.name === '' ? [] : [heading(1, header.name)];
  const names = columns.map(({ name, label }) => (label === '' || label === name ? name : `${name} (${label})`));
  const table = { columns: names, rows: rowsOf(header, meta, columns), count: () => meta.rows };
  return root([...out, ...dataTable(table, context)]);
}

function* rowsOf(header: Header, meta: Meta, columns: readonly Column[]): Generator<unknown[]> {
  for (const row of rowBytesOf(header, meta)) yield columns.map((column) => readValue(row, column, header));
}
