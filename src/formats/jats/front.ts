import type { XmlElement } from '../../bytes/xml/tree.js';
import { heading, paragraph, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { toBlocks } from '../../families/markup/mixed.js';
import { allBelow, childOf, readElement, readPhrasing, type XmlFlow } from '../../families/markup/xml-flow.js';

/** Title, authors, where they work, and the abstract. */
export function readFront(front: XmlElement, flow: XmlFlow): RootContent[] {
  const meta = childOf(front, 'article-meta') ?? front;
  const out: RootContent[] = [];
  const group = childOf(meta, 'title-group', 'book-title-group') ?? meta;
  const title = readPhrasing(childOf(group, 'article-title', 'book-title', 'title'), flow);
  const subtitle = readPhrasing(childOf(group, 'subtitle'), flow);
  if (title.length > 0)
    out.push(heading(flow.level, subtitle.length === 0 ? title : [...title, text(': '), ...subtitle]));
  const people = meta
    .elements()
    .filter((child) => child.local === 'contrib-group')
    .flatMap((contributors) =>
      contributors
        .elements()
        .filter((child) => child.local === 'contrib' && (child.get('contrib-type') ?? 'author') === 'author'),
    )
    .map(nameOf)
    .filter((name) => name !== '');
  if (people.length > 0) out.push(paragraph(people.join(', ')));
  const places = allBelow(meta, 'aff')
    .map(placeOf)
    .filter((place) => place !== '');
  if (places.length > 0) out.push(paragraph([...new Set(places)].join('; ')));
  flow.level++;
  for (const abstract of meta.elements().filter((child) => /^(?:abstract|trans-abstract)$/.test(child.local)))
    out.push(...readAbstract(abstract, flow));
  flow.level--;
  const words = allBelow(meta, 'kwd')
    .map((word) => word.textContent().replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '');
  if (words.length > 0) out.push(paragraph(`Keywords: ${words.join(', ')}`));
  return out;
}

function readAbstract(abstract: XmlElement, flow: XmlFlow): RootContent[] {
  const title = readPhrasing(childOf(abstract, 'title'), flow);
  const type = abstract.get('abstract-type') ?? '';
  if (type === 'graphical' || type === 'teaser') return [];
  const body: RootContent[] = [];
  flow.level++;
  for (const child of abstract.elements())
    if (child.local !== 'title') body.push(...toBlocks(readElement(child, flow)));
  flow.level--;
  return body.length === 0 ? [] : [heading(flow.level, title.length > 0 ? title : 'Abstract'), ...body];
}

function nameOf(contributor: XmlElement): string {
  const name = allBelow(contributor, 'name')[0];
  if (name !== undefined) {
    return ['prefix', 'given-names', 'surname', 'suffix']
      .map((part) => childOf(name, part)?.textContent().trim() ?? '')
      .filter((part) => part !== '')
      .join(' ');
  }
  return (childOf(contributor, 'string-name', 'collab', 'name-alternatives')?.textContent() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A place without the sign that refers to it. */
function placeOf(place: XmlElement): string {
  return place.children
    .map((child) =>
      typeof child === 'string' ? child : /^(?:label|sup|target|x)$/.test(child.local) ? '' : child.textContent(),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/\s+,/g, ',')
    .trim();
}
