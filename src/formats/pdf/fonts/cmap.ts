import { keywordOf, Lexer, type Token, token } from '../syntax/lexer.js';
import { type CMapData, type Collection, collectionCMaps } from './cmap-tables.js';
import { RangeTable } from './ranges.js';

/** Codes of a composite font's strings -> character identifiers (ISO 32000-2 §9.7.5). */
export interface CMap {
  readonly vertical: boolean;
  /** Every code has two bytes. */
  readonly twoBytes: boolean;
  readonly spaces: readonly CodeSpace[];
  /** The identifier of a code; 0 for a code without one. */
  cidOf(code: number, length: number): number;
  /** The text of a code, where codes are Unicode; '' elsewhere. */
  textOf(code: number, length: number): string;
  /** The collection that its identifiers are of, where it is one of Adobe's. */
  readonly collection: Collection | undefined;
}

/** Codes of `size` bytes, each of which is between those of `first` and `last` (§9.7.6.2). */
export interface CodeSpace {
  readonly size: number;
  readonly first: number;
  readonly last: number;
}

const TWO_BYTES: readonly CodeSpace[] = [{ size: 2, first: 0, last: 0xffff }];

/** §9.7.5.2, table 116 */
export function identityCMap(vertical: boolean): CMap {
  return {
    vertical,
    twoBytes: true,
    spaces: TWO_BYTES,
    cidOf: (code) => code,
    textOf: () => '',
    collection: undefined,
  };
}

/** Prefixes of Adobe's names, by collection. */
const COLLECTIONS: readonly (readonly [Collection, RegExp])[] = [
  ['japan1', /^(?:UniJIS|78|83pv|90|Add|Ext|NWP|RKSJ|EUC|H$|V$|Hankaku|Hiragana|Katakana|Roman|WP-)/],
  ['gb1', /^(?:UniGB|GB)/],
  ['cns1', /^(?:UniCNS|B5|CNS|ET|HK)/],
  ['korea1', /^(?:UniKS|KSC)/],
];

/** One of Adobe's CMaps by its name; undefined for a name that is none. */
export function predefinedCMap(name: string): CMap | undefined {
  if (name === 'Identity-H' || name === 'Identity-V') return identityCMap(name.endsWith('V'));
  const collection = COLLECTIONS.find(([, pattern]) => pattern.test(name))?.[0];
  if (collection === undefined) return undefined;
  const unicode = /^(Uni[A-Za-z0-9]+)-(UCS2|UTF8|UTF16|UTF32)(-HW)?-([HV])$/.exec(name);
  const maps = collectionCMaps(collection);
  if (unicode === null) return tableCMap(maps, name, collection);
  const [, base = '', form = '', half = '', direction = 'H'] = unicode;
  const known = maps.get(`${base}-UTF32-${direction}`) ?? maps.get(`${base}-UTF32-H`) ?? anyUnicode(maps, direction);
  const rows = half === '' ? known : (maps.get(`${base}-UCS2-HW-H`) ?? known);
  return rows === undefined ? undefined : unicodeCMap({ maps, rows, form, collection, vertical: direction === 'V' });
}

function anyUnicode(maps: ReadonlyMap<string, CMapData>, direction: string): CMapData | undefined {
  for (const [name, map] of maps) if (name.startsWith('Uni') && name.endsWith(`-UTF32-${direction}`)) return map;
  return undefined;
}

function tableCMap(maps: ReadonlyMap<string, CMapData>, name: string, collection: Collection): CMap | undefined {
  const rows = maps.get(name);
  if (rows === undefined) return undefined;
  const spaces = spacesOf(maps, rows);
  return {
    vertical: rows.vertical,
    twoBytes: isTwoBytes(spaces),
    spaces,
    cidOf: (code) => Math.max(tableCid(maps, rows, code), 0),
    textOf: () => '',
    collection,
  };
}

/** CMaps that use another one; the longest of Adobe's chains has three. */
const MAX_USES = 8;

function tableCid(maps: ReadonlyMap<string, CMapData>, rows: CMapData, code: number): number {
  let map: CMapData | undefined = rows;
  for (let uses = 0; map !== undefined && uses < MAX_USES; uses++) {
    const cid = map.ranges.sequential(code);
    if (cid >= 0) return cid;
    // The half-width forms are a supplement to rows that are here in UTF-32.
    map = maps.get(map.use) ?? maps.get(map.use.replace(/UCS2|UTF16|UTF8/, 'UTF32'));
  }
  return -1;
}

function spacesOf(maps: ReadonlyMap<string, CMapData>, rows: CMapData): readonly CodeSpace[] {
  let map: CMapData | undefined = rows;
  for (let uses = 0; map !== undefined && uses < MAX_USES; uses++) {
    if (map.spaces.length > 0) return map.spaces.map(([size, first, last]) => ({ size, first, last }));
    map = maps.get(map.use);
  }
  return TWO_BYTES;
}

interface UnicodeRows {
  readonly maps: ReadonlyMap<string, CMapData>;
  readonly rows: CMapData;
  readonly form: string;
  readonly collection: Collection;
  readonly vertical: boolean;
}

