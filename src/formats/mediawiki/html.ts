/** HTML blocks amid wiki text: their content is wiki text again. */

import { numberedList } from '../../content/numbering/printed.js';
import { toTable } from '../../content/table/table.js';
import { blockquote, list, listItem } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { definition } from '../../families/markup/lists.js';
import { attributeOf, type WikiState } from './state.js';
import { spanOf } from './tables.js';

export const HTML_BLOCK = /^\s*<(blockquote|ul|ol|dl|table|div|center|p)((?:\s[^<>]*)?)>/i;

interface Part {
  readonly name: string;
  readonly attributes: string;
  readonly body: string;
}

/** The end of the element whose content begins at `from`: the index of its end tag and the index behind it. */
export function elementEnd(
  source: string,
  name: string,
  from: number,
): { readonly end: number; readonly next: number } {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>/])[^<>]*>`, 'gi');
  tags.lastIndex = from;
  let depth = 1;
  for (let found = tags.exec(source); found !== null; found = tags.exec(source)) {
    if (found[1] === '/') depth--;
    else if (!found[0].endsWith('/>')) depth++;
    if (depth === 0) return { end: found.index, next: tags.lastIndex };
  }
  return { end: source.length, next: source.length };
}

/** Elements of some names straight inside a source. */
function partsOf(source: string, names: string): Part[] {
  const open = new RegExp(`<(${names})(?=[\\s>/])([^<>]*)>`, 'gi');
  const out: Part[] = [];
  for (let found = open.exec(source); found !== null; found = open.exec(source)) {
    const name = (found[1] ?? '').toLowerCase();
    const { end, next } = elementEnd(source, name, open.lastIndex);
    const following = new RegExp(`<(?:${names})[\\s>]`, 'i').exec(source.slice(open.lastIndex, end));
    // End tags may be left out: the next one of the kind ends it.
    const isOpen = next === source.length && end === source.length && following !== null;
    const to = isOpen ? open.lastIndex + following.index : end;
    out.push({ name, attributes: found[2] ?? '', body: source.slice(open.lastIndex, to) });
    open.lastIndex = isOpen ? to : Math.max(next, open.lastIndex);
  }
  return out;
}

/** Values of `type` on `ol` that are no decimals. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['a', 'lowerAlpha'],
  ['A', 'upperAlpha'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
]);

/** The blocks of an HTML element by its name. */
export function readHtmlBlock(part: Part, state: WikiState, depth: number): RootContent[] {
  const inner = (source: string) => state.blocks(source.trim(), depth + 1);
  switch (part.name) {
    case 'blockquote':
      return [blockquote(inner(part.body))];
    case 'ul':
    case 'ol': {
      const items = partsOf(part.body, 'li').map((item) => listItem(inner(item.body)));
      const start = Number.parseInt(attributeOf(part.attributes, 'start'), 10) || 1;
      if (items.length === 0) return [];
      const format = TYPES.get(attributeOf(part.attributes, 'type')) ?? 'decimal';
      return [part.name === 'ol' ? numberedList(items, { format, after: '.' }, start) : list(items)];
    }
    case 'dl':
      return partsOf(part.body, 'dt|dd').flatMap((item) =>
        item.name === 'dt' ? definition(state.inline(item.body.trim()), []) : inner(item.body),
      );
    case 'table':
      return readHtmlTable(part.body, state, depth);
    default:
      return inner(part.body);
  }
}

function readHtmlTable(source: string, state: WikiState, depth: number): RootContent[] {
  const caption = partsOf(source, 'caption')[0];
  const raw = partsOf(source, 'tr').map((row) => partsOf(row.body, 'td|th'));
  const rows = raw.map((cells) =>
    cells.map((cell) => ({
      content: state.blocks(cell.body.trim(), depth + 1),
      colSpan: spanOf(attributeOf(cell.attributes, 'colspan')),
      rowSpan: spanOf(attributeOf(cell.attributes, 'rowspan')),
    })),
  );
  const headers = raw.findIndex((row) => !row.every((cell) => cell.name === 'th'));
  return toTable({
    rows,
    headerRows: Math.max(headers, 0),
    caption: caption === undefined ? [] : state.inline(caption.body.trim()),
  });
}
