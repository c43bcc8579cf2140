import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Tables that scripts/pdf-tables.ts makes of published data, packed by Brotli; each is read when a document first needs it. */
export type TableName = 'glyphs' | 'japan1' | 'gb1' | 'cns1' | 'korea1';

export function readTable(name: TableName): Buffer {
  return brotliDecompressSync(readFileSync(join(import.meta.dirname, 'tables', `${name}.br`)));
}

/** The table `glyphs`; lists of names are parted by spaces, and so are pairs of a name and a value. */
interface GlyphData {
  /** Codes are hexadecimal. */
  readonly names: string;
  readonly dingbats: string;
  /** Names by code. */
  readonly encodings: Readonly<Record<string, string>>;
  /** Widths in thousandths of the size, or one for all. */
  readonly widths: Readonly<Record<string, string | number>>;
  readonly cffStrings: string;
  readonly expertCharset: string;
  readonly expertSubsetCharset: string;
  readonly macGlyphs: string;
}

let glyphs: GlyphData | undefined;

export function glyphData(): GlyphData {
  glyphs ??= JSON.parse(readTable('glyphs').toString('utf8')) as GlyphData;
  return glyphs;
}

const lists = new Map<string, readonly string[]>();

/** A list of names of the table `glyphs`. */
export function glyphList(
  key: 'cffStrings' | 'expertCharset' | 'expertSubsetCharset' | 'macGlyphs',
): readonly string[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = glyphData()[key].split(' ');
    lists.set(key, list);
  }
  return list;
}
