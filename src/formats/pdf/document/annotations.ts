import { transformBox } from '../../../layout/geometry.js';
import type { LinkArea } from '../../../layout/model.js';
import { getArray, getDict, getName, getNumber, getString, getText, toDict, toNumbers } from '../syntax/getters.js';
import type { PdfDict } from '../syntax/objects.js';
import { resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';
import { fieldText } from './fields.js';
import { isHidden, type Layers } from './layers.js';
import type { Annotations } from './model.js';
import { type PdfPage, pageMatrix } from './pages.js';

/** Annotations (ISO 32000-2 §12.5): links, values of form fields, notes typed onto the page. */

/** Flags (table 167): invisible, hidden, no view. */
const HIDDEN = 1 | 2 | 32;
const MAX_ANNOTATIONS = 5_000;
const MAX_QUADS = 100;
const MAX_URL = 65_536;

interface Over {
  readonly file: PdfFile;
  readonly catalog: PdfDict;
  readonly layers: Layers | undefined;
}

export function readAnnotations(over: Over, page: PdfPage): Annotations {
  const { file, layers } = over;
  const found: Annotations = { links: [], texts: [] };
  for (const value of (getArray(file, page.dict, 'Annots') ?? []).slice(0, MAX_ANNOTATIONS)) {
    const dict = toDict(resolve(file, value));
    if (dict === undefined) continue;
    const subtype = getName(file, dict, 'Subtype');
    if (subtype === 'Link') addLinks(over, { page, dict }, found.links);
    else if (subtype !== 'Widget' && subtype !== 'FreeText') continue;
    else if (((getNumber(file, dict, 'F') ?? 0) & HIDDEN) === 0 && !isHidden(layers, dict.get('OC'))) {
      const text = subtype === 'Widget' ? fieldText(file, dict) : getText(file, dict, 'Contents');
      const box = text.trim() === '' ? undefined : boxOf(file, page, getArray(file, dict, 'Rect'));
      if (box !== undefined) found.texts.push({ ...box, text });
    }
  }
  return found;
}

interface OnPage {
  readonly page: PdfPage;
  readonly dict: PdfDict;
}

/** A link to an address (§12.6.4.8), over each of its quadrilaterals or else its rectangle. */
function addLinks({ file, catalog }: Over, { page, dict }: OnPage, areas: LinkArea[]): void {
  const action = getDict(file, dict, 'A');
  if (action === undefined || getName(file, action, 'S') !== 'URI') return;
  const url = addressOf(file, catalog, action);
  if (url === '') return;
  const quads = getArray(file, dict, 'QuadPoints') ?? [];
  const count = Math.min(quads.length >> 3, MAX_QUADS);
  for (let i = 0; i < count; i++) {
    const box = boxOf(file, page, quads.slice(i * 8, i * 8 + 8));
    if (box !== undefined) areas.push({ ...box, url });
  }
  const box = count > 0 ? undefined : boxOf(file, page, getArray(file, dict, 'Rect'));
  if (box !== undefined) areas.push({ ...box, url });
}

/** An address, completed by the document's base where it is relative (table 210). */
function addressOf(file: PdfFile, catalog: PdfDict, action: PdfDict): string {
  const bytes = getString(file, action, 'URI');
  if (bytes === undefined || bytes.length > MAX_URL) return '';
  const url = decoder.decode(bytes).trim();
  if (url === '' || url.includes(':')) return url;
  const base = getDict(file, catalog, 'URI');
  const start = base === undefined ? undefined : getString(file, base, 'Base');
  return start === undefined ? url : decoder.decode(start) + url;
}

/** The clause asks for ASCII; what is more is UTF-8. */
const decoder = new TextDecoder();

/** The box around points of the page as it is looked at. */
function boxOf(file: PdfFile, page: PdfPage, values: readonly unknown[] | undefined) {
  if (values === undefined || values.length < 4) return undefined;
  const numbers = toNumbers(file, values as Parameters<typeof toNumbers>[1]);
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  return transformBox(pageMatrix(page), box);
}
