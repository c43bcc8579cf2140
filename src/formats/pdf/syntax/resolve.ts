import { applyFilters, type Decoded, type Filter } from '../filters/filters.js';
import { streamEnd } from './ends.js';
import { keywordOf, Lexer, token } from './lexer.js';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './objects.js';
import { NO_VALUE, parseFrom, parseValue } from './parser.js';
import { scanObjects } from './scan.js';
import { decryptStream, stringDecryption } from './security.js';
import type { ObjectPack, PdfFile } from './state.js';
import { entryKind } from './xref.js';

/** From references to objects (ISO 32000-2 §7.3.10), and from streams to what they hold (§7.3.8, §7.5.7). */

/** References to references; real files have none. */
const MAX_HOPS = 32;
/** Objects of one object stream. */
const MAX_PACKED = 200_000;
/** Objects that overlap are read again and again: bytes read may be this many times the file's, and these free. */
const MAX_REREAD = 16;
const FREE_BYTES = 16_777_216;

const OBJ = keywordOf('obj');

/** The object that a value is or refers to; null for one that is not there. Never a reference. */
export function resolve(file: PdfFile, value: PdfValue | undefined): PdfValue {
  let found = value ?? null;
  for (let hops = 0; found instanceof PdfRef; hops++) {
    if (hops >= MAX_HOPS) return null;
    const known = file.objects.get(found.number);
    found = known === undefined ? readObject(file, found.number) : known;
  }
  return found;
}

function readObject(file: PdfFile, number: number): PdfValue {
  // Reached again while it is read: its length, its filter or its object stream is the object itself.
  if (file.reading.has(number)) return null;
  file.reading.add(number);
  try {
    const kind = file.xref.kind(number);
    let value: PdfValue = null;
    if (kind === entryKind.PLAIN) value = readPlain(file, number);
    else if (kind === entryKind.PACKED) value = readPacked(file, number);
    else if (kind === entryKind.NONE && file.incomplete) value = readScanned(file, number);
    file.objects.set(number, value);
    return value;
  } finally {
    file.reading.delete(number);
  }
}

/** The place that the cross-reference gives, if the object is there; else where scanning finds it. */
function readPlain(file: PdfFile, number: number): PdfValue {
  const found = readObjectAt(file, file.xref.place(number));
  if (found !== undefined && found.number === number) return found.value;
  file.damage.add('xref');
  return readScanned(file, number);
}

function readScanned(file: PdfFile, number: number): PdfValue {
  file.scanned ??= scanObjects(file.bytes);
  const place = file.scanned.get(number);
  return place === undefined ? null : (readObjectAt(file, place)?.value ?? null);
}

export interface PlacedObject {
  readonly number: number;
  readonly value: PdfValue;
}

/** `number generation obj` and what follows; undefined where there is none. */
export function readObjectAt(file: PdfFile, place: number): PlacedObject | undefined {
  if (file.parsed > file.bytes.length * MAX_REREAD + FREE_BYTES) {
    file.damage.add('limit');
    return undefined;
  }
  const lexer = new Lexer(file.bytes, { pos: place, names: file.names });
  if (lexer.next() !== token.NUMBER) return undefined;
  const number = lexer.number;
  if (lexer.next() !== token.NUMBER) return undefined;
  const generation = lexer.number;
  if (lexer.next() !== token.KEYWORD || lexer.keyword !== OBJ) return undefined;
  const decrypt = file.security === undefined ? undefined : stringDecryption(file.security, { number, generation });
  const value = parseFrom(lexer, lexer.next(), { references: true, decrypt });
  file.parsed += lexer.pos - place;
  if (value === NO_VALUE) return { number, value: null };
  if (!(value instanceof Map)) return { number, value };
  const from = streamStart(lexer);
  if (from === undefined) return { number, value };
  const to = streamEnd(file, from, lengthOf(file, value));
  return { number, value: new PdfStream(value, file.bytes.subarray(from, to), new PdfRef(number, generation)) };
}

