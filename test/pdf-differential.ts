// What both readers of PDF say about a document: ours, and PDFium as the reference.
import { createBudget } from '../src/core/budget.js';
import { ConvertError } from '../src/core/errors.js';
import { defaultLimits } from '../src/core/limits.js';
import { readAnnotations } from '../src/formats/pdf/document/annotations.js';
import { readAttachments } from '../src/formats/pdf/document/attachments.js';
import { createDestinations } from '../src/formats/pdf/document/destinations.js';
import { readLayers } from '../src/formats/pdf/document/layers.js';
import { readTitle } from '../src/formats/pdf/document/metadata.js';
import type { Annotations, TagNode } from '../src/formats/pdf/document/model.js';
import { readOutline } from '../src/formats/pdf/document/outline.js';
import { pageSize, readPages } from '../src/formats/pdf/document/pages.js';
import { readTagTree, tagsOf } from '../src/formats/pdf/document/tags.js';
import { readXfaPackets } from '../src/formats/pdf/document/xfa.js';
import { readAnnotations as pdfiumAnnotations } from '../src/formats/pdf/engine/annotations.js';
import { readAttachments as pdfiumAttachments } from '../src/formats/pdf/engine/attachments.js';
import { closeDocument, openDocument, readMeta } from '../src/formats/pdf/engine/document.js';
import { takeEngine } from '../src/formats/pdf/engine/engine.js';
import { readOutline as pdfiumOutline } from '../src/formats/pdf/engine/outline.js';
import { closePage, openPage } from '../src/formats/pdf/engine/page.js';
import { readTags as pdfiumTags } from '../src/formats/pdf/engine/tags.js';
import { readXfaPackets as pdfiumPackets } from '../src/formats/pdf/engine/xfa.js';
import { catalogOf, openFile } from '../src/formats/pdf/syntax/file.js';

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
    if (isSame(ours.get(about), pdfium.get(about))) continue;
    found.push({ about, ours: ours.get(about), pdfium: pdfium.get(about) });
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
  const file = openFile(bytes, { budget: createBudget(defaultLimits), warn: () => {}, password });
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
  for (const page of pages) {
    const { width, height } = pageSize(page);
    const about = `page ${page.number}: `;
    facts.set(`${about}size`, { width, height });
    facts.set(`${about}tags`, plainTags(tagsOf(tree, page)));
    addAnnotations(facts, about, readAnnotations({ file, catalog, layers }, page));
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
    for (let number = 1; number <= document.pageCount; number++) {
      const page = openPage(document, number);
      if (page === undefined) continue;
      const about = `page ${number}: `;
      facts.set(`${about}size`, { width: page.width, height: page.height });
      facts.set(`${about}tags`, plainTags(pdfiumTags(page)));
      addAnnotations(facts, about, pdfiumAnnotations(page));
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
