// Writes src/formats/pdf/fonts/tables/: glyph names, encodings, widths of the standard fonts, Adobe's CMaps. They are taken
// from an unpacked `pdfjs-dist` (Apache-2.0; its CMaps are Adobe's, BSD-3-Clause), which is needed for nothing else:
//   npm pack pdfjs-dist@5.4.149 && tar xzf pdfjs-dist-5.4.149.tgz && node --import tsx scripts/pdf-tables.ts package
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, constants } from 'node:zlib';
import { type CMapTable, packCMaps, readBinaryCMap } from './pdf-cmaps.js';

const from = process.argv[2] ?? 'package';
const into = join(import.meta.dirname, '../src/formats/pdf/fonts/tables');
const worker = readFileSync(join(from, 'build/pdf.worker.mjs'), 'utf8');

/** The value of one of the package's tables: a list, or what its factory fills. */
function table(name: string): unknown {
  const list = new RegExp(`^const ${name} = (\\[.*?\\]);$`, 'ms').exec(worker)?.[1];
  if (list !== undefined) return JSON.parse(list);
  const body = new RegExp(`^const ${name} = getLookupTableFactory\\(function \\(t\\) \\{$.*?^\\}\\);$`, 'ms').exec(
    worker,
  )?.[0];
  if (body === undefined) throw new Error(`no ${name}`);
  const factory = 'const getLookupTableFactory = (fill) => () => { const t = {}; fill(t); return t; };';
  return runInNewContext(`${factory}\n${body}\n${name}()`);
}

function list(name: string): string {
  return (table(name) as string[]).join(' ');
}

function pairs(name: string): string {
  return Object.entries(table(name) as Record<string, number>)
    .map(([glyph, code]) => `${glyph} ${code.toString(16)}`)
    .join(' ');
}

/** Widths by glyph name; a font whose letters have one width has a number. */
function widths(): Record<string, string | number> {
  const out: Record<string, string | number> = {};
  for (const [font, entry] of Object.entries(table('getMetrics') as Record<string, unknown>)) {
    if (typeof entry === 'number') out[font] = entry;
    else
      out[font] = Object.entries((entry as () => Record<string, number>)())
        .map(([glyph, width]) => `${glyph} ${width}`)
        .join(' ');
  }
  return out;
}

function write(name: string, bytes: Uint8Array): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(bytes, { params });
  writeFileSync(join(into, `${name}.br`), packed);
  console.log(name, bytes.length, packed.length);
}

const ENCODINGS = ['Standard', 'WinAnsi', 'MacRoman', 'MacExpert', 'SymbolSet', 'ZapfDingbats', 'Expert'];

const glyphs = {
  names: pairs('getGlyphsUnicode'),
  dingbats: pairs('getDingbatsGlyphsUnicode'),
  encodings: Object.fromEntries(ENCODINGS.map((name) => [name, list(`${name}Encoding`)])),
  widths: widths(),
  cffStrings: list('CFFStandardStrings'),
  expertCharset: list('ExpertCharset'),
  expertSubsetCharset: list('ExpertSubsetCharset'),
  macGlyphs: list('MacStandardGlyphOrdering'),
};
write('glyphs', Buffer.from(JSON.stringify(glyphs)));

/**
 * CMaps by the collection that their identifiers are of. Of the Unicode ones those in UTF-32 are enough: the others map the
 * same characters, written differently.
 */
const COLLECTIONS: readonly (readonly [string, RegExp])[] = [
  [
    'japan1',
    /^(?:Adobe-Japan1-UCS2|UniJIS(?:2004|X0213|X02132004)?-UTF32-[HV]|UniJIS-UCS2-HW-[HV]|UniJISPro-UCS2-V|UniJISPro-UCS2-HW-V|(?:78|78ms|83pv|90ms|90msp|90pv|Add|Ext|NWP)-.*|RKSJ-.*|EUC-.*|H|V|Hankaku|Hiragana|Katakana|Roman|WP-Symbol)$/,
  ],
  ['gb1', /^(?:Adobe-GB1-UCS2|UniGB-UTF32-[HV]|GB.*)$/],
  ['cns1', /^(?:Adobe-CNS1-UCS2|UniCNS-UTF32-[HV]|B5.*|CNS.*|ET.*|HK.*)$/],
  ['korea1', /^(?:Adobe-Korea1-UCS2|UniKS-UTF32-[HV]|KSC.*)$/],
];

for (const [collection, pattern] of COLLECTIONS) {
  const cmaps: CMapTable[] = readdirSync(join(from, 'cmaps'))
    .map((file) => file.replace(/\.bcmap$/, ''))
    .filter((name) => pattern.test(name))
    .map((name) => readBinaryCMap(name, readFileSync(join(from, 'cmaps', `${name}.bcmap`))));
  write(collection, packCMaps(cmaps));
}
