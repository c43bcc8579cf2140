// AutoCAD drawings made of texts, for tests and fixtures: R2000, and the paged versions from R2004 on without compression.

export interface DrawnObject {
  readonly type: number;
  /** An entity: 0 in the block `owner`, 1 on paper, 2 in the model; none for other objects. */
  readonly mode?: number;
  readonly owner?: number;
  /** Handles that it refers to; those of objects are their places in the list, from 1. */
  readonly references?: readonly number[];
  readonly values: (out: BitWriter, version: number) => void;
}

const UTF16_FROM = 1021;

/** Bits, the highest of a byte first; texts go to a stream of their own in new versions. */
export class BitWriter {
  readonly bits: number[] = [];
  readonly #texts: BitWriter | undefined;

  constructor(texts?: BitWriter) {
    this.#texts = texts;
  }

  number(value: number, bits: number): this {
    for (let i = bits - 1; i >= 0; i--) this.bits.push(Math.floor(value / 2 ** i) % 2);
    return this;
  }

  bytes(values: Iterable<number>): this {
    for (const value of values) this.number(value, 8);
    return this;
  }

  short(value: number): this {
    return this.bytes([value & 0xff, (value >> 8) & 0xff]);
  }

  long(value: number): this {
    return this.short(value % 65_536).short(Math.floor(value / 65_536));
  }

  double(value: number): this {
    return this.bytes(Buffer.from(Float64Array.of(value).buffer));
  }

  bitShort(value: number): this {
    return value === 0 ? this.number(2, 2) : this.number(0, 2).short(value);
  }

  bitLong(value: number): this {
    return value === 0 ? this.number(2, 2) : this.number(0, 2).long(value);
  }

  bitDouble(value: number): this {
    return value === 0 ? this.number(2, 2) : this.number(0, 2).double(value);
  }

  point(x: number, y: number): this {
    return this.bitDouble(x).bitDouble(y).bitDouble(0);
  }

  handle(code: number, value: number): this {
    return this.number(code, 4).number(2, 4).number(value, 16);
  }

