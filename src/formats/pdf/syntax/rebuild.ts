import { Lexer } from './lexer.js';
import { type PdfDict, PdfName, PdfRef, PdfStream } from './objects.js';
import { parseValue } from './parser.js';
import { packOf, readObjectAt, resolve } from './resolve.js';
import { placesOf, scanObjects } from './scan.js';
import type { PdfFile } from './state.js';
import { entryKind } from './xref.js';

/**
 * A new cross-reference by scanning, for files whose own is lost: objects where they are found, those in object streams, and the
 * trailer among what looks like one; failing that, the catalog or the pages themselves.
 */
export function rebuild(file: PdfFile, unlock: () => void): void {
  file.damage.add('xref');
  forget(file);
  const places = scanObjects(file.bytes);
  file.scanned = places;
  for (const [number, place] of places) file.xref.set(number, { kind: entryKind.PLAIN, place, second: 0 });
  const trailers = findTrailers(file);
  const encrypted = trailers.findLast((trailer) => trailer.has('Encrypt'));
  file.trailer = new Map([...(encrypted ?? new Map()), ...(trailers.at(-1) ?? new Map())]);
  unlock();
  addPacked(file, places);
  const withRoot = trailers.findLast((trailer) => isCatalog(file, trailer.get('Root')));
  const root = withRoot?.get('Root') ?? findCatalog(file);
  if (root !== undefined && root !== null) file.trailer.set('Root', root);
}

function forget(file: PdfFile): void {
  file.xref.clear();
  file.objects.clear();
  file.packs.clear();
  file.security = undefined;
  file.incomplete = false;
}

/** Dictionaries after `trailer`, and those of cross-reference streams, in the order of the file. */
function findTrailers(file: PdfFile): PdfDict[] {
  const found: [number, PdfDict][] = [];
  for (const place of placesOf(file.bytes, 'trailer')) {
    const lexer = new Lexer(file.bytes, { pos: place + 'trailer'.length, names: file.names });
    const value = parseValue(lexer, { references: true });
    if (value instanceof Map) found.push([place, value]);
  }
  for (const [place, stream] of streamsOfType(file, '/XRef')) found.push([place, stream.dict]);
  return found.sort(([a], [b]) => a - b).map(([, dict]) => dict);
}

/** Streams whose dictionary has the type, found by its name. */
function* streamsOfType(file: PdfFile, type: string): Generator<[number, PdfStream]> {
  const starts = Float64Array.from(file.scanned?.values() ?? []).sort();
  let at = 0;
  let done = -1;
  for (const place of placesOf(file.bytes, type)) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) < place) at++;
    const start = starts[at];
    if (start === undefined || start > place || start === done) continue;
    done = start;
    const object = readObjectAt(file, start)?.value;
    if (object instanceof PdfStream && isOfType(object.dict, type.slice(1))) yield [start, object];
  }
}

function isOfType(dict: PdfDict, type: string): boolean {
  const value = dict.get('Type');
  return value instanceof PdfName && value.name === type;
}

/** Objects in object streams: of two with one number the one that is later in the file holds. */
function addPacked(file: PdfFile, places: ReadonlyMap<number, number>): void {
  for (const [place, stream] of streamsOfType(file, '/ObjStm')) {
    const number = stream.ref?.number;
    if (number === undefined || places.get(number) !== place) continue;
    const pack = packOf(file, number);
    pack?.numbers.forEach((packed, index) => {
      const plain = places.get(packed);
      if (plain !== undefined && plain > place) return;
      file.xref.set(packed, { kind: entryKind.PACKED, place: number, second: index });
    });
  }
  // What was read while only the plain ones were known may be another version.
  file.objects.clear();
}

function isCatalog(file: PdfFile, value: unknown): boolean {
  const dict = value instanceof PdfRef ? resolve(file, value) : value;
  return dict instanceof Map && resolve(file, dict.get('Pages')) instanceof Map;
}

/** The last catalog; where its pages are lost, one with the last root of a page tree, or else with every page that is there. */
function findCatalog(file: PdfFile): PdfDict | undefined {
  const numbers = inFileOrder(file);
  let catalog: PdfDict | undefined;
  let root: PdfRef | undefined;
  const pages: PdfRef[] = [];
  for (const number of numbers) {
    const ref = new PdfRef(number, 0);
    const dict = resolve(file, ref);
    if (!(dict instanceof Map)) continue;
    if (isOfType(dict, 'Catalog')) catalog = dict;
    else if (isOfType(dict, 'Pages') && !dict.has('Parent')) root = ref;
    else if (isOfType(dict, 'Page')) pages.push(ref);
  }
  if (catalog !== undefined && isCatalog(file, catalog)) return catalog;
  if (root === undefined && pages.length === 0) return undefined;
  return new Map([...(catalog ?? []), ['Pages', root ?? new Map([['Kids', pages]])]]);
}

/** Numbers of objects by their places: pages are written in the order in which they are read. */
function inFileOrder({ xref }: PdfFile): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < xref.size; number++) if (xref.kind(number) !== entryKind.NONE) numbers.push(number);
  const placeOf = (number: number): number =>
    xref.kind(number) === entryKind.PACKED ? xref.place(xref.place(number)) : xref.place(number);
  return numbers.sort((a, b) => placeOf(a) - placeOf(b) || xref.second(a) - xref.second(b));
}
