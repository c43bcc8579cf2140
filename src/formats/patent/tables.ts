import { toTable } from '../../content/table/table.js';
import { paragraph } from '../../content/tree/build.js';
import type { RootContent, Table, TableCell } from '../../core/tree.js';
import { PARAGRAPH_END } from '../../families/markup/mixed.js';
import { allBelow, childOf, readPhrasing, type XmlHandler } from '../../families/markup/xml-flow.js';
import { readCals } from '../../families/markup/xml-tables.js';
import { mergeGroups } from './table-groups.js';

/**
 * A CALS table. The offices set one in groups of different columns (its head in few, its numbers in many, blank ones for
 * the look), draw lines by blank rows, and write its title as a first row over all columns: groups become one table, by
 * the widths of their columns or where they have as many, and titles stand above it.
 */
export const tableHandler: XmlHandler = (element, flow) => {
  const out: RootContent[] = [];
  const title = readPhrasing(childOf(element, 'title'), flow);
  if (title.length > 0) out.push(paragraph(title));
  const groups = allBelow(element, 'tgroup');
  const merged = mergeGroups(groups, flow);
  if (merged !== undefined) {
    for (const { content } of merged.titles) for (const block of content) out.push(block);
    for (const block of toTable({ rows: merged.rows, headerRows: 1 }))
      out.push(block.type === 'table' ? dropBlanks(block) : block);
    return [PARAGRAPH_END, ...out, PARAGRAPH_END];
  }
  for (const group of groups) {
    for (const block of readCals(group, flow, [])) {
      if (block.type !== 'table') out.push(block);
      else addGroup(out, dropBlanks(block));
    }
  }
  return [PARAGRAPH_END, ...out, PARAGRAPH_END];
};

function addGroup(out: RootContent[], group: Table): void {
  const titles: RootContent[] = [];
  while (group.children.length > 1 && isTitle(group.children[0]?.children ?? [])) {
    titles.push(paragraph(group.children.shift()?.children[0]?.children ?? []));
  }
  const last = out.at(-1);
  if (titles.length === 0 && last?.type === 'table' && widthOf(last) === widthOf(group)) {
    for (const row of group.children) last.children.push(row);
    return;
  }
  for (const block of titles) out.push(block);
  if (group.children.length > 0) out.push(group);
}

function widthOf(table: Table): number {
  return table.children[0]?.children.length ?? 0;
}

function isTitle(cells: readonly TableCell[]): boolean {
  return cells.length > 1 && isFilled(cells[0]) && !cells.slice(1).some(isFilled);
}

function isFilled(cell: TableCell | undefined): boolean {
  return cell?.children.some((child) => child.type !== 'text' || child.value.trim() !== '') === true;
}

/** Without the rows and columns that are blank throughout. */
function dropBlanks(table: Table): Table {
  const rows = table.children.filter((row) => row.children.some(isFilled));
  const used = new Set<number>();
  for (const row of rows) for (const [i, cell] of row.children.entries()) if (isFilled(cell)) used.add(i);
  const { align } = table;
  const kept: Table = {
    type: 'table',
    children: rows.map((row) => ({ type: 'tableRow', children: row.children.filter((_, i) => used.has(i)) })),
  };
  if (align !== undefined && align !== null) kept.align = align.filter((_, i) => used.has(i));
  return kept;
}
