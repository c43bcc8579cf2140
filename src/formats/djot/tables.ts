import { type Cell, toTable } from '../../content/table/table.js';
import type { AlignType, PhrasingContent, RootContent } from '../../core/tree.js';
import { isBlank, type LineCursor, takeWhile } from '../../families/markup/lines.js';
import { splitCells } from '../../families/markup/pipes.js';
import { readInline } from './inline.js';
import type { DjotPage } from './state.js';

export function isRow(line: string): boolean {
  const bare = line.trim();
  return bare.length > 1 && bare.startsWith('|') && bare.endsWith('|');
}

const RULE = /^\|(?:\s*:?-+:?\s*\|)+$/;

/** Rows between bars; a rule makes the row above it a title row. A caption stands below, behind `^`. */
export function takeTable(cursor: LineCursor, page: DjotPage): RootContent[] {
  const rows: Cell[][] = [];
  let headerRows = 0;
  let align: AlignType[] = [];
  for (const line of takeWhile(cursor, isRow)) {
    const bare = line.trim();
    if (RULE.test(bare)) {
      if (headerRows === 0) headerRows = rows.length;
      align = splitCells(bare).map(alignOf);
    } else {
      const cells = splitCells(bare, { guards: [['`', '`']] });
      rows.push(cells.map((cell) => ({ content: readInline(cell, page) })));
    }
  }
  return toTable({ rows, headerRows: Math.min(headerRows, 1), align, caption: takeCaption(cursor, page) });
}

function alignOf(cell: string): AlignType {
  const bare = cell.trim();
  if (bare.startsWith(':') && bare.endsWith(':')) return 'center';
  return bare.startsWith(':') ? 'left' : bare.endsWith(':') ? 'right' : null;
}

function takeCaption(cursor: LineCursor, page: DjotPage): PhrasingContent[] {
  let at = cursor.at;
  while (isBlank(cursor.lines[at]) && at < cursor.lines.length && at - cursor.at < 2) at++;
  if (!/^ *\^ \S/.test(cursor.lines[at] ?? '')) return [];
  cursor.at = at;
  const lines = takeWhile(cursor, (line) => !isBlank(line)).map((line) => line.trim());
  return readInline(lines.join('\n').slice(1), page);
}
