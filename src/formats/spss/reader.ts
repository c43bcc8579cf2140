import { readNumber } from '../../bytes/number.js';
import { dataTable } from '../../content/data/table.js';
import { heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { casesOf } from './cases.js';
import { type Dictionary, labelKey, readDictionary, type Variable } from './dictionary.js';

/** SPSS counts seconds from the first day of the Gregorian calendar. */
const EPOCH_1582_MS = -12_219_379_200_000;
const DATES = new Set([20, 23, 24, 28, 29, 30, 38, 39]);
const TIMES = new Set([21, 25]);
const MOMENTS = new Set([22, 41]);
/** A text of more than 255 bytes is stored in pieces of so many, that stand for 252 of its width each. */
const PIECE = 255;
const PIECE_WIDTH = 252;

/** A column: one variable, or the pieces of a very long text. */
interface Column {
  readonly name: string;
  readonly pieces: readonly Variable[];
}

/** An SPSS data set: its label, its variables as columns, values under their labels. */
export async function read({ bytes }: Source, context: ReadContext): Promise<Root> {
  const dictionary = readDictionary(bytes);
  if (dictionary === undefined) throw new ConvertError('corrupt-document');
  const { label, cases } = dictionary;
  const columns = columnsOf(dictionary);
  const out: RootContent[] = label === '' ? [] : [heading(1, label)];
  const table = { columns: columns.map(({ name }) => name), rows: rowsOf(dictionary, columns, context) };
  return root([...out, ...dataTable(cases < 0 ? table : { ...table, count: () => cases }, context)]);
}

function columnsOf({ variables, longNames, veryLong }: Dictionary): Column[] {
  const columns: Column[] = [];
  for (let i = 0; i < variables.length; ) {
    const variable = variables[i];
    if (variable === undefined) break;
    const width = veryLong.get(variable.shortName) ?? variable.width;
    const count = width > PIECE ? Math.ceil(width / PIECE_WIDTH) : 1;
    const name = longNames.get(variable.shortName) ?? variable.shortName;
    columns.push({
      name: variable.label === '' ? name : `${name} (${variable.label})`,
      pieces: variables.slice(i, i + count),
    });
    i += count;
  }
  return columns;
}

function* rowsOf(dictionary: Dictionary, columns: readonly Column[], context: ReadContext): Generator<unknown[]> {
  for (const units of casesOf(dictionary, context))
    yield columns.map(({ pieces }) => {
      const [first] = pieces;
      if (first === undefined) return '';
      return first.width === 0 ? numberOf(units, first, dictionary) : textOf(units, pieces, dictionary);
    });
}

function textOf(units: Uint8Array, pieces: readonly Variable[], { decode }: Dictionary): string {
  const parts = pieces.map(({ unit, width }) => units.subarray(unit * 8, unit * 8 + width));
  const value = decode(parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts)).trimEnd();
  return pieces[0]?.valueLabels.get(value) ?? value;
}

function numberOf(units: Uint8Array, variable: Variable, { isLittle, decode }: Dictionary): unknown {
  const at = variable.unit * 8;
  const value = Number(readNumber(units, at, { kind: 'float', size: 8, isLittle }));
  if (!(value > -Number.MAX_VALUE)) return '';
  const label = variable.valueLabels.get(labelKey(units.subarray(at, at + 8), 0, decode));
  if (label !== undefined) return label;
  const moment = () => new Date(EPOCH_1582_MS + value * 1000);
  if (DATES.has(variable.format) || MOMENTS.has(variable.format)) return moment();
  return TIMES.has(variable.format) ? clock(value) : value;
}

/** Seconds as hours, minutes and seconds. */
function clock(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
