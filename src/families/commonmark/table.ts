import type { AlignType, PhrasingContent, Table, TableRow } from '../../core/tree.js';
import { type InlineContext, parseInline } from './inline.js';

interface FoundTable {
  readonly table: Table;
  /** The line behind it. */
  readonly end: number;
}

/** A GFM table that begins at a line: a header row, a delimiter row of as many cells, and rows (GFM §4.10). */
export function parseTable(lines: readonly string[], at: number, context: InlineContext): FoundTable | undefined {
  const header = lines[at] ?? '';
  const delimiters = lines[at + 1] ?? '';
  if (!header.includes('|') || !/^[\s|:-]+$/.test(delimiters) || !delimiters.includes('-')) return undefined;
  const names = splitRow(header);
  const align = splitRow(delimiters).map(alignOf);
  if (names.length !== align.length || align.includes(undefined)) return undefined;
  const rows = [toRow(names, names.length, context)];
  let end = at + 2;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    if (line.trim() === '' || /^ {0,3}(?:>|#{1,6}\s|```)/.test(line)) break;
    rows.push(toRow(splitRow(line), names.length, context));
  }
  return { table: { type: 'table', align: align as AlignType[], children: rows }, end };
}

function alignOf(cell: string): AlignType | undefined {
  if (!/^:?-+:?$/.test(cell)) return undefined;
  if (cell.startsWith(':')) return cell.endsWith(':') ? 'center' : 'left';
  return cell.endsWith(':') ? 'right' : null;
}

/** Cells between pipes; escaped ones are text, the outer ones optional. */
function splitRow(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const row = line.trim().replace(/^\|/, '');
  for (let i = 0; i < row.length; i++) {
    const char = row.charAt(i);
    if (char === '\\' && row.charAt(i + 1) === '|') {
      cell += '|';
      i++;
    } else if (char === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  if (cell.trim() !== '' || cells.length === 0) cells.push(cell.trim());
  return cells;
}

function toRow(cells: readonly string[], width: number, context: InlineContext): TableRow {
  const children = Array.from({ length: width }, (_, i) => ({
    type: 'tableCell' as const,
    children: parseInline(cells[i] ?? '', context) as PhrasingContent[],
  }));
  return { type: 'tableRow', children };
}
