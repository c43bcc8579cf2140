import { ByteView } from '../../bytes/view.js';
import { dataTable } from '../../content/data/table.js';
import { heading, lineBreak, paragraph, root, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';
import { type Card, type Header, readHeader } from './cards.js';

const BLOCK_BYTES = 2880;
const MAX_AXES = 999;
/** Cards whose text is prose. */
const PROSE = new Set(['COMMENT', 'HISTORY', '']);
/** Cards that the sentence about the data says, or that describe columns one by one. */
const LAYOUT = /^(?:SIMPLE|XTENSION|BITPIX|NAXIS\d*|PCOUNT|GCOUNT|EXTEND|TFIELDS|EXTNAME)$/;
const COLUMN = /^T(?:TYPE|FORM|UNIT|COMM)(\d+)$|^T(?:BCOL|NULL|SCAL|ZERO|DISP|DIM|LMIN|LMAX|DMIN|DMAX)\d+$/;

/** What each part of a data set says of itself: its name, kind, size, cards and columns. The values are left out. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const out: RootContent[] = [];
  let at = 0;
  for (let number = 0; at < view.length; number++) {
    const header = readHeader(view, at);
    // What follows the last part may be anything.
    if (number > 0 && header.cards[0]?.keyword !== 'XTENSION') break;
    if (header.cards.length === 0) throw new ConvertError('corrupt-document');
    if (!header.isWhole) context.warn({ code: 'truncated', message: 'The header has no end.' });
    spend(context.budget, 'maxNodes', header.cards.length);
    out.push(...partBlocks(header, number, context));
    at = header.end + dataBytes(header);
    context.progress(number + 1);
  }
  return root(out);
}

function stringOf({ cards }: Header, keyword: string): string {
  return cards.find((card) => card.keyword === keyword)?.value ?? '';
}

function numberOf(header: Header, keyword: string, fallback: number): number {
  const value = Number(stringOf(header, keyword) || fallback);
  return Number.isFinite(value) ? value : fallback;
}

function axesOf(header: Header): number[] {
  const count = Math.min(Math.max(numberOf(header, 'NAXIS', 0), 0), MAX_AXES);
  return Array.from({ length: Math.trunc(count) }, (_, i) => Math.max(numberOf(header, `NAXIS${i + 1}`, 0), 0));
}

/** Bytes of the data and what fills their last block (4.4.1.1, 4.4.1.2). */
function dataBytes(header: Header): number {
  const axes = axesOf(header);
  if (axes.length === 0) return 0;
  const values = axes.reduce((product, axis) => product * axis, 1) + numberOf(header, 'PCOUNT', 0);
  const bytes = (Math.abs(numberOf(header, 'BITPIX', 8)) / 8) * numberOf(header, 'GCOUNT', 1) * values;
  return Math.ceil(Math.max(bytes, 0) / BLOCK_BYTES) * BLOCK_BYTES;
}

function partBlocks(header: Header, number: number, context: ReadContext): RootContent[] {
  const name =
    stringOf(header, 'EXTNAME') ||
    (number === 0 ? stringOf(header, 'OBJECT') || 'Primary data' : `Extension ${number}`);
  const out: RootContent[] = [heading(2, name), paragraph([text(sizeSentence(header))])];
  const facts = header.cards.filter(
    ({ keyword }) => !PROSE.has(keyword) && !LAYOUT.test(keyword) && !COLUMN.test(keyword),
  );
  if (facts.length > 0) {
    const rows = facts.map(({ keyword, value, comment }) => [keyword, value, comment]);
    out.push(...dataTable({ columns: ['Keyword', 'Value', 'Comment'], rows }, context));
  }
  const columns = columnRows(header.cards);
  if (columns.length > 0)
    out.push(...dataTable({ columns: ['Column', 'Format', 'Unit', 'Comment'], rows: columns }, context));
  const prose = header.cards.filter(({ keyword, value }) => PROSE.has(keyword) && value !== '');
  if (prose.length > 0) out.push(paragraph(lines(prose)));
  return out;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['BINTABLE', 'Table'],
  ['TABLE', 'Table of characters'],
  ['IMAGE', 'Picture'],
]);

function sizeSentence(header: Header): string {
  const axes = axesOf(header);
  const extension = stringOf(header, 'XTENSION').trim();
  if (axes.length === 0) return 'No data.';
  if (extension.endsWith('TABLE'))
    return `${KINDS.get(extension) ?? extension}: ${numberOf(header, 'TFIELDS', 0)} columns, ${axes[1] ?? 0} rows.`;
  const bits = numberOf(header, 'BITPIX', 0);
  const type = bits < 0 ? `numbers with a point of ${-bits} bits` : `whole numbers of ${bits} bits`;
  return `${KINDS.get(extension) ?? 'Array'}: ${axes.join(' × ')}, ${type}.`;
}

/** Rows of a table of columns, by the numbers in their keywords. */
function columnRows(cards: readonly Card[]): string[][] {
  const rows = new Map<number, string[]>();
  const order = ['TTYPE', 'TFORM', 'TUNIT', 'TCOMM'];
  for (const { keyword, value, comment } of cards) {
    const number = COLUMN.exec(keyword)?.[1];
    if (number === undefined) continue;
    const row = rows.get(Number(number)) ?? ['', '', '', ''];
    rows.set(Number(number), row);
    const at = order.indexOf(keyword.slice(0, 5));
    row[at] = value;
    if (at === 0 && row[3] === '') row[3] = comment;
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

function lines(cards: readonly Card[]): PhrasingContent[] {
  return cards.flatMap(({ value }, i) => [...(i === 0 ? [] : [lineBreak()]), text(value)]);
}
