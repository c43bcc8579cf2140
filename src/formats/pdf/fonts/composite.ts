import type { Letters } from '../../../layout/letters.js';
import {
  decodeStream,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  getStream,
  getText,
  type PdfFile,
  resolve,
} from '../syntax/file.js';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../syntax/objects.js';
import { type CMap, identityCMap, parseCMap, predefinedCMap } from './cmap.js';
import { type Collection, collectionCMaps } from './cmap-tables.js';
import { descriptorOf, type FontProgram, fontProgram, toUnicodeOf } from './descriptor.js';
import { type CodeSource, PdfFont, type VerticalMetrics } from './font.js';
import { glyphText } from './glyph-names.js';
import { RangeTable } from './ranges.js';
import { glyphCharacter } from './simple.js';
import { traitsOf } from './traits.js';

/** Type 0 fonts: codes of one to four bytes -> character identifiers of a CIDFont (ISO 32000-2 §9.7). */
export function loadCompositeFont(file: PdfFile, dict: PdfDict, letters: Letters): PdfFont {
  const descendant = resolve(file, getArray(file, dict, 'DescendantFonts')?.[0] ?? null);
  const cidFont: PdfDict = descendant instanceof Map ? descendant : new Map();
  const baseFont = getName(file, cidFont, 'BaseFont') ?? getName(file, dict, 'BaseFont') ?? '';
  const descriptor = descriptorOf(file, cidFont);
  const cmap = cmapOf(file, get(file, dict, 'Encoding'));
  const widths = readWidths(file, cidFont);
  const source = compositeSource(file, { dict, cidFont, cmap, widths, program: fontProgram(file, descriptor.dict) });
  const traits = traitsOf({ ...descriptor, baseFont, oneWidth: widths.isOne });
  return new PdfFont({ traits, cmap, letters, source });
}

/** A Chinese system font that is declared as a simple one; its codes are those of GBK, letters of one byte half as wide. */
export function loadChineseFont(file: PdfFile, dict: PdfDict, letters: Letters): PdfFont {
  const cmap = predefinedCMap('GBK-EUC-H') ?? identityCMap(false);
  const source: CodeSource = {
    widthOf: (_, length) => length / 2,
    textOf: (code, length) => collectionText('gb1', cmap.cidOf(code, length)),
  };
  const baseFont = getName(file, dict, 'BaseFont') ?? '';
  const traits = traitsOf({ ...descriptorOf(file, dict), baseFont, oneWidth: false });
  return new PdfFont({ traits, cmap, letters, source });
}

/** CMaps that use CMaps; real ones have one. */
const MAX_USES = 4;

function cmapOf(file: PdfFile, value: PdfValue, depth = 0): CMap {
  if (value instanceof PdfName) return predefinedCMap(value.name) ?? identityCMap(value.name.endsWith('V'));
  if (!(value instanceof PdfStream) || depth > MAX_USES) return identityCMap(false);
  const used = get(file, value.dict, 'UseCMap');
  const base = used === null ? undefined : cmapOf(file, used, depth + 1);
  return parseCMap(decodeStream(file, value).bytes, getNumber(file, value.dict, 'WMode') === 1, base);
}

interface CompositeParts {
  readonly dict: PdfDict;
  readonly cidFont: PdfDict;
  readonly cmap: CMap;
  readonly widths: Widths;
  readonly program: FontProgram | undefined;
}

function compositeSource(file: PdfFile, { dict, cidFont, cmap, widths, program }: CompositeParts): CodeSource {
  const toUnicode = toUnicodeOf(file, dict);
  const collection = cmap.collection ?? collectionOf(file, cidFont);
  const glyphOf = glyphsByCid(file, cidFont);
  const source: CodeSource = {
    widthOf: (code, length) => widths.of(cmap.cidOf(code, length)),
    textOf: (code, length) => {
      const own = toUnicode?.textOf(code) ?? '';
      if (own !== '') return own;
      const direct = cmap.textOf(code, length);
      if (direct !== '') return direct;
      const cid = cmap.cidOf(code, length);
      const known = collection === undefined ? '' : collectionText(collection, cid);
      return known !== '' || program === undefined ? known : programText(program, cid, glyphOf);
    },
  };
  if (!cmap.vertical) return source;
  const vertical = readVertical(file, cidFont);
  return {
    ...source,
    metricsOf: (code, length) => {
      const cid = cmap.cidOf(code, length);
      return vertical(cid, widths.of(cid));
    },
  };
}

const ORDERINGS: ReadonlyMap<string, Collection> = new Map([
  ['Japan1', 'japan1'],
  ['GB1', 'gb1'],
  ['CNS1', 'cns1'],
  ['Korea1', 'korea1'],
]);
const UCS2: Readonly<Record<Collection, string>> = {
  japan1: 'Adobe-Japan1-UCS2',
  gb1: 'Adobe-GB1-UCS2',
  cns1: 'Adobe-CNS1-UCS2',
  korea1: 'Adobe-Korea1-UCS2',
};

