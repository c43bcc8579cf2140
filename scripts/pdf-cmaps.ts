// pdf.js's binary CMaps (its external/cmapscompress) -> tables as src/formats/pdf/fonts/cmap-tables.ts reads them.

export interface CMapTable {
  readonly name: string;
  readonly vertical: boolean;
  use: string;
  /** bytes of a code, first, last */
  readonly spaces: [number, number, number][];
  /** first code, last code, first CID; of UCS2 maps first and last CID */
  readonly ranges: [number, number, number][];
  /** Texts of UCS2 maps, one for each range: the text of its first CID. */
  readonly texts: string[];
}

/** Numbers of any size, as the format writes them. */
class Reader {
  at = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    return this.bytes[this.at++] ?? -1;
  }

  /** Seven bits a byte, the highest first. */
  big(): bigint {
    let value = 0n;
    for (;;) {
      const byte = this.byte();
      if (byte < 0) throw new Error('cut');
      value = (value << 7n) | BigInt(byte & 127);
      if (byte < 128) return value;
    }
  }

  number(): number {
    return Number(this.big());
  }

  signed(): number {
    const value = this.number();
    return value & 1 ? -((value + 1) >> 1) : value >> 1;
  }

  bigSigned(): bigint {
    const value = this.big();
    return value & 1n ? -((value + 1n) >> 1n) : value >> 1n;
  }

  fixed(size: number): bigint {
    let value = 0n;
    for (let i = 0; i < size; i++) value = (value << 8n) | BigInt(this.byte());
    return value;
  }

  string(): string {
    return String.fromCharCode(...Array.from({ length: this.number() }, () => this.number()));
  }
}

export function readBinaryCMap(name: string, bytes: Uint8Array): CMapTable {
  const reader = new Reader(bytes);
  const map: CMapTable = { name, vertical: (reader.byte() & 1) === 1, use: '', spaces: [], ranges: [], texts: [] };
  while (reader.at < bytes.length) {
    const byte = reader.byte();
    const type = byte >> 5;
    if (type === 7) {
      const text = reader.string();
      if ((byte & 31) === 1) map.use = text;
      continue;
    }
    readItems(reader, map, { type, sequence: (byte & 16) !== 0, size: (byte & 15) + 1 });
  }
  return map;
}

interface Group {
  readonly type: number;
  readonly sequence: boolean;
  readonly size: number;
}

function readItems(reader: Reader, map: CMapTable, { type, sequence, size }: Group): void {
  const count = reader.number();
  const codeSize = type >= 4 ? 2 : size;
  let end = -1;
  let value = 0n;
  for (let i = 0; i < count; i++) {
    const isFirst = i === 0;
    let start: number;
    if (isFirst) start = Number(reader.fixed(codeSize));
    else if (sequence && type !== 0 && type !== 1) start = end + 1;
    else start = end + 1 + reader.number();
    const isRange = type !== 2 && type !== 4;
    end = isRange ? start + reader.number() : start;
    if (type === 0) map.spaces.push([size, start, end]);
    else if (type === 1) reader.number();
    else if (type === 2) {
      value = isFirst ? BigInt(reader.number()) : value + 1n + BigInt(reader.signed());
      map.ranges.push([start, end, Number(value)]);
    } else if (type === 3) map.ranges.push([start, end, reader.number()]);
    else {
      if (isFirst || type === 5) value = reader.fixed(size);
      else value = BigInt.asUintN(size * 8, value + 1n + reader.bigSigned());
      map.ranges.push([start, end, 0]);
      map.texts.push(utf16(value, size));
    }
  }
}

function utf16(value: bigint, size: number): string {
  const bytes = Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex').swap16();
  return bytes.toString('utf16le').replace(/^\0+/, '');
}

/** One after the other: name, use, flags, code spaces, then the ranges column by column as differences. */
export function packCMaps(maps: readonly CMapTable[]): Uint8Array {
  const out: number[] = [];
  number(out, maps.length);
  for (const map of maps) {
    text(out, map.name);
    text(out, map.use);
    number(out, (map.vertical ? 1 : 0) | (map.texts.length > 0 ? 2 : 0));
    number(out, map.spaces.length);
    for (const space of map.spaces) for (const value of space) number(out, value);
    packRanges(out, map);
  }
  return Uint8Array.from(out);
}

function packRanges(out: number[], map: CMapTable): void {
  const rows = map.ranges.map((range, i) => ({ range, text: map.texts[i] ?? '' }));
  rows.sort((a, b) => a.range[0] - b.range[0]);
  number(out, rows.length);
  let last = 0;
  for (const { range } of rows) {
    number(out, range[0] - last);
    last = range[1];
  }
  for (const { range } of rows) number(out, range[1] - range[0]);
  let value = 0;
  for (const { range, text: letters } of rows) {
    const own = map.texts.length === 0 ? range[2] : (letters.codePointAt(0) ?? 0);
    number(out, own >= value ? (own - value) * 2 : (value - own) * 2 - 1);
    value = own + (range[1] - range[0]);
  }
  if (map.texts.length === 0) return;
  const longer = rows.flatMap(({ text: letters }, i) => ([...letters].length > 1 ? [[i, letters] as const] : []));
  number(out, longer.length);
  for (const [i, letters] of longer) {
    number(out, i);
    text(out, letters);
  }
}

function number(out: number[], value: number): void {
  if (value < 0 || !Number.isInteger(value)) throw new Error(`not a count: ${value}`);
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
  out.push(rest);
}

function text(out: number[], value: string): void {
  const bytes = Buffer.from(value, 'utf8');
  number(out, bytes.length);
  out.push(...bytes);
}
