import type { XmlElement } from '../../bytes/xml/tree.js';
import { newsOf, saidBy } from '../../content/paragraphs/news.js';
import { append } from '../../content/tree/append.js';
import type { RootContent } from '../../core/tree.js';
import type { OdfState } from './state.js';

export interface Margins {
  readonly headers: RootContent[];
  readonly footers: RootContent[];
}

/** Headers and footers of the pages (ODF 1.3 part 3, §16.10), each once, and only what the body does not say. */
export function readMargins(state: OdfState, body: readonly RootContent[]): Margins {
  const out: Margins = { headers: [], footers: [] };
  const parts = usedPages(state).flatMap((page) => page.elements().filter(isShown));
  if (parts.length === 0) return out;
  const said = saidBy(body, state.context);
  for (const part of parts) {
    const blocks = newsOf(state.blocks(part), said);
    append(part.name.startsWith('style:header') ? out.headers : out.footers, blocks);
  }
  return out;
}

function isShown(part: XmlElement): boolean {
  return /^style:(?:header|footer)(?:-left|-first)?$/.test(part.name) && part.get('style:display') !== 'false';
}

/** The page style that documents begin with, those that paragraphs ask for, and those that follow them. */
function usedPages(state: OdfState): XmlElement[] {
  const byName = new Map(state.styles.masterPages.map((page) => [page.get('style:name') ?? '', page]));
  const used = new Set<string>([byName.has('Standard') ? 'Standard' : (byName.keys().next().value ?? '')]);
  for (const family of ['paragraph', 'table']) {
    for (const style of state.styles.families.get(family)?.values() ?? [])
      if (style.automatic) used.add(style.element.get('style:master-page-name') ?? '');
  }
  for (const name of used) used.add(byName.get(name)?.get('style:next-style-name') ?? '');
  return [...used].flatMap((name) => byName.get(name) ?? []);
}
