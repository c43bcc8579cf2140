// What both readers of PDF say about a document: ours, and PDFium as the reference.
import { createBudget } from '../src/core/budget.js';
import { ConvertError } from '../src/core/errors.js';
import { defaultLimits } from '../src/core/limits.js';
import { createContentState, readPage } from '../src/formats/pdf/content/read-page.js';
import { readAnnotations } from '../src/formats/pdf/document/annotations.js';
import { readAttachments } from '../src/formats/pdf/document/attachments.js';
import { createDestinations } from '../src/formats/pdf/document/destinations.js';
import { isHidden, readLayers } from '../src/formats/pdf/document/layers.js';
import { readTitle } from '../src/formats/pdf/document/metadata.js';
import type { Annotations, TagNode } from '../src/formats/pdf/document/model.js';
import { readOutline } from '../src/formats/pdf/document/outline.js';
import { pageSize, readPages } from '../src/formats/pdf/document/pages.js';
import { readTagTree, tagsOf } from '../src/formats/pdf/document/tags.js';
import { readXfaPackets } from '../src/formats/pdf/document/xfa.js';
import { readAnnotations as pdfiumAnnotations } from '../src/formats/pdf/engine/annotations.js';
import { readAttachments as pdfiumAttachments } from '../src/formats/pdf/engine/attachments.js';
import { readContent as pdfiumContent } from '../src/formats/pdf/engine/content.js';
import { closeDocument, openDocument, readMeta } from '../src/formats/pdf/engine/document.js';
import { takeEngine } from '../src/formats/pdf/engine/engine.js';
import { readOutline as pdfiumOutline } from '../src/formats/pdf/engine/outline.js';
import { closePage, openPage } from '../src/formats/pdf/engine/page.js';
import { readTags as pdfiumTags } from '../src/formats/pdf/engine/tags.js';
import { readXfaPackets as pdfiumPackets } from '../src/formats/pdf/engine/xfa.js';
import { catalogOf, openFile } from '../src/formats/pdf/syntax/file.js';
import type { PageContent, Word } from '../src/layout/model.js';

/** Points by which places may differ: PDFium's matrix is known to a hundredth. */
const TOLERANCE = 0.5;

/** Facts by what they are about; both readers give the same keys. */
export type Facts = ReadonlyMap<string, unknown>;

export interface Difference {
  readonly about: string;
  readonly ours: unknown;
  readonly pdfium: unknown;
}

/** Everything that the readers disagree about; empty where they agree. */
export async function differences(bytes: Uint8Array, password?: string): Promise<Difference[]> {
  const ours = factsOrError(() => ourFacts(bytes, password));
  const engine = await takeEngine();
  const pdfium = factsOrError(() => pdfiumFacts(engine, bytes, password));
  const found: Difference[] = [];
  for (const about of new Set([...ours.keys(), ...pdfium.keys()])) {
    const [left, right] = [ours.get(about), pdfium.get(about)];
    if (left instanceof PageWords && right instanceof PageWords) found.push(...wordDifferences(about, left, right));
    else if (!isSame(left, right)) found.push({ about, ours: left, pdfium: right });
  }
  return found;
}

function factsOrError(read: () => Facts): Facts {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConvertError) return new Map([['error', error.code]]);
    throw error;
  }
}

function ourFacts(bytes: Uint8Array, password: string | undefined): Facts {
  const file = openFile(bytes, { budget: createBudget(defaultLimits), password });
  const catalog = catalogOf(file) ?? new Map();
  const pages = readPages(file, catalog, defaultLimits.maxPages);
  const destinations = createDestinations(file, catalog, pages);
  const layers = readLayers(file, catalog);
  const tree = readTagTree(file, catalog, destinations.pages);
  const facts = new Map<string, unknown>([
    ['pages', pages.length],
    ['title', readTitle(file)],
    ['outline', readOutline(destinations)],
    [
      'attachments',
      [...readAttachments(file, catalog, pages)].map(({ name, bytes: { length } }) => ({ name, length })),
    ],
    ['XFA', [...readXfaPackets(file, catalog).keys()]],
  ]);
  const state = createContentState((layer) => isHidden(layers, layer));
  for (const page of pages) {
    const { width, height } = pageSize(page);
    const about = `page ${page.number}: `;
    facts.set(`${about}size`, { width, height });
    facts.set(`${about}tags`, plainTags(tagsOf(tree, page)));
    const over = readAnnotations({ file, catalog, layers }, page);
    addAnnotations(facts, about, over);
    facts.set(`${about}words`, new PageWords(readPage(file, page, { state, over }).content));
  }
  return facts;
}

