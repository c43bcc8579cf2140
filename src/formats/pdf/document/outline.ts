import type { OutlineEntry } from '../../../layout/text/outline-match.js';
import { getDict, getText } from '../syntax/getters.js';
import type { PdfDict } from '../syntax/objects.js';
import { type Destinations, targetPage } from './destinations.js';

/** The outline (ISO 32000-2 §12.3.3): entries linked to their first child and their next neighbour. */

const MAX_ENTRIES = 20_000;
/** Deeper entries are left out. */
const MAX_DEPTH = 12;
const CONTROLS = /[\u0000-\u001f]/g;

/** All entries, depth first; those that form a circle are met once. */
export function readOutline(destinations: Destinations): OutlineEntry[] {
  const { file, catalog } = destinations;
  const root = getDict(file, catalog, 'Outlines');
  const first = root === undefined ? undefined : getDict(file, root, 'First');
  const entries: OutlineEntry[] = [];
  const seen = new Set<PdfDict>();
  // What comes after each open entry, the innermost last.
  const open: (PdfDict | undefined)[] = [first];
  while (open.length > 0 && entries.length < MAX_ENTRIES) {
    const item = open.pop();
    if (item === undefined || seen.has(item)) continue;
    seen.add(item);
    const depth = open.length + 1;
    const title = getText(file, item, 'Title').replace(CONTROLS, ' ').trim();
    if (title !== '') entries.push({ title, depth, page: targetPage(destinations, item) });
    open.push(getDict(file, item, 'Next'));
    if (depth < MAX_DEPTH) open.push(getDict(file, item, 'First'));
  }
  return entries;
}
