/*
 * Stata data sets (help dta). Releases 113-115, numbers in the stated order:
 *
 *   release(1) order(1: 1 big-endian, 2 little) kind(1) 0 variables(2) rows(4) label(81) time(18), then for all variables
 *   types(1) names(33) sort order(2, one more) formats(12; 49 from 114) label lists(33) labels(81), then characteristics:
 *   kind(1) bytes(4) data until both are 0, the rows, the label lists
 *   types      1-244 text of so many bytes, 251 byte, 252 int, 253 long, 254 float, 255 double
 *
 * Releases 117-119 have tags around each part, and a map of places:
 *
 *   <stata_dta><header><release>118</release><byteorder>LSF</byteorder><K>(2; 4 in 119)</K><N>(8; 4 in 117)</N>
 *   <label>bytes(2; 1 in 117) text</label><timestamp>...</timestamp></header><map>14 places(8)</map>
 *   types      1-2045 text, 32768 text that stands apart, 65526 double, 65527 float, 65528 long, 65529 int, 65530 byte
 */
import { readNumber } from '../../bytes/number.js';
import type { DataSet, Variable } from './model.js';
import { readLongTexts, readValueLabels, textAt } from './parts.js';

const MAX_VARIABLES = 120_000;

/** An unsigned number of so many bytes. */
type Numbers = (at: number, size: number) => number;

function numbersOf(bytes: Uint8Array, isLittle: boolean): Numbers {
  return (at, size) => Number(readNumber(bytes, at, { kind: 'uint', size, isLittle }) ?? 0);
}

function kindOld(type: number): Pick<Variable, 'kind' | 'size'> {
  if (type <= 244) return { kind: 'text', size: type };
  const size = [1, 2, 4, 4, 8][type - 251] ?? 1;
  return { kind: type >= 254 ? 'float' : 'int', size };
}

export function readOld(bytes: Uint8Array): DataSet | undefined {
  const release = bytes[0] ?? 0;
  const isLittle = bytes[1] === 2;
  const number = numbersOf(bytes, isLittle);
  const count = number(4, 2);
  const formatBytes = release >= 114 ? 49 : 12;
  const names = 109 + count;
  const formats = names + count * 33 + 2 * (count + 1);
  const lists = formats + count * formatBytes;
  const labels = lists + count * 33;
  const variables = Array.from(
    { length: count },
    (_, i): Variable => ({
      ...kindOld(bytes[109 + i] ?? 1),
      name: textAt(bytes, names + i * 33, 33),
      format: textAt(bytes, formats + i * formatBytes, formatBytes),
      labels: textAt(bytes, lists + i * 33, 33),
      label: textAt(bytes, labels + i * 81, 81),
    }),
  );
  let at = labels + count * 81;
  while (at + 5 <= bytes.length) {
    const length = number(at + 1, 4);
    const kind = bytes[at] ?? 0;
    at += 5 + length;
    if (kind === 0 && length === 0) break;
  }
  const rows = number(6, 4);
  const rowBytes = variables.reduce((sum, { size }) => sum + size, 0);
  const valueLabels = readValueLabels(bytes, { at: at + rows * rowBytes, nameBytes: 33, number, isTagged: false });
  return {
    release,
    isLittle,
    label: textAt(bytes, 10, 81),
    variables,
    rows,
    dataAt: at,
    valueLabels,
    longTexts: new Map(),
  };
}

const KINDS: ReadonlyMap<number, Pick<Variable, 'kind' | 'size'>> = new Map([
  [32_768, { kind: 'long-text', size: 8 }],
  [65_526, { kind: 'float', size: 8 }],
  [65_527, { kind: 'float', size: 4 }],
  [65_528, { kind: 'int', size: 4 }],
  [65_529, { kind: 'int', size: 2 }],
  [65_530, { kind: 'int', size: 1 }],
]);

export function readTagged(bytes: Uint8Array): DataSet | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8_192));
  const behind = (tag: string) => {
    const at = head.indexOf(`<${tag}>`, 0, 'latin1');
    return at < 0 ? undefined : at + tag.length + 2;
  };
  const release = Number(head.toString('latin1', behind('release'), (behind('release') ?? 0) + 3));
  const isLittle = head.toString('latin1', behind('byteorder'), (behind('byteorder') ?? 0) + 3) === 'LSF';
  const [map, countAt, rowsAt, labelAt] = [behind('map'), behind('K'), behind('N'), behind('label')];
  if (map === undefined || countAt === undefined || rowsAt === undefined || labelAt === undefined) return undefined;
  const number = numbersOf(bytes, isLittle);
  const isFirst = release <= 117;
  const count = Math.min(number(countAt, release >= 119 ? 4 : 2), MAX_VARIABLES);
  const labelSize = isFirst ? 1 : 2;
  // Each place is that of the tag before the part.
  const part = (i: number, tag: string) => number(map + i * 8, 8) + tag.length + 2;
  const [nameBytes, formatBytes, labelBytes] = isFirst ? [33, 49, 81] : [129, 57, 321];
  const types = part(2, 'variable_types');
  const names = part(3, 'varnames');
  const formats = part(5, 'formats');
  const lists = part(6, 'value_label_names');
  const labels = part(7, 'variable_labels');
  const variables = Array.from({ length: count }, (_, i): Variable => {
    const type = number(types + i * 2, 2);
    return {
      ...(KINDS.get(type) ?? { kind: 'text', size: Math.min(type, 2045) }),
      name: textAt(bytes, names + i * nameBytes, nameBytes),
      format: textAt(bytes, formats + i * formatBytes, formatBytes),
      labels: textAt(bytes, lists + i * nameBytes, nameBytes),
      label: textAt(bytes, labels + i * labelBytes, labelBytes),
    };
  });
  return {
    release,
    isLittle,
    label: textAt(bytes, labelAt + labelSize, number(labelAt, labelSize)),
    variables: variables.filter(({ size }) => size > 0),
    rows: number(rowsAt, isFirst ? 4 : 8),
    dataAt: part(9, 'data'),
    valueLabels: readValueLabels(bytes, { at: part(11, 'value_labels'), nameBytes, number, isTagged: true }),
    longTexts: readLongTexts(bytes, { at: part(10, 'strls'), release, number }),
  };
}
