/** Decoding of Avro's binary values by their schema; what a value is stands in the schema alone. */

export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/** Reads a value; `depth` counts schemas that hold themselves. Throws on damage. */
export type Decoder = (cursor: Cursor, depth: number) => unknown;

const MAX_DEPTH = 100;
/** A schema may name types before or after it uses them, and types may hold themselves. */
type Names = Map<string, Decoder>;

interface Schema {
  readonly type?: unknown;
  readonly name?: unknown;
  readonly namespace?: unknown;
  readonly logicalType?: unknown;
  readonly fields?: unknown;
  readonly symbols?: unknown;
  readonly items?: unknown;
  readonly values?: unknown;
  readonly size?: unknown;
  readonly scale?: unknown;
}

/** Names of a record's fields; `undefined` if the schema is no record. */
export function fieldsOf(schema: unknown): string[] | undefined {
  const { type, fields } = (schema ?? {}) as Schema;
  if (type !== 'record' || !Array.isArray(fields)) return undefined;
  return fields.map((field: Schema) => String(field?.name ?? ''));
}

export function decoderOf(schema: unknown): Decoder {
  return build(schema, new Map(), 0);
}

function damage(): never {
  throw new Error('damaged Avro data');
}

/** A zigzag variable-length integer. */
export function readLong(cursor: Cursor): number {
  const value = readBigLong(cursor);
  return Number(value);
}

function readBigLong(cursor: Cursor): number | bigint {
  let low = 0;
  for (let i = 0; i < 4; i++) {
    const byte = cursor.bytes[cursor.at++] ?? damage();
    low += (byte & 0x7f) * 128 ** i;
    if (byte < 0x80) return low % 2 === 0 ? low / 2 : -(low + 1) / 2;
  }
  let value = BigInt(low);
  for (let i = 4n; i < 10n; i++) {
    const byte = cursor.bytes[cursor.at++] ?? damage();
    value |= BigInt(byte & 0x7f) << (7n * i);
    if (byte < 0x80) break;
  }
  value = (value >> 1n) ^ -(value & 1n);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** Bytes behind their length. */
export function readBytes(cursor: Cursor): Uint8Array {
  const length = readLong(cursor);
  return readFixed(cursor, length);
}

function readFixed(cursor: Cursor, length: number): Uint8Array {
  if (length < 0 || cursor.at + length > cursor.bytes.length) damage();
  cursor.at += length;
  return cursor.bytes.subarray(cursor.at - length, cursor.at);
}

const utf8 = new TextDecoder();
const PRIMITIVES: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['null', () => null],
  ['boolean', (cursor) => (cursor.bytes[cursor.at++] ?? damage()) === 1],
  ['int', (cursor) => readLong(cursor)],
  ['long', (cursor) => readBigLong(cursor)],
  ['float', (cursor) => Buffer.from(readFixed(cursor, 4)).readFloatLE()],
  ['double', (cursor) => Buffer.from(readFixed(cursor, 8)).readDoubleLE()],
  ['bytes', (cursor) => readBytes(cursor)],
  ['string', (cursor) => utf8.decode(readBytes(cursor))],
]);

function build(schema: unknown, names: Names, depth: number): Decoder {
  if (depth > MAX_DEPTH) damage();
  if (Array.isArray(schema)) return buildUnion(schema, names, depth);
  if (typeof schema === 'string') {
    const primitive = PRIMITIVES.get(schema);
    return (
      primitive ?? ((cursor, level) => (names.get(schema) ?? names.get(lastPart(schema)) ?? damage)(cursor, level))
    );
  }
  if (typeof schema !== 'object' || schema === null) damage();
  const inner = schema as Schema;
  const decoder = buildComplex(inner, names, depth);
  return withLogicalType(inner, decoder);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function buildUnion(branches: readonly unknown[], names: Names, depth: number): Decoder {
  const decoders = branches.map((branch) => build(branch, names, depth + 1));
  return (cursor, level) => (decoders[readLong(cursor)] ?? damage)(cursor, level);
}

function buildComplex(schema: Schema, names: Names, depth: number): Decoder {
  const define = (decoder: Decoder): Decoder => {
    const name = String(schema.name ?? '');
    names.set(name, decoder);
    names.set(lastPart(name), decoder);
    return decoder;
  };
  switch (schema.type) {
    case 'record':
    case 'error':
      return buildRecord(schema, names, depth, define);
    case 'enum': {
      const symbols = Array.isArray(schema.symbols) ? schema.symbols.map(String) : [];
      return define((cursor) => symbols[readLong(cursor)] ?? damage());
    }
    case 'fixed': {
      const size = Number(schema.size);
      return define((cursor) => readFixed(cursor, size));
    }
    case 'array': {
      const item = build(schema.items, names, depth + 1);
      return (cursor, level) => readItems(cursor, () => item(cursor, level + 1));
    }
    case 'map': {
      const value = build(schema.values, names, depth + 1);
      return (cursor, level) =>
        new Map(readItems(cursor, () => [utf8.decode(readBytes(cursor)), value(cursor, level + 1)] as const));
    }
    default:
      return build(schema.type, names, depth + 1);
  }
}

function buildRecord(schema: Schema, names: Names, depth: number, define: (decoder: Decoder) => Decoder): Decoder {
  const fields: (readonly [string, Decoder])[] = [];
  const decoder = define((cursor, level) => {
    if (level > MAX_DEPTH) damage();
    return new Map(fields.map(([name, decode]) => [name, decode(cursor, level + 1)]));
  });
  for (const field of Array.isArray(schema.fields) ? (schema.fields as Schema[]) : [])
    fields.push([String(field?.name ?? ''), build(field?.type, names, depth + 1)]);
  return decoder;
}

/** Items in blocks, each behind its number; a negative number is followed by the block's bytes. Nothing costs no bytes. */
function readItems<T>(cursor: Cursor, read: () => T): T[] {
  const out: T[] = [];
  for (let count = readLong(cursor); count !== 0; count = readLong(cursor)) {
    if (count < 0) readLong(cursor);
    for (let i = 0; i < Math.abs(count); i++) {
      if (out.length > cursor.bytes.length) damage();
      out.push(read());
    }
  }
  return out;
}

/** Dates and decimals are numbers and bytes whose meaning a second type states. */
function withLogicalType(schema: Schema, decoder: Decoder): Decoder {
  const after =
    (change: (value: number) => unknown): Decoder =>
    (cursor, level) => {
      const value = decoder(cursor, level);
      return typeof value === 'number' ? change(value) : value;
    };
  switch (schema.logicalType) {
    case 'date':
      return after((days) => new Date(days * 86_400_000));
    case 'timestamp-millis':
    case 'local-timestamp-millis':
      return after((ms) => new Date(ms));
    case 'timestamp-micros':
    case 'local-timestamp-micros':
      return after((us) => new Date(us / 1000));
    case 'time-millis':
      return after((ms) => new Date(ms).toISOString().slice(11, 19));
    case 'time-micros':
      return after((us) => new Date(us / 1000).toISOString().slice(11, 19));
    case 'decimal':
      return (cursor, level) => {
        const value = decoder(cursor, level);
        return value instanceof Uint8Array ? decimalOf(value, Number(schema.scale ?? 0)) : value;
      };
    default:
      return decoder;
  }
}

/** A big-endian two's-complement number with its point `scale` digits from the right. */
function decimalOf(bytes: Uint8Array, scale: number): string {
  if (bytes.length === 0 || bytes.length > 64) return '';
  const value = BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
  if (!(scale > 0 && scale < 100)) return String(value);
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