function pdfiumFacts(
  engine: Parameters<typeof openDocument>[0],
  bytes: Uint8Array,
  password: string | undefined,
): Facts {
  const document = openDocument(engine, bytes, password);
  try {
    const facts = new Map<string, unknown>([
      ['pages', document.pageCount],
      ['title', readMeta(document, 'Title')],
      ['outline', pdfiumOutline(document)],
      ['attachments', [...pdfiumAttachments(document)].map(({ name, bytes: { length } }) => ({ name, length }))],
      ['XFA', [...pdfiumPackets(document).keys()]],
    ]);
    const fonts = new Map();
    for (let number = 1; number <= document.pageCount; number++) {
      const page = openPage(document, number);
      if (page === undefined) continue;
      const about = `page ${number}: `;
      facts.set(`${about}size`, { width: page.width, height: page.height });
      facts.set(`${about}tags`, plainTags(pdfiumTags(page)));
      addAnnotations(facts, about, pdfiumAnnotations(page));
      facts.set(`${about}words`, new PageWords(pdfiumContent(page, fonts).content));
      closePage(page);
    }
    return facts;
  } finally {
    closeDocument(document);
  }
}

function addAnnotations(facts: Map<string, unknown>, about: string, { links, texts }: Annotations): void {
  facts.set(`${about}links`, links);
  facts.set(`${about}fields`, texts);
}

/** The words of a page; compared by their letters, and by the places of those that the page has once. */
class PageWords {
  readonly words: readonly Word[];

  constructor({ words }: PageContent) {
    this.words = words;
  }
}

function wordDifferences(about: string, ours: PageWords, pdfium: PageWords): Difference[] {
  const found: Difference[] = [];
  const [left, right] = [lettersOf(ours), lettersOf(pdfium)];
  const [more, fewer] = [surplus(left, right), surplus(right, left)];
  if (more !== fewer) found.push({ about: about.replace('words', 'letters'), ours: more, pdfium: fewer });
  const places = placesOf(pdfium);
  for (const [text, word] of placesOf(ours)) {
    const other = places.get(text);
    if (other === undefined || word.turn !== other.turn) continue;
    const moved = Math.max(Math.abs(word.left - other.left), Math.abs(word.baseline - other.baseline));
    if (moved <= MOVED) continue;
    const placed = ({ left: x, baseline: y }: Word) => ({ text, x, y });
    found.push({ about: about.replace('words', 'places'), ours: placed(word), pdfium: placed(other) });
  }
  return found;
}

/** Points by which a word may lie elsewhere: PDFium's boxes are those of glyphs, ours those of their widths. */
const MOVED = 3;

function lettersOf({ words }: PageWords): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of words)
    for (const letter of text.normalize('NFKC')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** Letters that one has more of, in the order of their codes. */
function surplus(of: ReadonlyMap<string, number>, over: ReadonlyMap<string, number>): string {
  return [...of]
    .map(([letter, count]) => letter.repeat(Math.max(0, count - (over.get(letter) ?? 0))))
    .sort()
    .join('');
}

function placesOf({ words }: PageWords): Map<string, Word> {
  const places = new Map<string, Word | undefined>();
  for (const word of words) places.set(word.text, places.has(word.text) ? undefined : word);
  return new Map([...places].filter((entry): entry is [string, Word] => entry[1] !== undefined));
}

/** Tags as lines, as a reader of differences wants them. */
function plainTags(nodes: readonly (TagNode | number)[]): unknown {
  return nodes.map((node) => {
    if (typeof node === 'number') return node;
    const { type, alt, colSpan, rowSpan, kids } = node;
    const more = `${colSpan > 1 ? ` colSpan=${colSpan}` : ''}${rowSpan > 1 ? ` rowSpan=${rowSpan}` : ''}`;
    return [`${type}${alt === '' ? '' : ` "${alt}"`}${more}`, plainTags(kids)];
  });
}

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= TOLERANCE;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  if (left.length !== right.length) return false;
  const others = new Map(right);
  return left.every(([key, value]) => others.has(key) && isSame(value, others.get(key)));
}
