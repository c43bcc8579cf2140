/*
 * NetCDF classic (Unidata, "NetCDF Classic Format Specification"), big-endian, names and values padded to four bytes:
 *
 *   "CDF" version(1; 2: places of 8 bytes) records(4), then lists, each tag(4) count(4) entries:
 *   dimensions 0A: name(length(4) bytes) size(4; 0 grows with the records)
 *   attributes 0C: name type(4) count(4) values
 *   variables  0B: name count(4) dimensions(4 each) attributes type(4) bytes(4) place(4 or 8)
 */
import { ByteView } from '../../bytes/view.js';
import { dataTable } from '../../content/data/table.js';
import { heading, lineBreak, paragraph, root, strong, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';

const TYPES = ['', 'byte', 'char', 'short', 'int', 'float', 'double'];
const TYPE_BYTES = [0, 1, 1, 2, 4, 4, 8];
const CHARACTERS = 2;
/** Values of one attribute that are shown. */
const MAX_VALUES = 20;
const MAX_ENTRIES = 100_000;

interface Cursor {
  readonly view: ByteView;
  readonly context: ReadContext;
  readonly placeBytes: number;
  at: number;
}

type Attribute = readonly [name: string, value: string];

/** What a data set says of itself: its attributes, dimensions and variables. The values are left out. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const cursor: Cursor = { view, context, placeBytes: view.u8(3) === 2 ? 8 : 4, at: 8 };
  const records = view.u32be(4);
  const dimensions = readList(cursor, () => ({ name: readName(cursor), size: readNumber(cursor) }));
  const attributes = readList(cursor, () => readAttribute(cursor));
  const sizeOf = (size: number) => (size === 0 ? `${records === 0xffffffff ? '?' : records} (grows)` : String(size));
  const variables = readList(cursor, () => readVariable(cursor, (i) => dimensions[i]?.name ?? '?'));
  const title = attributes.find(([name]) => name.toLowerCase() === 'title')?.[1] ?? '';
  const out: RootContent[] = title === '' ? [] : [heading(1, title)];
  const others = attributes.filter(([name, value]) => name.toLowerCase() !== 'title' && value !== '');
  if (others.length > 0) out.push(paragraph(attributeLines(others)));
  if (dimensions.length > 0) {
    const rows = dimensions.map(({ name, size }) => [name, sizeOf(size)]);
    out.push(heading(2, 'Dimensions'), ...dataTable({ columns: ['Name', 'Size'], rows }, context));
  }
  if (variables.length > 0)
    out.push(
      heading(2, 'Variables'),
      ...dataTable({ columns: ['Name', 'Type', 'Dimensions', 'Attributes'], rows: variables }, context),
    );
  return root(out);
}

function attributeLines(attributes: readonly Attribute[]): PhrasingContent[] {
  return attributes.flatMap(([name, value], i) => [
    ...(i === 0 ? [] : [lineBreak()]),
    strong([text(`${name}:`)]),
    text(` ${value}`),
  ]);
}

function readNumber(cursor: Cursor): number {
  cursor.at += 4;
  return cursor.view.u32be(cursor.at - 4);
}

function readList<T>(cursor: Cursor, read: () => T): T[] {
  cursor.at += 4;
  const count = Math.min(readNumber(cursor), MAX_ENTRIES);
  const out: T[] = [];
  for (let i = 0; i < count && cursor.at < cursor.view.length; i++) {
    spend(cursor.context.budget, 'maxNodes', 1);
    out.push(read());
  }
  return out;
}

function readBytes(cursor: Cursor, length: number): Uint8Array {
  const bytes = cursor.view.slice(cursor.at, length);
  cursor.at += Math.ceil(length / 4) * 4;
  return bytes;
}

function readName(cursor: Cursor): string {
  return new TextDecoder().decode(readBytes(cursor, readNumber(cursor)));
}

function readAttribute(cursor: Cursor): Attribute {
  const name = readName(cursor);
  const type = readNumber(cursor);
  const count = readNumber(cursor);
  const bytes = readBytes(cursor, count * (TYPE_BYTES[type] ?? 1));
  if (type === CHARACTERS) return [name, new TextDecoder().decode(bytes).replaceAll('\0', '').trim()];
  const shown = Array.from({ length: Math.min(count, MAX_VALUES) }, (_, i) => valueAt(bytes, type, i));
  return [name, `${shown.join(', ')}${count > MAX_VALUES ? ', …' : ''}`];
}

function valueAt(bytes: Uint8Array, type: number, i: number): string {
  const size = TYPE_BYTES[type] ?? 1;
  const buffer = Buffer.concat([bytes.subarray(i * size, (i + 1) * size), Buffer.alloc(8)]);
  if (type === 1) return String(buffer.readInt8());
  if (type === 3) return String(buffer.readInt16BE());
  if (type === 4) return String(buffer.readInt32BE());
  return type === 5 ? String(Number(buffer.readFloatBE().toPrecision(7))) : String(buffer.readDoubleBE());
}

function readVariable(cursor: Cursor, dimensionName: (id: number) => string): string[] {
  const name = readName(cursor);
  const count = Math.min(readNumber(cursor), 1024);
  const dimensions = Array.from({ length: count }, () => dimensionName(readNumber(cursor)));
  const attributes = readList(cursor, () => readAttribute(cursor));
  const type = TYPES[readNumber(cursor)] ?? '';
  cursor.at += 4 + cursor.placeBytes;
  return [name, type, dimensions.join(', '), attributes.map(([key, value]) => `${key}: ${value}`).join('; ')];
}
