import { unpackLz4 } from '../../bytes/archive/lz4.js';
import { createOutput, joinOutput } from '../../bytes/archive/output.js';
import { zstdUnpacker } from '../../bytes/archive/zstd.js';
import { dataTable } from '../../content/data/table.js';
import { root } from '../../content/tree/build.js';
import type { Budget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { verifyLengths, verifyLists } from './verify.js';

type Arrow = typeof import('@uwdata/flechette');
type ArrowTable = import('@uwdata/flechette').Table;

/** An Arrow file or stream (Feather 2): its columns as a table, up to `maxDataRows` rows. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  verifyLengths(source.bytes);
  const arrow = await import('@uwdata/flechette');
  setCodecs(arrow, context.budget, await zstdUnpacker(context.budget));
  let table: ArrowTable;
  try {
    table = arrow.tableFromIPC(Uint8Array.from(source.bytes), { useDate: true, useDecimalInt: false, useBigInt: true });
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    throw new ConvertError('corrupt-document', { cause: error });
  }
  for (const column of table.children) for (const batch of column.data) verifyLists(batch);
  return root(
    dataTable({ columns: table.names.map(String), rows: rowsOf(table), count: () => table.numRows }, context),
  );
}

/** Buffers are packed one by one, and unpacked here within the budget of this document. */
function setCodecs(arrow: Arrow, budget: Budget, unzstd: (packed: Uint8Array) => Uint8Array): void {
  const encode = () => {
    throw new Error('nothing is written here');
  };
  arrow.setCompressionCodec(arrow.CompressionType.LZ4_FRAME, {
    encode,
    decode: (packed) => {
      const output = createOutput(budget, packed.length);
      unpackLz4(packed, output);
      return joinOutput(output);
    },
  });
  arrow.setCompressionCodec(arrow.CompressionType.ZSTD, {
    encode,
    decode: unzstd,
  });
}

function* rowsOf(table: ArrowTable): Generator<unknown[]> {
  const columns = table.names.map((_, i) => table.getChildAt(i));
  for (let row = 0; row < table.numRows; row++) yield columns.map((column) => column?.at(row));
}
