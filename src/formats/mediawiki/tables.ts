import { type Cell, toTable } from '../../content/table/table.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { attributeOf, type WikiState } from './state.js';

interface RawCell {
  readonly header: boolean;
  readonly attributes: string;
  readonly lines: string[];
}

/** `{| ... |}`: rows after `|-`, cells after `|` and `||`, headers after `!` and `!!`, caption after `|+`. */
export function readWikiTable(lines: readonly string[], state: WikiState, depth: number): RootContent[] {
  const rows: RawCell[][] = [[]];
  let caption: RawCell | undefined;
  let open: RawCell | undefined;
  let nested = 0;
  for (const line of lines) {
    const bare = line.trimStart();
    if (nested > 0 || bare.startsWith('{|')) {
      if (bare.startsWith('{|')) nested++;
      if (bare.startsWith('|}')) nested--;
      open?.lines.push(line);
    } else if (bare.startsWith('|-')) {
      if ((rows.at(-1)?.length ?? 0) > 0) rows.push([]);
      open = undefined;
    } else if (bare.startsWith('|+')) {
      caption = cellOf(bare.slice(2), false);
      open = caption;
    } else if (bare.startsWith('|') || bare.startsWith('!')) {
      const cells = splitRow(bare);
      rows.at(-1)?.push(...cells);
      open = cells.at(-1);
    } else open?.lines.push(line);
  }
  const kept = rows.filter((row) => row.length > 0);
  const captionNodes: PhrasingContent[] = caption === undefined ? [] : state.inline(caption.lines.join(' ').trim());
  const headers = kept.findIndex((row) => !row.every((cell) => cell.header));
  const headerRows = headers < 0 ? Math.min(kept.length, 1) : headers;
  return toTable({
    rows: kept.map((row) => row.map((cell) => readCell(cell, state, depth))),
    caption: captionNodes,
    headerRows,
  });
}

/** Cells of one line. A header line may part its cells by `!!` or `||`. */
function splitRow(line: string): RawCell[] {
  const header = line.startsWith('!');
  const out: RawCell[] = [];
  let part = '';
  let links = 0;
  for (let at = 1; at < line.length; at++) {
    if (line.startsWith('[[', at)) links++;
    else if (line.startsWith(']]', at)) links--;
    if (links <= 0 && (line.startsWith('||', at) || (header && line.startsWith('!!', at)))) {
      out.push(cellOf(part, header));
      part = '';
      at++;
    } else part += line.charAt(at);
  }
  out.push(cellOf(part, header));
  return out;
}

/** Attributes stand before a bar that is not of a link or template. */
function cellOf(source: string, header: boolean): RawCell {
  const bar = source.indexOf('|');
  const before = bar < 0 ? '' : source.slice(0, bar);
  const hasAttributes =
    bar >= 0 &&
    source.charAt(bar + 1) !== '|' &&
    !/\[\[|\{\{/.test(before) &&
    (/[\w-]+\s*=/.test(before) || before.trim() === '');
  return { header, attributes: hasAttributes ? before : '', lines: [hasAttributes ? source.slice(bar + 1) : source] };
}

function readCell(cell: RawCell, state: WikiState, depth: number): Cell {
  const first = cell.lines[0]?.trim() ?? '';
  const isSimple = cell.lines.length === 1 || cell.lines.slice(1).every((line) => line.trim() === '');
  const content: RootContent[] = isSimple
    ? state.inline(first)
    : state.blocks([first, ...cell.lines.slice(1)].join('\n').trim(), depth + 1);
  return {
    content,
    colSpan: spanOf(attributeOf(cell.attributes, 'colspan')),
    rowSpan: spanOf(attributeOf(cell.attributes, 'rowspan')),
  };
}

export function spanOf(value: string): number {
  return Math.min(Math.max(Number.parseInt(value, 10) || 1, 1), 1000);
}
