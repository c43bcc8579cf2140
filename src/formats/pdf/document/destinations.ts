import { getDict, getName } from '../syntax/getters.js';
import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js';
import { resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';
import type { PdfPage } from './pages.js';
import { keyOf, treePairs } from './trees.js';

/** Destinations (ISO 32000-2 §12.3.2): a page and a place on it, named ones through the catalog. */

export interface Destinations {
  readonly file: PdfFile;
  readonly catalog: PdfDict;
  /** Numbers of pages by those of their objects. */
  readonly pages: ReadonlyMap<number, number>;
  readonly pageCount: number;
  /** Named destinations, read when the first is asked for. */
  named: ReadonlyMap<string, PdfValue> | undefined;
}

/** A destination may be a name of a name. */
const MAX_HOPS = 8;

export function createDestinations(file: PdfFile, catalog: PdfDict, pages: readonly PdfPage[]): Destinations {
  const numbers = new Map<number, number>();
  for (const { ref, number } of pages) {
    if (ref !== undefined && !numbers.has(ref.number)) numbers.set(ref.number, number);
  }
  return { file, catalog, pages: numbers, pageCount: pages.length, named: undefined };
}

/** The page (from 1) of an outline entry or a link: by its destination, or its action (§12.6.4.2). */
export function targetPage(destinations: Destinations, dict: PdfDict): number | undefined {
  const { file } = destinations;
  const own = dict.get('Dest');
  if (own !== undefined) return destinationPage(destinations, own);
  const action = getDict(file, dict, 'A');
  if (action === undefined || getName(file, action, 'S') !== 'GoTo') return undefined;
  return destinationPage(destinations, action.get('D') ?? null);
}

function destinationPage(destinations: Destinations, value: PdfValue): number | undefined {
  const { file } = destinations;
  let found = resolve(file, value);
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    if (found instanceof Map) found = resolve(file, found.get('D'));
    else if (found instanceof PdfName) found = resolve(file, namesOf(destinations).get(found.name));
    else if (found instanceof Uint8Array) found = resolve(file, namesOf(destinations).get(keyOf(found) ?? ''));
    else break;
  }
  return Array.isArray(found) ? pageOf(destinations, found[0] ?? null) : undefined;
}

/** A page by reference; by its number from 0 where a writer mixed up this document with another. */
function pageOf({ pages, pageCount }: Destinations, target: PdfValue): number | undefined {
  if (target instanceof PdfRef) return pages.get(target.number);
  if (typeof target === 'number' && target >= 0 && target < pageCount) return Math.floor(target) + 1;
  return undefined;
}

/** Both kinds (§12.3.2.4): a dictionary of names, and since PDF 1.2 a tree of strings. */
function namesOf(destinations: Destinations): ReadonlyMap<string, PdfValue> {
  if (destinations.named !== undefined) return destinations.named;
  const { file, catalog } = destinations;
  const named = new Map<string, PdfValue>(getDict(file, catalog, 'Dests') ?? []);
  const names = getDict(file, catalog, 'Names');
  const tree = names === undefined ? undefined : getDict(file, names, 'Dests');
  if (tree !== undefined) {
    for (const [key, value] of treePairs(file, tree, 'Names')) {
      const name = keyOf(key);
      if (name !== undefined && !named.has(name)) named.set(name, value);
    }
  }
  destinations.named = named;
  return named;
}
