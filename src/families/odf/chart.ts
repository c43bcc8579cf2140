import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';

/** A chart's data as a table under its title (ODF 1.3 part 3, §11). */
export function readChart(body: XmlElement): RootContent[] {
  const chart = body.first('chart:chart');
  const table = chart?.first('table:table');
  if (chart === undefined || table === undefined) return [];
  const rows = table.descendants('table:table-row').map((row) => row.elements('table:table-cell').map(toCell));
  const title = chart.first('chart:title')?.textContent().trim() ?? '';
  const kept = rows.filter((row) => row.some((cell) => cell.content.length > 0));
  if (kept.length === 0) return [];
  return toTable({ rows: kept, headerRows: 1, ...(title === '' ? {} : { caption: [text(title)] }) });
}

function toCell(cell: XmlElement): Cell {
  const shown = cell
    .elements('text:p')
    .map((paragraph) => paragraph.textContent())
    .join(' ')
    .trim();
  const value = shown === '' ? (cell.get('office:value') ?? '') : shown;
  return { content: value === '' || value === 'NaN' || value === '1.#NAN' ? [] : [text(value)] };
}
