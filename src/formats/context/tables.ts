import { type Cell, toTable } from '../../content/table/table.js';
import { spend } from '../../core/budget.js';
import type { AlignType, RootContent } from '../../core/tree.js';
import { toBlocks } from '../../families/markup/mixed.js';
import { takeOptional, texInput } from '../../families/tex/scan.js';
import { type Block, blocksIn, type Fence, type Settings, startStop } from './scan.js';
import type { ContextState } from './state.js';

interface Place {
  readonly state: ContextState;
  readonly depth: number;
}

/** ConTeXt names the side that is ragged or filled: text that is set to the `right` begins at the left. */
const ALIGN = new Map<string, AlignType>([
  ['left', 'right'],
  ['flushright', 'right'],
  ['right', 'left'],
  ['flushleft', 'left'],
  ['middle', 'center'],
  ['center', 'center'],
]);

function cellOf({ source, options }: Block, { state, depth }: Place): Cell {
  spend(state.context.budget, 'maxCells', 1);
  const count = (...names: string[]) =>
    Number.parseInt(names.map((name) => options.get(name)).find((one) => one !== undefined) ?? '1', 10) || 1;
  return { content: toBlocks(state.parse(source, depth)), colSpan: count('nx', 'nc', 'n'), rowSpan: count('ny', 'nr') };
}

const alignOf = (options: Settings): AlignType => ALIGN.get(options.get('align') ?? '') ?? null;

/** `\startxtable` with rows, cells and, where it has one, a head. */
export function readXtable(body: string, place: Place): RootContent[] {
  const heads = blocksIn(body, startStop('xtablehead')).slice(0, 3);
  const isHead = (row: Block) =>
    heads.some((head) => row.index > head.index && row.index < head.index + head.source.length);
  const rows = blocksIn(body, startStop('xrow')).map((row) => ({
    isHead: isHead(row),
    cells: blocksIn(row.source, startStop('xcell')),
  }));
  // In the longest row cells are columns, as none is covered or spans several.
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const plain = rows.find(({ cells }) => cells.length === width && cells.every(({ options }) => !options.has('nx')));
  const align = plain?.cells.map((cell) => alignOf(cell.options)) ?? [];
  return toTable({
    rows: rows.map(({ cells }) => cells.map((cell) => cellOf(cell, place))),
    align,
    ...(heads.length === 0 ? {} : { headerRows: rows.filter((row) => row.isHead).length }),
  });
}

const TR: Fence = { open: 'bTR', close: 'eTR' };
const CELL: Fence = { open: 'bT[DHN]', close: 'eT[DHN]' };

/** `\bTABLE`, natural tables. Rows in the head, and a first row of nothing but `\bTH`, are header rows. */
export function readNatural(body: string, place: Place): RootContent[] {
  const head = blocksIn(body, { open: 'bTABLEhead', close: 'eTABLEhead' })[0];
  const rows = blocksIn(body, TR);
  const inHead =
    head === undefined
      ? 0
      : rows.filter((row) => row.index > head.index && row.index < head.index + head.source.length).length;
  const first = rows[0]?.source ?? '';
  const isNamed = first.includes('\\bTH') && !first.includes('\\bTD');
  const headerRows = inHead > 0 ? inHead : isNamed ? 1 : undefined;
  return toTable({
    rows: rows.map((row) => blocksIn(row.source, CELL).map((cell) => cellOf(cell, place))),
    ...(headerRows === undefined ? {} : { headerRows }),
  });
}

const ROW_END = /\\(?:NR|SR|FR|MR|LR|AR|DR)(?![A-Za-z])/;
const CELL_START = /\\(?:NC|VL|VC|HC|EQ|NQ|RC|NN|VN|NG|HQ|EC)(?![A-Za-z])/;
const RULE = /\\(?:HL|FL|ML|LL|BL|TL|TB|DL|DC|NB|FB)(?![A-Za-z])(?:\s*\[[^\]\n]{0,100}\])?/g;

/** `\starttabulate` and `\starttable`: rows and cells between commands; a rule behind the first row makes it the header. */
export function readTabulate(written: string, place: Place): RootContent[] {
  const input = texInput(written);
  const template = takeOptional(input) ?? '';
  // Tables in tables cannot be told apart by these commands: what is nested is read first.
  const body = written.slice(input.at);
  const cut = /\\stoptabulatehead(?![A-Za-z])/.exec(body);
  const pieces = body.replace(/\\(?:start|stop)tabulate(?:head|foot)(?![A-Za-z])/g, '').split(new RegExp(ROW_END));
  const rows: Cell[][] = [];
  let headerRows = cut === null ? 0 : body.slice(0, cut.index).split(new RegExp(ROW_END)).length - 1;
  for (const piece of pieces) {
    const isRuled = new RegExp(RULE.source).test(piece);
    if (isRuled && rows.length === 1 && headerRows === 0) headerRows = 1;
    const cells = cellsOf(piece.replace(RULE, ''), place);
    if (cells.length > 0) rows.push(cells);
  }
  // A rule below all rows heads nothing.
  if (rows.length < 2) headerRows = 0;
  return toTable({ rows, headerRows, align: alignments(template) });
}

function cellsOf(piece: string, { state, depth }: Place): Cell[] {
  const parts = piece.split(CELL_START);
  // What stands before the first mark is no cell, the mark before the row's end begins none.
  const sources = parts.slice(1);
  while (sources.length > 0 && sources.at(-1)?.trim() === '') sources.pop();
  spend(state.context.budget, 'maxCells', sources.length);
  return sources.map((source) => ({ content: toBlocks(state.parse(source.trim(), depth)) }));
}

/** `|l|cB|p(4cm)|` */
function alignments(template: string): AlignType[] {
  return template
    .split('|')
    .slice(1, -1)
    .map((column) => (/^[^(]*c/.test(column) ? 'center' : /^[^(]*r/.test(column) ? 'right' : null));
}
