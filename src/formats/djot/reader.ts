import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup, toLines } from '../../families/markup/lines.js';
import { settleLists } from '../../families/markup/lists.js';
import { NOTE, REFERENCE, readBlocks } from './blocks.js';
import type { DjotPage } from './state.js';

/** Djot: what it defines first, then its blocks. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = toLines(decodeMarkup(source, context), 4);
  const page: DjotPage = { context, references: new Map(), notes: new Set(), definitions: [] };
  collect(lines, page);
  const blocks = readBlocks(lines, page, 0);
  settleLists(blocks);
  return root([...blocks, ...page.definitions]);
}

/** Addresses and notes are defined anywhere, before or behind what refers to them. */
function collect(lines: readonly string[], page: DjotPage): void {
  lines.forEach((line, at) => {
    const note = NOTE.exec(line)?.[1];
    if (note !== undefined) page.notes.add(note);
    const found = REFERENCE.exec(line);
    if (found?.[1] === undefined) return;
    // A long address goes on in lines that are set in.
    let url = (found[2] ?? '').trim();
    for (let next = at + 1; next < at + 10 && /^ +\S/.test(lines[next] ?? ''); next++)
      url += (lines[next] ?? '').trim();
    page.references.set(found[1].replace(/\s+/g, ' ').trim(), url);
  });
}
