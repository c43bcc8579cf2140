import { heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeMarkup, toLines } from '../../families/markup/lines.js';
import { settleLists } from '../../families/markup/lists.js';
import { type MusePage, NOTE, readBlocks } from './blocks.js';
import { readInline } from './inline.js';

const DIRECTIVE = /^#([A-Za-z]+)(?:[ \t]+(.*))?$/;
/** Directives that a reader wants to see, in this order. */
const SHOWN = ['title', 'subtitle', 'author', 'authors', 'date', 'pubdate'];

/** Emacs Muse and Text::Amuse: directives at the start, then the text. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = toLines(decodeMarkup(source, context));
  const { values, end } = readDirectives(lines);
  const notes = new Set<string>();
  for (const line of lines) {
    const mark = NOTE.exec(line)?.[1];
    if (mark !== undefined) notes.add(mark);
  }
  const page: MusePage = { notes, definitions: [], level: values.has('title') ? 2 : 1 };
  const blocks: RootContent[] = [];
  for (const name of SHOWN) {
    const value = values.get(name);
    if (value === undefined || value.trim() === '') continue;
    const children = readInline(value, notes);
    blocks.push(name === 'title' ? heading(1, children) : paragraph(children));
  }
  for (const block of readBlocks(lines.slice(end), page, 0)) blocks.push(block);
  settleLists(blocks);
  return root([...blocks, ...page.definitions]);
}

/** Directives up to the first line that is none; lines that are set in go on with theirs. */
function readDirectives(lines: readonly string[]): { readonly values: Map<string, string>; readonly end: number } {
  const values = new Map<string, string>();
  let last = '';
  let at = 0;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = DIRECTIVE.exec(line);
    if (found?.[1] !== undefined && (found[2] !== undefined || values.size > 0)) {
      last = found[1].toLowerCase();
      values.set(last, found[2] ?? '');
    } else if (line.trim() === '') last = '';
    else if (last !== '' && /^\s/.test(line)) values.set(last, `${values.get(last) ?? ''} ${line.trim()}`);
    else break;
  }
  return { values, end: at };
}