  text(value: string): this {
    if (this.#texts === undefined) this.bitShort(value.length).bytes(Buffer.from(value, 'latin1'));
    else this.#texts.bitShort(value.length).bytes(Buffer.from(value, 'utf16le'));
    return this;
  }

  toBytes(): Buffer {
    const out = Buffer.alloc(Math.ceil(this.bits.length / 8));
    this.bits.forEach((bit, i) => {
      out[i >> 3] = (out[i >> 3] ?? 0) | (bit << (7 - (i & 7)));
    });
    return out;
  }
}

export function lineText(text: string, x: number, y: number): DrawnObject {
  return { type: 1, mode: 2, values: (out, version) => line(out, { text, x, y }, version) };
}

export function attribute(text: string, x: number, y: number): DrawnObject {
  return { type: 2, mode: 2, values: (out) => line(out, { text, x, y }) };
}

function line(out: BitWriter, { text, x, y }: { text: string; x: number; y: number }, version = 1015): void {
  if (version < 1015) {
    out.bitDouble(0).double(x).double(y).double(0).double(0).point(0, 0);
    out.bitDouble(0).bitDouble(0).bitDouble(0).bitDouble(2.5).bitDouble(1).text(text);
    return;
  }
  out.bytes([0xff]).double(x).double(y).number(3, 2).double(2.5).text(text);
}

export function paragraphText(text: string, x: number, y: number): DrawnObject {
  return {
    type: 44,
    mode: 2,
    values: (out, version) => {
      out.point(x, y).point(0, 0).point(1, 0).bitDouble(50);
      if (version >= UTF16_FROM) out.bitDouble(0);
      out.bitDouble(2.5).bitShort(1).bitShort(1).bitDouble(0).bitDouble(0).text(text);
    },
  };
}

export function dimension(text: string, x: number, y: number): DrawnObject {
  return {
    type: 21,
    mode: 2,
    values: (out, version) => {
      if (version >= 1024) out.bytes([0]);
      out.point(0, 0).double(x).double(y).bitDouble(0).bytes([0]).text(text);
    },
  };
}

export function layer(name: string): DrawnObject {
  return { type: 51, values: (out) => out.text(name) };
}

/** An attribute's place to fill in. */
export function template(text: string, { owner, x, y }: { owner: number; x: number; y: number }): DrawnObject {
  return {
    type: 3,
    mode: 0,
    owner,
    values: (out, version) => {
      line(out, { text, x, y });
      out
        .bytes(version >= 1032 ? [0, 1] : version >= 1024 ? [0] : [])
        .text('TAG')
        .bitShort(0)
        .bytes([0]);
    },
  };
}

export function block(name: string, x = 0, y = 0): DrawnObject {
  return {
    type: 49,
    values: (out, version) => {
      out.text(name);
      if (version >= UTF16_FROM) out.bitShort(0);
      else out.number(0, 1).bitShort(0).number(0, 1);
      out.number(0, version < 1015 ? 4 : 5);
      if (version >= 1018) out.bitLong(0);
      out.point(x, y);
    },
  };
}

/** A block drawn at twice its size, turned by a quarter. */
export function insertion(drawn: number, x: number, y: number): DrawnObject {
  return {
    type: 7,
    mode: 2,
    references: [drawn],
    values: (out) =>
      out
        .point(x, y)
        .number(2, 2)
        .double(2)
        .bitDouble(Math.PI / 2),
  };
}

export function layout(name: string, paper: number): DrawnObject {
  return {
    type: 82,
    references: [paper],
    values: (out, version) => {
      const doubles = (count: number) => {
        for (let i = 0; i < count; i++) out.bitDouble(0);
      };
      const shorts = (count: number) => {
        for (let i = 0; i < count; i++) out.bitShort(0);
      };
      out.text('setup').text('printer');
      shorts(1);
      doubles(6);
      out.text('A4');
      doubles(2);
      shorts(3);
      doubles(4);
      if (version < 1018) out.text('view');
      doubles(2);
      out.text('styles');
      shorts(1);
      doubles(3);
      if (version >= 1018) shorts(3);
      out.text(name);
    },
  };
}

/** The same object, standing in a block or an insertion. */
export function inside(owner: number, object: DrawnObject): DrawnObject {
  return { ...object, mode: 0, owner };
}

/** What R2004 and later say of a drawing. */
export function summary(
  texts: readonly string[],
  properties: readonly (readonly [string, string])[],
  isWide: boolean,
): Buffer {
  const text = (value: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16LE(value.length + 1);
    return Buffer.concat([length, Buffer.from(`${value}\u0000`, isWide ? 'utf16le' : 'latin1')]);
  };
  const count = Buffer.alloc(2);
  count.writeUInt16LE(properties.length);
  const all = Array.from({ length: 8 }, (_, i) => text(texts[i] ?? ''));
  return Buffer.concat([...all, Buffer.alloc(24), count, ...properties.flat().map(text), Buffer.alloc(4)]);
}

function entityHead(out: BitWriter, mode: number, version: number): void {
  out.number(0, 1);
  if (version < 1015) out.long(0);
  out.number(mode, 2).bitLong(0).number(1, 1);
  if (version >= 1027) out.number(0, 1);
  out.bitShort(256).bitDouble(1).number(0, 4);
  if (version >= UTF16_FROM) out.number(0, 10);
  if (version >= 1024) out.number(0, 3);
  // One bit before R2000 where two pairs stand from then on.
  if (version < 1015) out.bits.splice(-3);
  out.bitShort(0);
  if (version >= 1015) out.bytes([0]);
}

function objectHead(out: BitWriter, version: number): void {
  if (version < 1015) out.long(0);
  out.bitLong(0);
  if (version >= 1018) out.number(1, 1);
  if (version >= 1027) out.number(0, 1);
}

/** An object with its lengths, without a checksum. */
function objectBytes(object: DrawnObject, handle: number, version: number): Buffer {
  const texts = version >= UTF16_FROM ? new BitWriter() : undefined;
  const values = new BitWriter(texts).handle(0, handle).bitShort(0);
  if (object.mode !== undefined) entityHead(values, object.mode, version);
  else objectHead(values, version);
  object.values(values, version);
  const references = new BitWriter();
  for (const reference of [object.owner ?? 0, ...(object.references ?? [])]) references.handle(4, reference);
  const out = new BitWriter();
  if (version < 1024) out.number(0, 2).short(object.type);
  else out.number(2, 2).short(object.type);
  const hasSplit = version >= 1015 && version < 1024;
  const size = out.bits.length + (hasSplit ? 32 : 0) + values.bits.length;
  const split = texts === undefined ? size : size + texts.bits.length + 17;
  if (hasSplit) out.long(split);
  // Before R2000 it stands after the handle (24 bits), no extended data (2), and of entities a bit for a picture.
  const at = object.mode === undefined ? 26 : 27;
  if (version < 1015) values.bits.splice(at, 32, ...new BitWriter().long(split).bits);
  out.bits.push(...values.bits);
  if (texts !== undefined) {
    out.bits.push(...texts.bits);
    out.short(texts.bits.length).number(1, 1);
  }
  out.bits.push(...references.bits);
  const bytes = out.toBytes();
  const head = [bytes.length & 0xff, bytes.length >> 8];
  if (version >= 1024) head.push(...modular(bytes.length * 8 - split));
  return Buffer.concat([Buffer.from(head), bytes, Buffer.alloc(2)]);
}

function modular(value: number): number[] {
  return value < 128 ? [value] : [(value & 0x7f) | 0x80, ...modular(value >> 7)];
}

/** With its sign in the last byte. */
function signedModular(value: number): number[] {
  return value < 64 ? [value] : [(value & 0x7f) | 0x80, ...signedModular(value >> 7)];
}

/** Objects one after another from `start`, and the map to them. */
function body(objects: readonly DrawnObject[], version: number, start: number): { data: Buffer; map: Buffer } {
  const all = objects.map((object, i) => objectBytes(object, i + 1, version));
  const pairs = all.flatMap((_, i) => [1, ...signedModular(i === 0 ? start : (all[i - 1]?.length ?? 0))]);
  const map = Buffer.from([(pairs.length + 2) >> 8, (pairs.length + 2) & 0xff, ...pairs, 0, 0, 0, 2, 0, 0]);
  return { data: Buffer.concat(all), map };
}

/** A drawing of version 1014 (R14) or 1015 (R2000). */
export function oldDrawing(objects: readonly DrawnObject[], version = 1015): Buffer {
  const start = 0x80;
  const { data, map } = body(objects, version, start);
  const head = Buffer.alloc(start);
  head.write(`AC${version}`);
  head.writeUInt16LE(30, 0x13);
  head.writeUInt32LE(1, 0x15);
  head[0x19] = 2;
  head.writeUInt32LE(start + data.length, 0x1a);
  head.writeUInt32LE(map.length, 0x1e);
  return Buffer.concat([head, data, map]);
}

/** Literal bytes for the decompressor, and the end. */
export function literals(bytes: Buffer): Buffer {
  const length: number[] = [];
  let rest = bytes.length - 18;
  if (rest < 1) throw new Error('too short');
  for (; rest > 255; rest -= 255) length.push(0);
  return Buffer.concat([Buffer.from([0, ...length, rest]), bytes, Buffer.from([0x11, 0, 0])]);
}

function words(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    out.writeUInt32LE(value >>> 0, i * 4);
  });
  return out;
}

