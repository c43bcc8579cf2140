import { dataTable } from '../../content/data/table.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { verifyMetadata, verifyPages } from './verify.js';

type Metadata = import('hyparquet').FileMetaData;

/** A Parquet file: its columns as a table, up to `maxDataRows` rows; only the row groups that hold them are unpacked. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { parquetMetadata, parquetRead, parquetSchema } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  verifyMetadata(source.bytes);
  const buffer = Uint8Array.from(source.bytes).buffer;
  const metadata = understand(() => parquetMetadata(buffer));
  const columns = understand(() => parquetSchema(metadata).children.map((child) => child.element.name ?? ''));
  const total = Number(metadata.num_rows);
  const most = Math.min(total, context.budget.limits.maxDataRows + 1);
  const file = { byteLength: buffer.byteLength, slice: (from: number, to?: number) => buffer.slice(from, to) };
  let rows: unknown[][] = [];
  try {
    verifyColumns(source.bytes, { metadata, rows: most }, context);
    const onComplete = (found: unknown[][]) => {
      rows = found;
    };
    await parquetRead({ file, metadata, compressors, rowStart: 0, rowEnd: most, onComplete });
  } catch (error) {
    if (error instanceof ConvertError && error.code !== 'corrupt-document') throw error;
    context.warn({ code: 'damaged-part', message: 'The rows of the table cannot be read; its columns are named.' });
    if (columns.length === 0) throw new ConvertError('corrupt-document', { cause: error });
  }
  return root(dataTable({ columns, rows, count: () => total }, context));
}

function understand<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ConvertError('corrupt-document', { cause: error });
  }
}

interface Wanted {
  readonly metadata: Metadata;
  readonly rows: number;
}

/** The pages that the wanted rows lie in; a column of lists is unpacked whole. */
function verifyColumns(bytes: Uint8Array, { metadata, rows }: Wanted, context: ReadContext): void {
  const flat = new Set(metadata.schema.filter((it) => it.repetition_type !== 'REPEATED').map((it) => it.name));
  let left = rows;
  for (const group of metadata.row_groups) {
    if (left <= 0) return;
    for (const { meta_data: column } of group.columns) {
      if (column === undefined) continue;
      const from = Number(column.dictionary_page_offset || column.data_page_offset);
      const [name = '', ...inner] = column.path_in_schema;
      const values =
        inner.length === 0 && flat.has(name) ? Math.min(left, Number(group.num_rows)) : Number.POSITIVE_INFINITY;
      verifyPages(bytes, { from, to: from + Number(column.total_compressed_size), values }, context.budget);
    }
    left -= Number(group.num_rows);
  }
}
