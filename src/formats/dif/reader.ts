import { decodeText } from '../../bytes/charset/decode.js';
import { toGeneral } from '../../content/number-format/decimal.js';
import type { SheetCell, SheetRow } from '../../content/sheet/model.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Data Interchange Format: behind the header, each value is two lines, `type,number` and text. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text } = decodeText(source.bytes);
  const rows = readRows(text.split(/\r\n?|\n/));
  spend(
    context.budget,
    'maxCells',
    rows.reduce((sum, { cells }) => sum + cells.length, 0),
  );
  return root(sheetToBlocks({ name: '', rows, merges: [], tables: [], notes: [], floating: [] }));
}

function readRows(lines: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let row = -1;
  let column = 0;
  let cells: SheetCell[] = [];
  const start = lines.findIndex((line) => line.trim() === 'DATA');
  for (let at = start < 0 ? lines.length : start + 3; at + 1 < lines.length; at += 2) {
    const [type = '', number = ''] = (lines[at] ?? '').split(',', 2).map((part) => part.trim());
    const value = (lines[at + 1] ?? '').trim();
    if (type === '-1') {
      if (cells.length > 0) rows.push({ row, cells });
      if (value === 'EOD') return rows;
      row++;
      column = 0;
      cells = [];
      continue;
    }
    const shown = type === '1' ? unquote(value) : showNumber(number, value);
    if (shown.trim() !== '') cells.push({ column, text: shown, isNumber: type === '0' && value === 'V' });
    column++;
  }
  if (cells.length > 0) rows.push({ row, cells });
  return rows;
}

/** The second line says what the number is: `V` a value, else TRUE, FALSE, NA or ERROR. */
function showNumber(number: string, kind: string): string {
  if (kind === 'V') return number === '' || Number.isNaN(Number(number)) ? number : toGeneral(Number(number));
  return kind === 'NA' ? '#N/A' : kind;
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, value.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : value;
}