function systemPage(kind: number, data: Buffer): Buffer {
  const packed = literals(data);
  return Buffer.concat([words(kind, data.length, packed.length, 2, 0), packed]);
}

function dataPage(data: Buffer, place: number): Buffer {
  const key = 0x4164536b ^ place;
  return Buffer.concat([
    words(...[0x4163043b, 1, data.length, data.length, 0, 0, 0, 0].map((word) => word ^ key)),
    data,
  ]);
}

function sectionEntry(name: string, data: Buffer, page: number): Buffer {
  const title = Buffer.alloc(64);
  title.write(name);
  return Buffer.concat([words(data.length, 0, 1, data.length, 1, 1, page, 0), title, words(page, data.length, 0, 0)]);
}

/** Names of object types from 500 on, as R2018 lists them. */
function classes(names: readonly string[]): Buffer {
  const texts = new BitWriter();
  const out = new BitWriter(texts).bitLong(499 + names.length).number(0, 1);
  names.forEach((name, i) => {
    out
      .bitShort(500 + i)
      .bitShort(0)
      .text('App')
      .text('AcDb')
      .text(name)
      .number(0, 1)
      .bitShort(498);
    for (let k = 0; k < 5; k++) out.bitLong(0);
  });
  out.bits.push(...texts.bits);
  out.short(texts.bits.length).number(1, 1);
  const bytes = out.toBytes();
  return Buffer.concat([Buffer.alloc(16), words(bytes.length + 4, 0, out.bits.length + 32), bytes]);
}

/** A leader with a text; its type is the first that R2018 drawings number themselves. */
export function leader(text: string, x: number, y: number): DrawnObject {
  return {
    type: 500,
    mode: 2,
    values: (out) => out.bitShort(2).bitLong(1).number(3, 2).point(x, y).text('').text(text),
  };
}

