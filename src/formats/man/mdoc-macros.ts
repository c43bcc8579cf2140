/** The macros of mdoc(7): blocks, lists, displays. What stands in their lines is read in `mdoc-inline.ts`. */
import { toTable } from '../../content/table/table.js';
import { toPieces } from './escapes.js';
import {
  beginTerm,
  endLine,
  endParagraph,
  newParagraph,
  openItem,
  popMargin,
  pushMargin,
  space,
  startCode,
  stopCode,
  target,
  writeHeading,
  writeLine,
} from './flow.js';
import { writeTitle } from './man-macros.js';
import { INLINE, readWords } from './mdoc-inline.js';
import { plainOf, toPhrasing } from './pieces.js';
import type { Handler, ManState, MdocList } from './state.js';

/** Lists in lists. */
const MAX_LISTS = 40;

const section =
  (below: number): Handler =>
  (state, args) => {
    state.lists.length = 0;
    state.openTag = false;
    writeHeading(state, readWords(state, args), below);
  };

function kindOf(args: readonly string[]): MdocList['kind'] {
  if (args.includes('-bullet') || args.includes('-dash') || args.includes('-hyphen')) return 'bullet';
  if (args.includes('-enum')) return 'ordered';
  if (args.includes('-column')) return 'column';
  return args.includes('-item') ? 'item' : 'term';
}

const startList: Handler = (state, args) => {
  endParagraph(state.flow);
  if (state.lists.length >= MAX_LISTS) return;
  state.lists.push({ kind: kindOf(args), rows: [], count: 0 });
  pushMargin(state.flow);
};

const endList: Handler = (state) => {
  const done = state.lists.pop();
  if (done?.kind === 'column') {
    endCell(state, done);
    const rows = done.rows.map((row) => row.map((cell) => ({ content: toPhrasing(cell) })));
    if (rows.length > 0) for (const block of toTable({ rows })) target(state.flow).push(block);
  }
  state.openTag = false;
  popMargin(state.flow);
};

/** What was written since the cell began belongs to it. */
function endCell(state: ManState, list: MdocList): void {
  const { pieces } = state.flow;
  state.flow.pieces = [];
  list.rows.at(-1)?.push(pieces.filter((piece) => piece.ends !== true));
}

const item: Handler = (state, args) => {
  const list = state.lists.at(-1);
  if (list === undefined) return;
  const { flow } = state;
  list.count++;
  if (list.kind === 'column') {
    if (list.rows.length > 0) endCell(state, list);
    list.rows.push([]);
    readCells(state, list, args);
  } else if (list.kind === 'bullet') openItem(flow, undefined);
  else if (list.kind === 'ordered') openItem(flow, list.count);
  else if (list.kind === 'item') newParagraph(flow);
  else if (args.includes('Xo')) {
    endParagraph(flow);
    state.openTag = true;
    writeLine(state, readWords(state, args.slice(0, args.indexOf('Xo'))));
    writeLine(state, readWords(state, args.slice(args.indexOf('Xo') + 1)));
  } else beginTerm(flow, readWords(state, args));
};

const endExtension: Handler = (state) => {
  if (!state.openTag) return;
  state.openTag = false;
  const { pieces } = state.flow;
  state.flow.pieces = [];
  beginTerm(
    state.flow,
    pieces.filter((piece) => piece.ends !== true),
  );
};

/** Cells between `Ta` or tabs; old pages write one argument a cell. */
function readCells(state: ManState, list: MdocList, args: readonly string[]): void {
  const cells: string[][] = [[]];
  const words = args.flatMap((each) => each.split(/(\t)/)).filter((word) => word !== '');
  const isSplit = words.includes('Ta') || words.includes('\t');
  for (const word of words) {
    if (word === 'Ta' || word === '\t') cells.push([]);
    else if (isSplit || cells.at(-1)?.length === 0 || INLINE.has(cells.at(-1)?.[0] ?? '')) cells.at(-1)?.push(word);
    else cells.push([word]);
  }
  cells.forEach((cell, i) => {
    const pieces = readWords(state, cell);
    if (i < cells.length - 1) list.rows.at(-1)?.push(pieces);
    else writeLine(state, pieces);
  });
}

const anotherCell: Handler = (state, args) => {
  const list = state.lists.at(-1);
  if (list?.kind !== 'column') return;
  endCell(state, list);
  writeLine(state, readWords(state, args));
};

const startDisplay: Handler = (state, args) => {
  endParagraph(state.flow);
  if (args.includes('-literal') || args.includes('-unfilled')) startCode(state.flow);
};

const literalLine: Handler = (state, args) => {
  startCode(state.flow);
  writeLine(state, readWords(state, args));
  stopCode(state.flow);
};

const displayLine: Handler = (state, args) => {
  endParagraph(state.flow);
  writeLine(state, readWords(state, args));
  endParagraph(state.flow);
};

const document: Handler = (state, args) => {
  const [name = '', number = ''] = args.map((each) => plainOf(toPieces(state, each)));
  writeTitle(state, name, number);
};

/** In the synopsis each use begins a line; without a name it is the page's own. */
const name: Handler = (state, args) => {
  if (state.section === 'SYNOPSIS') endLine(state.flow);
  writeLine(state, readWords(state, ['Nm', ...args]));
};

const onOwnLine =
  (macro: string): Handler =>
  (state, args) => {
    if (state.section === 'SYNOPSIS') endLine(state.flow);
    writeLine(state, readWords(state, [macro, ...args]));
    if (state.section === 'SYNOPSIS' && macro !== 'Vt') endLine(state.flow);
  };

const inline =
  (macro: string): Handler =>
  (state, args) =>
    writeLine(state, readWords(state, [macro, ...args]));

const reference =
  (before: string, after: string): Handler =>
  (state, args) =>
    writeLine(state, [{ text: `${before}${plainOf(readWords(state, args))}${after}`, font: 'R' }]);

const silent: Handler = () => undefined;

export const mdocMacros: readonly (readonly [string, Handler])[] = [
  ...[...INLINE].map((macro) => [macro, inline(macro)] as const),
  ['Dd', silent],
  ['Os', silent],
  ['Bk', silent],
  ['Ek', silent],
  ['Rs', (state) => endParagraph(state.flow)],
  ['Re', (state) => endParagraph(state.flow)],
  ...[...'ABCDIJNOPQRTUV'].map((letter) => [`%${letter}`, reference('', ',')] as const),
  ['Dt', document],
  ['Sh', section(0)],
  ['Ss', section(1)],
  ['Sm', (state, args) => (state.spaced = args[0] === undefined ? !state.spaced : args[0] !== 'off')],
  ['Pp', (state) => space(state.flow)],
  ['Lp', (state) => space(state.flow)],
  ['Nm', name],
  ['Fd', onOwnLine('Fd')],
  ['In', onOwnLine('In')],
  ['Ft', onOwnLine('Ft')],
  ['Vt', onOwnLine('Vt')],
  ['Bl', startList],
  ['It', item],
  ['El', endList],
  ['Ta', anotherCell],
  ['Xc', endExtension],
  ['Bd', startDisplay],
  ['Ed', (state) => stopCode(state.flow)],
  ['Dl', literalLine],
  ['D1', displayLine],
];