/** After the dictionary: the first byte of the stream's data; undefined where no stream follows. */
function streamStart(lexer: Lexer): number | undefined {
  // A dictionary that was never closed has ended at the word already.
  if (!lexer.isWord('stream') && (lexer.next() !== token.KEYWORD || !lexer.isWord('stream'))) return undefined;
  const { bytes } = lexer;
  let at = lexer.pos;
  // §7.3.8.1 asks for CR LF or LF; some programs put blanks before it, some write CR alone.
  while (bytes[at] === 0x20) at++;
  if (bytes[at] === 13) at++;
  if (bytes[at] === 10) at++;
  return at;
}

function lengthOf(file: PdfFile, dict: PdfDict): number | undefined {
  const length = resolve(file, dict.get('Length'));
  return typeof length === 'number' && Number.isInteger(length) && length >= 0 ? length : undefined;
}

function readPacked(file: PdfFile, number: number): PdfValue {
  const pack = packOf(file, file.xref.place(number));
  if (pack === undefined) return null;
  const index = file.xref.second(number);
  const place = pack.numbers[index] === number ? pack.places[index] : packedPlaces(pack).get(number);
  if (place === undefined) return null;
  const lexer = new Lexer(pack.bytes, { pos: place, names: file.names });
  const value = parseValue(lexer, { references: true });
  file.parsed += lexer.pos - place;
  return value === NO_VALUE ? null : value;
}

function packedPlaces(pack: ObjectPack): ReadonlyMap<number, number> {
  pack.byNumber ??= new Map(Array.from(pack.numbers, (number, i) => [number, pack.places[i] ?? 0]));
  return pack.byNumber;
}

/** The object stream of a number, unpacked once. */
export function packOf(file: PdfFile, number: number): ObjectPack | undefined {
  if (file.packs.has(number)) return file.packs.get(number);
  // An object stream is never in another one (§7.5.7).
  const stream = file.xref.kind(number) === entryKind.PLAIN ? resolve(file, new PdfRef(number, 0)) : null;
  const pack = stream instanceof PdfStream ? unpack(file, stream) : undefined;
  file.packs.set(number, pack);
  return pack;
}

function unpack(file: PdfFile, stream: PdfStream): ObjectPack | undefined {
  const first = resolve(file, stream.dict.get('First'));
  const count = resolve(file, stream.dict.get('N'));
  if (typeof first !== 'number' || typeof count !== 'number' || first < 0 || count < 0) return undefined;
  const { bytes } = decodeStream(file, stream);
  const lexer = new Lexer(bytes, { end: first, names: file.names });
  const numbers: number[] = [];
  const places: number[] = [];
  const most = Math.min(count, MAX_PACKED);
  while (numbers.length < most && lexer.next() === token.NUMBER) {
    const number = lexer.number;
    if (lexer.next() !== token.NUMBER) break;
    numbers.push(number);
    places.push(first + lexer.number);
  }
  return { bytes, numbers: Float64Array.from(numbers), places: Float64Array.from(places), byNumber: undefined };
}

/** Data of streams without filters of pictures; those that are left over are in `rest`, to be applied in order. */
export function decodeStream(file: PdfFile, stream: PdfStream): Decoded {
  const filters = filtersOf(file, stream.dict);
  const raw = file.security === undefined ? stream.raw : decryptStream(file.security, stream, filters);
  const decoded = applyFilters(raw, filters, file.budget);
  if (decoded.damaged) file.damage.add('stream');
  return decoded;
}

function filtersOf(file: PdfFile, dict: PdfDict): Filter[] {
  const filter = resolve(file, dict.get('Filter') ?? dict.get('F'));
  if (filter === null) return [];
  const parameters = resolve(file, dict.get('DecodeParms') ?? dict.get('DP'));
  const names = Array.isArray(filter) ? filter : [filter];
  const all = Array.isArray(parameters) ? parameters : [parameters];
  const found: Filter[] = [];
  for (const [i, one] of names.slice(0, MAX_FILTERS).entries()) {
    const name = resolve(file, one);
    const own = resolve(file, all[i]);
    if (name instanceof PdfName) found.push({ name: name.name, parameters: plainDict(file, own) });
  }
  return found;
}

/** Filters of one stream; real files have at most three. */
const MAX_FILTERS = 8;

/** A dictionary with its own values resolved: what filters ask for are numbers, names and streams. */
function plainDict(file: PdfFile, value: PdfValue): PdfDict {
  const plain: PdfDict = new Map();
  if (value instanceof Map) for (const [key, one] of value) plain.set(key, resolve(file, one));
  return plain;
}