/** The collection that the identifiers are of (§9.7.3), where it is one of Adobe's. */
function collectionOf(file: PdfFile, cidFont: PdfDict): Collection | undefined {
  const info = getDict(file, cidFont, 'CIDSystemInfo');
  return info === undefined ? undefined : ORDERINGS.get(getText(file, info, 'Ordering'));
}

/** The text of an identifier of one of Adobe's collections (§9.10.2); ''. */
function collectionText(collection: Collection, cid: number): string {
  const map = collectionCMaps(collection).get(UCS2[collection]);
  const row = map?.ranges.find(cid) ?? -1;
  if (map === undefined || row < 0 || cid === 0) return '';
  const longer = map.texts.get(row);
  if (longer !== undefined) return longer;
  const code = map.ranges.value(row) + cid - map.ranges.start(row);
  return code > 0 && code <= 0x10ffff && code !== 0xfffd ? String.fromCodePoint(code) : '';
}

/** Identifier -> glyph of an embedded TrueType font (§9.7.4.2). */
function glyphsByCid(file: PdfFile, cidFont: PdfDict): (cid: number) => number {
  const stream = getStream(file, cidFont, 'CIDToGIDMap');
  if (stream === undefined) return (cid) => cid;
  const { bytes } = decodeStream(file, stream);
  return (cid) => ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0);
}

/** What the embedded program knows of a glyph's text; ''. */
function programText(program: FontProgram, cid: number, glyphOf: (cid: number) => number): string {
  const { trueType } = program;
  const cff = program.cff ?? trueType?.cff;
  if (cff?.names !== undefined) return glyphText(cff.names[cid] ?? '');
  if (trueType === undefined || cff !== undefined) return '';
  const glyph = glyphOf(cid);
  const character = glyphCharacter(trueType, glyph);
  return character !== '' ? character : glyphText(trueType.names?.[glyph] ?? '');
}

interface Widths {
  /** In text space units. */
  of(cid: number): number;
  /** Whether all that is stated is the same. */
  readonly isOne: boolean;
}

const USUAL_WIDTH = 1000;
/** Entries of `W` and `W2`, lists counted by their items. */
const MAX_ENTRIES = 200_000;

/** Widths by identifier (§9.7.4.3): `first [w ...]` or `first last w`. */
function readWidths(file: PdfFile, cidFont: PdfDict): Widths {
  const usual = getNumber(file, cidFont, 'DW') ?? USUAL_WIDTH;
  const rows = new RangeTable();
  const values: number[] = [];
  const entries = getArray(file, cidFont, 'W') ?? [];
  for (let i = 0; i + 1 < entries.length && values.length < MAX_ENTRIES; ) {
    const first = numberAt(file, entries, i);
    const second = resolve(file, entries[i + 1]);
    if (Array.isArray(second)) {
      second.forEach((_, step) => {
        rows.add(first + step, first + step, values.length);
        values.push(numberAt(file, second, step));
      });
      i += 2;
    } else {
      rows.add(first, numberAt(file, entries, i + 1), values.length);
      values.push(numberAt(file, entries, i + 2));
      i += 3;
    }
  }
  return {
    of: (cid) => {
      const row = rows.find(cid);
      return (row < 0 ? usual : (values[rows.value(row)] ?? usual)) / 1000;
    },
    isOne: new Set(values).size <= 1,
  };
}

function numberAt(file: PdfFile, values: readonly PdfValue[], at: number): number {
  const value = resolve(file, values[at] ?? null);
  return typeof value === 'number' ? value : 0;
}

const USUAL_ORIGIN = 880;
const USUAL_ADVANCE = -1000;

/** Origins and steps of vertical writing (§9.7.4.3): `first [w x y ...]` or `first last w x y`. */
function readVertical(file: PdfFile, cidFont: PdfDict): (cid: number, width: number) => VerticalMetrics {
  const usual = getArray(file, cidFont, 'DW2') ?? [];
  const y = usual.length > 0 ? numberAt(file, usual, 0) : USUAL_ORIGIN;
  const advance = usual.length > 1 ? numberAt(file, usual, 1) : USUAL_ADVANCE;
  const rows = new RangeTable();
  const values: VerticalMetrics[] = [];
  const entries = getArray(file, cidFont, 'W2') ?? [];
  const add = (span: readonly [number, number], from: readonly PdfValue[], at: number) => {
    rows.add(span[0], span[1], values.length);
    const [w, vx, vy] = [numberAt(file, from, at), numberAt(file, from, at + 1), numberAt(file, from, at + 2)];
    values.push({ advance: w / 1000, x: vx / 1000, y: vy / 1000 });
  };
  for (let i = 0; i + 1 < entries.length && values.length < MAX_ENTRIES; ) {
    const first = numberAt(file, entries, i);
    const second = resolve(file, entries[i + 1]);
    if (Array.isArray(second)) {
      for (let at = 0; at + 2 < second.length; at += 3) add([first + at / 3, first + at / 3], second, at);
      i += 2;
    } else {
      add([first, numberAt(file, entries, i + 1)], entries, i + 2);
      i += 5;
    }
  }
  return (cid, width) => {
    const row = rows.find(cid);
    const own = row < 0 ? undefined : values[rows.value(row)];
    return own ?? { x: width / 2, y: y / 1000, advance: advance / 1000 };
  };
}
