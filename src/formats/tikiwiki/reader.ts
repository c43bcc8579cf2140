import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readPage } from '../../families/markup/wiki.js';
import { dialect } from './dialect.js';

/** Wiki markup of Tiki. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return root(readPage(markRows(decodeMarkup(source, context)), dialect, context));
}

/** A table goes from `||` to `||`; each line between is a row, which gets a mark of its own. */
function markRows(source: string): string {
  let isOpen = false;
  return source
    .replaceAll('\u0001', '')
    .split('\n')
    .map((line) => {
      const begins = !isOpen && line.startsWith('||');
      const marked = isOpen && !begins ? `\u0001${line}` : line;
      if (begins) isOpen = !/\|\|\s*$/.test(line.slice(2));
      else if (isOpen && /\|\|\s*$/.test(line)) isOpen = false;
      return marked;
    })
    .join('\n');
}
