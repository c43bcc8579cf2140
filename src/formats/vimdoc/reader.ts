import { heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { settleLists } from '../../families/markup/lists.js';
import { readBlocks } from './blocks.js';
import { readInline } from './inline.js';

const TAB = 8;

/** Vim's help files: the first line names the file and says what it is about. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = decodeMarkup(source, context).split('\n').map(expandTabs);
  const blocks: RootContent[] = [];
  const first = /^\*([\w.+#-]+\.(?:txt|[a-z]{2}x))\*\s*(.*)$/.exec(lines[0] ?? '');
  if (first !== null) {
    lines.shift();
    blocks.push(heading(1, first[1] ?? ''));
    const about = readInline(first[2] ?? '');
    if (about.length > 0) blocks.push(paragraph(about));
  }
  // Settings of the editor.
  while (lines.length > 0 && /^\s*$|^\s*(?:"\s*)?vim?:.*:?\s*$/.test(lines.at(-1) ?? '')) lines.pop();
  for (const block of readBlocks(lines, 0)) blocks.push(block);
  settleLists(blocks);
  return root(blocks);
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let out = '';
  for (const part of line.split('\t')) out += part + ' '.repeat(TAB - ((out.length + part.length) % TAB));
  return out.trimEnd();
}
