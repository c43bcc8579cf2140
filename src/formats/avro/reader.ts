/*
 * Avro object container (specification 1.11): "Obj\1", metadata (map of bytes: avro.schema, avro.codec), sync(16),
 * then blocks: number of records, bytes (zigzag varints), data, sync(16).
 */
import { unpackBzip2 } from '../../bytes/archive/bzip2.js';
import { createOutput, joinOutput, pushOutput } from '../../bytes/archive/output.js';
import { zstdUnpacker } from '../../bytes/archive/zstd.js';
import { inflate } from '../../bytes/zip/inflate.js';
import { dataTable } from '../../content/data/table.js';
import { code, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { unsnappy } from '../../families/iwork/iwa/snappy.js';
import { type Cursor, type Decoder, decoderOf, fieldsOf, readBytes, readLong } from './decode.js';

interface Container {
  readonly cursor: Cursor;
  readonly schema: unknown;
  readonly unpack: (packed: Uint8Array) => Uint8Array;
}

/** Avro data: records as a table with their fields, up to `maxDataRows`. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const container = await openContainer(source.bytes, context);
  const columns = fieldsOf(container.schema);
  const rows = rowsOf(container, context);
  if (columns === undefined) return root(dataTable({ columns: ['value'], rows: wrap(rows) }, context));
  return root([
    ...dataTable({ columns, rows: spread(rows, columns) }, context),
    ...(columns.length === 0 ? [code('{}')] : []),
  ]);
}

async function openContainer(bytes: Uint8Array, context: ReadContext): Promise<Container> {
  const cursor: Cursor = { bytes, at: 4 };
  const metadata = new Map<string, Uint8Array>();
  for (let count = readLong(cursor); count !== 0; count = readLong(cursor)) {
    if (count < 0) readLong(cursor);
    for (let i = 0; i < Math.abs(count); i++)
      metadata.set(new TextDecoder().decode(readBytes(cursor)), readBytes(cursor));
  }
  cursor.at += 16;
  const codec = new TextDecoder().decode(metadata.get('avro.codec') ?? new Uint8Array(0));
  const schema = parseSchema(metadata.get('avro.schema'));
  return { cursor, schema, unpack: await unpackerOf(codec, context) };
}

function parseSchema(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new ConvertError('corrupt-document', { cause: error });
  }
}

async function unpackerOf(codec: string, context: ReadContext): Promise<(packed: Uint8Array) => Uint8Array> {
  const { budget } = context;
  const counted = (packed: Uint8Array, unpack: (bytes: Uint8Array) => Uint8Array) => {
    const output = createOutput(budget, packed.length);
    pushOutput(output, unpack(packed));
    return joinOutput(output);
  };
  if (codec === '' || codec === 'null') return (packed) => packed;
  if (codec === 'deflate') return (packed) => inflate(packed, budget).bytes;
  // The last four bytes are a checksum.
  if (codec === 'snappy') return (packed) => counted(packed.subarray(0, -4), unsnappy);
  if (codec === 'bzip2')
    return (packed) => {
      const output = createOutput(budget, packed.length);
      unpackBzip2(packed, output);
      return joinOutput(output);
    };
  if (codec !== 'zstandard') throw new ConvertError('corrupt-document', { cause: `avro codec ${codec}` });
  return zstdUnpacker(budget);
}

function* rowsOf({ cursor, schema, unpack }: Container, context: ReadContext): Generator<unknown> {
  const decode: Decoder = decoderOf(schema);
  try {
    while (cursor.at < cursor.bytes.length) {
      const count = readLong(cursor);
      const block: Cursor = { bytes: unpack(readBytes(cursor)), at: 0 };
      cursor.at += 16;
      for (let i = 0; i < count; i++) yield decode(block, 0);
    }
  } catch (error) {
    if (error instanceof ConvertError && error.limit !== undefined) throw error;
    context.warn({ code: 'damaged-part', message: 'The data is damaged or cut; what comes before is there.' });
  }
}

function* wrap(rows: Iterable<unknown>): Generator<unknown[]> {
  for (const row of rows) yield [row];
}

function* spread(rows: Iterable<unknown>, columns: readonly string[]): Generator<unknown[]> {
  for (const row of rows) yield columns.map((column) => (row instanceof Map ? row.get(column) : undefined));
}
