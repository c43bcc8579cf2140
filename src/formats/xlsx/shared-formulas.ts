import { columnLetters, MAX_COLUMNS, MAX_ROWS, parseAddress } from '../../content/sheet/model.js';

/** Longer formulas are not moved: one of them in a few bytes for each of a million cells would fill memory. */
const MAX_MOVED_CHARS = 255;

interface Origin {
  readonly formula: string;
  readonly row: number;
  readonly column: number;
}

/** Formulas that stand in one cell and hold for others (§18.3.1.40, `t="shared"`), by their index. */
export type SharedFormulas = Map<string, Origin>;

export interface FormulaCell {
  readonly row: number;
  readonly column: number;
  /** The index of the shared formula. */
  readonly index: string;
  /** Empty in the cells that follow the first one. */
  readonly formula: string;
}

/** The formula of a cell that shares one: its own, which others may follow, or that of the first cell, moved to its place. */
export function sharedFormula(known: SharedFormulas, cell: FormulaCell): string {
  const { row, column, index, formula } = cell;
  if (formula !== '') {
    known.set(index, { formula, row, column });
    return formula;
  }
  const origin = known.get(index);
  if (origin === undefined || origin.formula.length > MAX_MOVED_CHARS) return '';
  return moveFormula(origin.formula, row - origin.row, column - origin.column);
}

/** Texts and quoted names of sheets, which stay; names and functions, which stay too; addresses. */
const TOKEN = /"[^"]*"|'[^']*'|[\w.$\\\u0080-\uffff]+[(!]?/g;

/** A formula whose relative addresses are moved by rows and columns; `$` holds one fast. */
export function moveFormula(formula: string, rows: number, columns: number): string {
  return formula.replace(TOKEN, (token) => {
    const found = /^(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})$/.exec(token);
    const address = found === null ? undefined : parseAddress(token);
    if (found === null || address === undefined) return token;
    const [, fastColumn = '', , fastRow = ''] = found;
    const column = fastColumn === '' ? wrap(address.column + columns, MAX_COLUMNS) : address.column;
    const row = fastRow === '' ? wrap(address.row + rows, MAX_ROWS) : address.row;
    return `${fastColumn}${columnLetters(column)}${fastRow}${row + 1}`;
  });
}

/** Addresses that are moved over an edge of the sheet come in again at the other one. */
function wrap(index: number, size: number): number {
  return ((index % size) + size) % size;
}
