/** Maps: what they list, as lists in lists; the topics themselves are files of their own, which are never read. */

import type { XmlElement } from '../../bytes/xml/tree.js';
import { heading, link, list, listItem, paragraph, text } from '../../content/tree/build.js';
import type { ListItem, PhrasingContent } from '../../core/tree.js';
import type { Mixed } from '../../families/markup/mixed.js';
import { allBelow, childOf, readPhrasing, type XmlFlow, type XmlHandler } from '../../families/markup/xml-flow.js';

const ENTRY =
  /^(?:topicref|topichead|topicgroup|mapref|chapter|part|appendix|appendices|preface|glossarylist|bibliolist|booklists|notices|dedication|colophon|frontmatter|backmatter|abbrevlist|amendments|anchorref|glossref)$/;
const MAX_DEPTH = 40;

function titleOf(entry: XmlElement, flow: XmlFlow): PhrasingContent[] {
  const meta = childOf(entry, 'topicmeta');
  const own =
    meta === undefined
      ? []
      : readPhrasing(
          childOf(childOf(meta, 'navtitle', 'linktext') ?? meta, 'ph') ?? childOf(meta, 'navtitle', 'linktext'),
          flow,
        );
  const named = own.length > 0 ? own : wordsOf(entry.get('navtitle') ?? '');
  const url = entry.get('href') ?? '';
  if (url === '') return named;
  return [link(url, named.length > 0 ? named : [text(url)])];
}

function wordsOf(value: string): PhrasingContent[] {
  return value.trim() === '' ? [] : [text(value.trim())];
}

/** Entries as items; a group without a name is what it holds. */
function itemsOf(parent: XmlElement, flow: XmlFlow, depth: number): ListItem[] {
  if (depth > MAX_DEPTH) return [];
  return parent
    .elements()
    .filter((child) => ENTRY.test(child.local) && child.get('processing-role') !== 'resource-only')
    .flatMap((entry) => {
      const title = titleOf(entry, flow);
      const inner = itemsOf(entry, flow, depth + 1);
      if (title.length === 0) return inner;
      return [listItem([paragraph(title), ...(inner.length === 0 ? [] : [list(inner)])])];
    });
}

const map: XmlHandler = (element, flow) => {
  const book = childOf(element, 'booktitle');
  const main = readPhrasing(
    childOf(element, 'title') ?? (book === undefined ? undefined : allBelow(book, 'mainbooktitle')[0]),
    flow,
  );
  const title = main.length > 0 ? main : wordsOf(element.get('title') ?? '');
  const items = itemsOf(element, flow, 0);
  const out: Mixed[] = title.length === 0 ? [] : [heading(flow.level, title)];
  if (items.length > 0) out.push(list(items));
  return out;
};

export const mapHandlers: readonly (readonly [string, XmlHandler])[] = [
  ['map', map],
  ['bookmap', map],
];
