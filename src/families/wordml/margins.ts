import type { XmlElement } from '../../bytes/xml/tree.js';
import { newsOf, saidBy } from '../../content/paragraphs/news.js';
import type { RootContent } from '../../core/tree.js';
import { readRelatedXml, relationship } from './parts.js';
import { inOwnStory, type WordState } from './state.js';
import { toggle } from './styles.js';

export interface Margins {
  readonly headers: RootContent[];
  readonly footers: RootContent[];
}

/** Headers and footers of all sections, each once, and only what the body does not say and a reader would miss. */
export function readMargins(state: WordState, body: readonly RootContent[]): Margins {
  const parts = new Map<string, Margin>();
  for (const section of state.sections) collectMargins(state, section, parts);
  const out: Margins = { headers: [], footers: [] };
  if (parts.size === 0) return out;
  const said = saidBy(body, state.context);
  state.inMargin = true;
  for (const [path, { element, header }] of parts) {
    const blocks = newsOf(readPart(state, path, element), said);
    (header ? out.headers : out.footers).push(...blocks);
  }
  state.inMargin = false;
  return out;
}

interface Margin {
  readonly element: XmlElement;
  readonly header: boolean;
}

/** Adds the headers and footers of a section that were not met before; sections share their parts. */
function collectMargins(state: WordState, section: XmlElement, parts: Map<string, Margin>): void {
  const firstShown = toggle(section, 'w:titlePg') === true;
  const references = section.elements();
  const isEven = (reference: XmlElement) => reference.get('w:type') === 'even';
  const isFirst = (reference: XmlElement) => reference.get('w:type') === 'first';
  // What stands on the first page is met first.
  for (const reference of [...references.filter(isFirst), ...references.filter((each) => !isFirst(each))]) {
    const header = reference.name === 'w:headerReference' || reference.name === 'w:hdr';
    if (!header && reference.name !== 'w:footerReference' && reference.name !== 'w:ftr') continue;
    if (isFirst(reference) && !firstShown) continue;
    if (isEven(reference) && !state.hasEvenPages) continue;
    // Word 2003 XML has them inside the section.
    if (reference.children.length > 0) parts.set(`inline-${parts.size}`, { element: reference, header });
    const path = relationship(state, reference.get('r:id'))?.target;
    if (path === undefined || parts.has(path)) continue;
    const part = readRelatedXml(state, reference.get('r:id'));
    if (part !== undefined) parts.set(path, { element: part.root, header });
  }
}

function readPart(state: WordState, path: string, element: XmlElement): RootContent[] {
  const { part } = state;
  if (!path.startsWith('inline-')) state.part = path;
  const blocks = inOwnStory(state, () => state.readBlocks(element));
  state.part = part;
  return blocks;
}
