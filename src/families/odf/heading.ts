import type { XmlElement } from '../../bytes/xml/tree.js';
import { heading, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { readParagraphContent } from './inline.js';
import { type Counters, countItem, labelOf, listLevel, type OpenList } from './list-style.js';
import { paragraphKind } from './paragraph-kind.js';
import type { OdfState } from './state.js';

/** A `text:h` (ODF 1.3 part 3, §5.1.2) with its number as text, where its outline level has one. */
export function readHeading(state: OdfState, element: XmlElement, open: OpenList | undefined): RootContent[] {
  const kind = paragraphKind(state, element.get('text:style-name'));
  if (kind.hidden) {
    state.context.removed('hidden', 'hidden heading', element.textContent());
    return [];
  }
  const level = Number(element.get('text:outline-level') ?? element.get('text:level')) || kind.outlineLevel || 1;
  const content = readParagraphContent(state, element, {});
  if (content.children.length === 0) return content.anchored;
  const number =
    open === undefined ? numberOf(state, element, level) : labelOf(state.styles, open.counters, open.level);
  const children = number === '' ? content.children : [text(`${number} `), ...content.children];
  return [heading(level, children), ...content.anchored];
}

function numberOf(state: OdfState, element: XmlElement, level: number): string {
  if (element.get('text:is-list-header') === 'true') return '';
  const { listStyle } = paragraphKind(state, element.get('text:style-name'));
  if (listStyle === '') return '';
  const counters: Counters = { style: listStyle ?? '', values: state.lists.outline.values };
  const look = listLevel(state.styles, counters.style, level - 1);
  if (look === undefined || look.kind === 'bullet') return '';
  const set = element.get('text:restart-numbering') === 'true' ? element.get('text:start-value') : undefined;
  countItem(counters, level - 1, { start: look.start, set: set === undefined ? undefined : Number(set) });
  return look.format === '' ? '' : labelOf(state.styles, counters, level - 1).trim();
}
