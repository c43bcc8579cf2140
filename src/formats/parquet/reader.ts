import { dataTable } from '../../common/data/table.js';
import { root } from '../../common/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

type Metadata = import('hyparquet').FileMetaData;

/** A Parquet file: its columns as a table, up to `maxDataRows` rows; only the row groups that hold them are unpacked. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { parquetMetadata, parquetRead, parquetSchema } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const buffer = Uint8Array.from(source.bytes).buffer;
  const metadata = understand(() => parquetMetadata(buffer));
  const columns = understand(() => parquetSchema(metadata).children.map((child) => child.element.name));
  const total = Number(metadata.num_rows);
  const most = Math.min(total, context.budget.limits.maxDataRows + 1);
  countBytes(metadata, most, context);
  const file = { byteLength: buffer.byteLength, slice: (from: number, to?: number) => buffer.slice(from, to) };
  let rows: unknown[][] = [];
  try {
    const onComplete = (found: unknown[][]) => {
      rows = found;
    };
    await parquetRead({ file, metadata, compressors, rowStart: 0, rowEnd: most, onComplete });
  } catch (error) {
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

/** Row groups are unpacked whole: what they state to hold is spent before. */
function countBytes(metadata: Metadata, rows: number, context: ReadContext): void {
  let left = rows;
  for (const group of metadata.row_groups) {
    if (left <= 0) return;
    for (const { meta_data: column } of group.columns)
      spend(context.budget, 'maxInflatedBytes', Math.max(0, Number(column?.total_uncompressed_size ?? 0)));
    left -= Number(group.num_rows);
  }
}