const UNICODE_SPACES: ReadonlyMap<string, readonly CodeSpace[]> = new Map([
  ['UCS2', TWO_BYTES],
  [
    'UTF16',
    [
      { size: 2, first: 0, last: 0xd7ff },
      { size: 4, first: 0xd800dc00, last: 0xdbffdfff },
      { size: 2, first: 0xe000, last: 0xffff },
    ],
  ],
  ['UTF32', [{ size: 4, first: 0, last: 0x10ffff }]],
  [
    'UTF8',
    [
      { size: 1, first: 0, last: 0x7f },
      { size: 2, first: 0xc280, last: 0xdfbf },
      { size: 3, first: 0xe08080, last: 0xefbfbf },
      { size: 4, first: 0xf0808080, last: 0xf7bfbfbf },
    ],
  ],
]);

function unicodeCMap({ maps, rows, form, collection, vertical }: UnicodeRows): CMap {
  const spaces = UNICODE_SPACES.get(form) ?? TWO_BYTES;
  return {
    vertical,
    twoBytes: form === 'UCS2',
    spaces,
    cidOf: (code, length) => Math.max(tableCid(maps, rows, characterOf(code, { length, form })), 0),
    textOf: (code, length) => {
      const character = characterOf(code, { length, form });
      return character > 0 && character <= 0x10ffff ? String.fromCodePoint(character) : '';
    },
    collection,
  };
}

/** The character that a code is in one of Unicode's forms. */
function characterOf(code: number, { length, form }: { length: number; form: string }): number {
  if (form === 'UTF16' && length === 4) return (((code >>> 16) & 0x3ff) << 10) + (code & 0x3ff) + 0x10000;
  if (form !== 'UTF8' || length === 1) return code;
  let character = (code >>> (8 * (length - 1))) & (0x7f >> length);
  for (let i = length - 2; i >= 0; i--) character = (character << 6) | ((code >>> (8 * i)) & 0x3f);
  return character;
}

function isTwoBytes(spaces: readonly CodeSpace[]): boolean {
  return spaces.length === 1 && spaces[0]?.size === 2 && spaces[0].first === 0 && spaces[0].last === 0xffff;
}

/** Rows of an embedded CMap, and of its code spaces; more are a bomb. */
const MAX_ROWS = 200_000;
const MAX_SPACES = 200;

/** `use` gives the CMap that `usecmap` names. */
export function parseCMap(bytes: Uint8Array, vertical: boolean, use: CMap | undefined): CMap {
  const found = readRows(bytes);
  const base = found.use === '' ? use : (predefinedCMap(found.use) ?? use);
  const spaces = found.spaces.length > 0 ? found.spaces : (base?.spaces ?? TWO_BYTES);
  return {
    vertical: found.vertical || vertical,
    twoBytes: isTwoBytes(spaces),
    spaces,
    cidOf: (code, length) => {
      const cid = found.cids.sequential(code);
      return cid >= 0 ? cid : (base?.cidOf(code, length) ?? 0);
    },
    textOf: (code, length) => base?.textOf(code, length) ?? '',
    collection: base?.collection,
  };
}

interface Rows {
  readonly cids: RangeTable;
  readonly spaces: CodeSpace[];
  vertical: boolean;
  use: string;
}

function readRows(bytes: Uint8Array): Rows {
  const lexer = new Lexer(bytes);
  const rows: Rows = { cids: new RangeTable(), spaces: [], vertical: false, use: '' };
  let name = '';
  let mode = 0;
  for (let kind = lexer.next(); kind !== token.END; kind = lexer.next()) {
    if (kind === token.NUMBER) mode = lexer.number;
    else if (kind === token.NAME) name = lexer.name.name;
    if (kind !== token.KEYWORD) continue;
    if (lexer.isWord('begincodespacerange')) readSpaces(lexer, rows);
    else if (lexer.isWord('begincidrange')) readCids(lexer, rows, true);
    else if (lexer.isWord('begincidchar')) readCids(lexer, rows, false);
    else if (lexer.isWord('usecmap')) rows.use = name;
    else if (lexer.keyword === DEF && name === 'WMode') rows.vertical = mode === 1;
  }
  return rows;
}

const DEF = keywordOf('def');

function readSpaces(lexer: Lexer, rows: Rows): void {
  while (rows.spaces.length < MAX_SPACES && lexer.next() === token.STRING) {
    const size = lexer.stringLength;
    const first = stringCode(lexer);
    if (lexer.next() !== token.STRING) return;
    if (size >= 1 && size <= 4) rows.spaces.push({ size, first, last: stringCode(lexer) });
  }
}

function readCids(lexer: Lexer, rows: Rows, isRange: boolean): void {
  while (rows.cids.size < MAX_ROWS && lexer.next() === token.STRING) {
    const first = stringCode(lexer);
    let last = first;
    if (isRange) {
      if (lexer.next() !== token.STRING) return;
      last = stringCode(lexer);
    }
    const kind: Token = lexer.next();
    if (kind !== token.NUMBER) return;
    rows.cids.add(first, last, lexer.number);
  }
}

/** The string that the lexer holds as a number; of longer ones the last four bytes. */
export function stringCode(lexer: Lexer): number {
  let code = 0;
  for (let i = 0; i < lexer.stringLength; i++) {
    code = ((code << 8) | (lexer.stringBytes[lexer.stringStart + i] as number)) >>> 0;
  }
  return code;
}
