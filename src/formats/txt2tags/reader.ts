import { heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { settleLists } from '../../families/markup/lists.js';
import { readBlocks } from './blocks.js';
import { readInline } from './inline.js';

/** Lines of the header: title, author, date. */
const HEADER_LINES = 3;

/** txt2tags: a header of three lines unless the first one is blank, then the text. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = decodeMarkup(source, context).split('\n');
  const first = lines[0] ?? '';
  const hasHeader = first.trim() !== '' && !first.startsWith('%');
  const blocks: RootContent[] = [];
  if (hasHeader) {
    const [title = '', ...about] = lines.slice(0, HEADER_LINES).map((line) => (line.startsWith('%!') ? '' : line));
    blocks.push(heading(1, readInline(title)));
    for (const line of about) {
      const children = readInline(line);
      if (children.length > 0) blocks.push(paragraph(children));
    }
  }
  const cursor = { lines: hasHeader ? lines.slice(HEADER_LINES) : lines, at: 0 };
  for (const block of readBlocks(cursor)) blocks.push(block);
  settleLists(blocks);
  return root(blocks);
}