/** A drawing of a version from 1018 (R2004) on. */
export function pagedDrawing(objects: readonly DrawnObject[], version: number, summary = Buffer.alloc(0)): Buffer {
  const { data, map } = body(objects, version, 0);
  const sections: readonly (readonly [string, Buffer])[] = [
    ['AcDb:AcDbObjects', data],
    ['AcDb:Handles', map],
    ['AcDb:SummaryInfo', summary],
    ['AcDb:Classes', version === 1032 ? classes(['MULTILEADER']) : Buffer.alloc(0)],
  ];
  const pages: Buffer[] = [];
  let place = 0x100;
  const add = (page: Buffer): number => {
    pages.push(page);
    place += page.length;
    return pages.length;
  };
  for (const [, bytes] of sections) add(dataPage(bytes, place));
  const list = Buffer.concat([
    words(sections.length, 2, 0x7400, 0, sections.length),
    ...sections.map(([name, bytes], i) => sectionEntry(name, bytes, i + 1)),
  ]);
  const sectionMap = add(systemPage(0x4163003b, list));
  const mapPlace = place;
  add(systemPage(0x41630e3b, words(...pages.flatMap((page, i) => [i + 1, page.length]))));
  const head = Buffer.alloc(0x100);
  head.write(`AC${version}`);
  head.writeUInt16LE(30, 0x13);
  const hidden = Buffer.alloc(0x6c);
  hidden.write('AcFssFcAJMB');
  hidden.writeUInt32LE(mapPlace - 0x100, 0x54);
  hidden.writeUInt32LE(sectionMap, 0x5c);
  hide(hidden).copy(head, 0x80);
  return Buffer.concat([head, ...pages]);
}

/** Blocks of 255 bytes in turns, `kept` of each are data; without the bytes that correct errors. */
function inTurns(data: Buffer, kept: number): Buffer {
  const blocks = Math.ceil((Math.ceil(data.length / 8) * 8) / kept);
  const out = Buffer.alloc(blocks * 255);
  data.forEach((byte, i) => {
    out[(i % kept) * blocks + Math.floor(i / kept)] = byte;
  });
  return out;
}

function longs(...values: readonly number[]): Buffer {
  return words(...values.flatMap((value) => [value, value < 0 ? -1 : 0]));
}

/** A drawing of version 1021 (R2007), nothing in it compressed. */
export function drawing2007(objects: readonly DrawnObject[], said = summary([], [], true)): Buffer {
  const { data, map } = body(objects, 1021, 0);
  const sections: readonly (readonly [string, Buffer, boolean])[] = [
    ['AcDb:AcDbObjects', data, true],
    ['AcDb:Handles', map, true],
    ['AcDb:SummaryInfo', said, false],
  ];
  const pages = sections.map(([, bytes, turns]) => (turns ? inTurns(bytes, 251) : bytes));
  const list = Buffer.concat(
    sections.map(([name, bytes, turns], i) => {
      const title = Buffer.from(`${name}\u0000`, 'utf16le');
      const head = longs(bytes.length, bytes.length, 0, 0, title.length, 0, turns ? 4 : 1, 1);
      const page = longs(0, pages[i]?.length ?? 0, i + 1, bytes.length, bytes.length, 0, 0);
      return Buffer.concat([head, title, page]);
    }),
  );
  pages.push(inTurns(list, 239));
  const pageMap = longs(...pages.flatMap((page, i) => [page.length, i === 0 ? -1 : i + 1]));
  const header = Array.from({ length: 0x110 / 8 }, () => 0);
  header[0x18 / 8] = 1;
  header[0x38 / 8] = pages.reduce((sum, page) => sum + page.length, 0);
  header[0x50 / 8] = pageMap.length;
  header[0x58 / 8] = pageMap.length;
  header[0xb0 / 8] = list.length;
  header[0xc0 / 8] = pages.length;
  header[0xc8 / 8] = list.length;
  header[0xd8 / 8] = 1;
  const head = Buffer.alloc(0x480);
  head.write('AC1021');
  head.writeUInt16LE(30, 0x13);
  inTurns(Buffer.concat([longs(0, 0, 0), words(-0x110, 0), longs(...header), Buffer.alloc(400)]), 239).copy(head, 0x80);
  return Buffer.concat([head, ...pages, inTurns(pageMap, 239)]);
}

export function hide(bytes: Buffer): Buffer {
  let seed = 1;
  return Buffer.from(
    bytes.map((byte) => {
      seed = (Math.imul(seed, 0x343fd) + 0x269ec3) | 0;
      return byte ^ ((seed >> 16) & 0xff);
    }),
  );
}
