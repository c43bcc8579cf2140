import type { XmlElement } from '../../bytes/xml/tree.js';
import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { toBlocks } from '../../families/markup/mixed.js';
import { parseDocument } from '../../families/markup/xml-document.js';
import { allBelow, childOf, collectIds, readElement, type XmlFlow } from '../../families/markup/xml-flow.js';
import { readFront } from './front.js';
import { handlers } from './handlers.js';

/** JATS and BITS: front matter, body, back matter; notes where they are referred to. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const top = parseDocument(source, context);
  const articles = top.local === 'pmc-articleset' ? top.elements() : [top];
  const flow: XmlFlow = {
    context,
    handlers,
    definitions: [],
    byId: collectIds(top, ['id', 'xml:id']),
    level: 1,
    depth: 0,
    noteCount: 0,
  };
  const blocks = articles.flatMap((article) => readArticle(article, flow));
  return root([...blocks, ...flow.definitions]);
}

function readArticle(article: XmlElement, flow: XmlFlow): RootContent[] {
  const out: RootContent[] = [];
  const level = flow.level;
  const front = childOf(article, 'front', 'front-stub', 'book-meta', 'book-part-meta');
  if (front !== undefined) out.push(...readFront(front, flow));
  // Sections of an article stand below its title.
  const titles =
    front === undefined ? [] : allBelow(front, 'article-title').filter((title) => title.textContent().trim() !== '');
  if (titles.length > 0 || (front !== undefined && allBelow(front, 'book-title').length > 0)) flow.level = level + 1;
  for (const part of article.elements()) {
    const name = part.local.toLowerCase();
    if (part === front) continue;
    if (name === 'sub-article' || name === 'response' || name === 'book-part') out.push(...readArticle(part, flow));
    else out.push(...toBlocks(readElement(part, flow)));
  }
  flow.level = level;
  return out;
}
