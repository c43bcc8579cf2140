import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { type Block, type TextBlock, toBlocks } from './blocks.js';
import { findHeadings, joinTitles } from './headings.js';
import { collectVocabulary } from './hyphens.js';
import { joinOverBreaks } from './join.js';
import { joinTables } from './join-tables.js';
import { findMarkers } from './list-items.js';
import { isCode } from './looks.js';
import { snapColumns } from './margins.js';
import type { PageFlow } from './model.js';
import { collectNotes, isNote, markNotes } from './notes.js';
import type { OutlineEntry } from './outline-match.js';
import { findRunning } from './running.js';
import { reportRunning } from './running-report.js';
import { measureFlow } from './stats.js';
import { toTree } from './tree.js';

export interface FlowHints {
  /** Takes what is left out. */
  readonly context: Pick<ReadContext, 'removed'>;
  readonly outline: readonly OutlineEntry[];
}

/** Pages, laid out -> the blocks of the tree. */
export function toDocument(pages: readonly PageFlow[], hints: FlowHints): RootContent[] {
  const stats = measureFlow(pages);
  const running = findRunning(pages, stats.bodySize);
  reportRunning(running, hints.context);
  const facts = { dropped: running, markers: findMarkers(pages, stats.leadings), leadings: stats.leadings };
  const blocks = snapColumns(pages.flatMap((page) => toBlocks(page, facts)));
  const found = markNotes(joinTitles(blocks, stats), stats);
  const headings = findHeadings(found, stats, hints.outline);
  const joined = joinTables(joinOverBreaks(found, (block) => headings.has(block) || isNote(block)));
  const vocabulary = collectVocabulary(proseLines(joined));
  return toTree(joined, { levels: headings, stats, vocabulary, notes: collectNotes(joined), context: hints.context });
}

function* proseLines(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === 'text') {
      if (!isCodeBlock(block)) for (const line of block.lines) yield line.text;
    } else if (block.kind === 'table') {
      for (const row of block.table.rows) for (const cell of row) for (const line of cell.lines) yield line.text;
    }
  }
}

function isCodeBlock(block: TextBlock): boolean {
  return block.lines.every(isCode);
}
