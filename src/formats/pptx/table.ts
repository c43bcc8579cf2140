import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { spend } from '../../core/budget.js';
import type { RootContent } from '../../core/tree.js';
import { readTextBody } from '../../families/ooxml/drawing-text.js';
import { type SlideState, textContext } from './state.js';

/** A table (`a:tbl`, ECMA-376 part 1, §21.1.3.13). Cells that a span covers carry `hMerge` or `vMerge` and are left out. */
export function readTable(slide: SlideState, table: XmlElement): RootContent[] {
  const rows = table.elements('a:tr').map((row) => readRow(slide, row));
  spend(
    slide.deck.context.budget,
    'maxCells',
    rows.reduce((sum, row) => sum + row.length, 0),
  );
  const stated = table.first('a:tblPr')?.get('firstRow');
  return toTable(stated === undefined ? { rows } : { rows, headerRows: isTrue(stated) ? 1 : 0 });
}

function readRow(slide: SlideState, row: XmlElement): Cell[] {
  return row
    .elements('a:tc')
    .filter((cell) => !isTrue(cell.get('hMerge')) && !isTrue(cell.get('vMerge')))
    .map((cell) => ({
      content: cell
        .elements('a:txBody')
        .flatMap((body) => readTextBody(body, textContext(slide, slide.deck.defaultStyle))),
      colSpan: Number(cell.get('gridSpan') ?? 1) || 1,
      rowSpan: Number(cell.get('rowSpan') ?? 1) || 1,
    }));
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
