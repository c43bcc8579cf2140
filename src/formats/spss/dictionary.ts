/*
 * SPSS system file (PSPP developers' guide, "System File Format"), numbers in the machine's order:
 *
 *   "$FL2" program(60) layout(4) width(4) compression(4: 0 none, 1 by bytes, 2 zlib) weight(4) cases(4) bias(8) date(9) time(8)
 *   label(64) padding(3), then records by their type(4), until 999:
 *   2 variable   width(4: 0 number, -1 goes on) hasLabel(4) missing(4) print(4) write(4) name(8), label bytes(4) label, to
 *                four bytes, values that mean "missing" (8 each)
 *   3 labels     count(4), value(8) bytes(1) label, to eight bytes; then 4: count(4) places of variables(4 each)
 *   6 document   lines(4) of 80
 *   7 extension  kind(4) size(4) count(4) data: 13 long names, 14 widths of very long texts, 20 charset
 */

import { decodeAs, decodeText } from '../../bytes/charset/decode.js';
import { readNumber } from '../../bytes/number.js';

export interface Variable {
  /** 0 for numbers, else the bytes of a text. */
  readonly width: number;
  readonly shortName: string;
  readonly label: string;
  /** The kind of number that is shown: 20 date, 21 time, 22 date and time, ... */
  readonly format: number;
  /** Place among the eight-byte units of a case. */
  readonly unit: number;
  readonly valueLabels: ReadonlyMap<string, string>;
}

export interface Dictionary {
  readonly bytes: Uint8Array;
  readonly isLittle: boolean;
  readonly compression: number;
  readonly bias: number;
  readonly cases: number;
  readonly label: string;
  readonly variables: readonly Variable[];
  readonly longNames: ReadonlyMap<string, string>;
  readonly veryLong: ReadonlyMap<string, number>;
  readonly units: number;
  readonly dataAt: number;
  decode(bytes: Uint8Array): string;
}

interface State {
  readonly bytes: Uint8Array;
  readonly isLittle: boolean;
  readonly variables: RawVariable[];
  readonly extensions: Map<number, Uint8Array>;
  /** Labels of the record before, until the record that says whose they are. */
  labels: Labels;
  readonly byUnit: Map<number, RawVariable>;
  units: number;
  at: number;
}

interface RawVariable {
  readonly width: number;
  readonly name: Uint8Array;
  readonly label: Uint8Array;
  readonly format: number;
  readonly unit: number;
  labels: Labels;
}

type Labels = readonly (readonly [value: Uint8Array, label: Uint8Array])[];

const HEADER_BYTES = 176;

function word({ bytes, isLittle }: State, at: number): number {
  return Number(readNumber(bytes, at, { kind: 'int', size: 4, isLittle }) ?? 0);
}

/** Everything before the cases; `undefined` where no variable is described. */
export function readDictionary(bytes: Uint8Array): Dictionary | undefined {
  const isLittle = (bytes[64] ?? 0) !== 0;
  const state: State = {
    bytes,
    isLittle,
    variables: [],
    extensions: new Map(),
    labels: [],
    byUnit: new Map(),
    units: 0,
    at: HEADER_BYTES,
  };
  while (state.at + 4 <= bytes.length && readRecord(state));
  if (state.variables.length === 0) return undefined;
  const decode = decoderOf(state);
  const bias = Number(readNumber(bytes, 84, { kind: 'float', size: 8, isLittle }) ?? 100);
  const known: KnownLabels = new Map();
  const text = (at: number) => decode(state.extensions.get(at) ?? new Uint8Array());
  return {
    bytes,
    isLittle,
    compression: word(state, 72),
    bias,
    cases: word(state, 80),
    label: decode(bytes.subarray(109, 173)).trim(),
    variables: state.variables.map((variable) => toVariable(variable, decode, known)),
    longNames: readPairs(text(13)),
    veryLong: new Map([...readPairs(text(14))].map(([name, width]) => [name, Number.parseInt(width, 10) || 0])),
    units: state.units,
    dataAt: state.at,
    decode,
  };
}

type Decode = (bytes: Uint8Array) => string;

function toVariable(
  { width, name, label, format, unit, labels }: RawVariable,
  decode: Decode,
  known: KnownLabels,
): Variable {
  const valueLabels = labelsOf(labels, width, { decode, known });
  return { width, shortName: decode(name).trim(), label: decode(label).trim(), format, unit, valueLabels };
}

/** Labels that were read already: many variables share a list, and texts of one width the same keys. */
type KnownLabels = Map<Labels, Map<number, Map<string, string>>>;

function labelsOf(
  labels: Labels,
  width: number,
  { decode, known }: { decode: Decode; known: KnownLabels },
): Map<string, string> {
  const byWidth = known.get(labels) ?? new Map<number, Map<string, string>>();
  known.set(labels, byWidth);
  const used = Math.min(width, 8);
  const found =
    byWidth.get(used) ?? new Map(labels.map(([value, said]) => [labelKey(value, used, decode), decode(said).trim()]));
  byWidth.set(used, found);
  return found;
}

/** What a value is known by among the labels: a number by its bytes, a text by itself. */
export function labelKey(value: Uint8Array, width: number, decode: (bytes: Uint8Array) => string): string {
  return width === 0 ? Buffer.from(value).toString('hex') : decode(value.subarray(0, width)).trimEnd();
}

/** `SHORT=Long name`, parted by tabs or NULs. */
function readPairs(text: string): Map<string, string> {
  return new Map(
    text
      .split(/[\t\0]+/)
      .map((pair) => pair.split('='))
      .map(([name = '', value = '']) => [name.trim(), value.trim()]),
  );
}

function decoderOf({ extensions, variables }: State): (bytes: Uint8Array) => string {
  const stated = Buffer.from(extensions.get(20) ?? [])
    .toString('latin1')
    .trim();
  if (stated !== '' && decodeAs(new Uint8Array(), stated) !== undefined)
    return (bytes) => decodeAs(bytes, stated) ?? '';
  const { charset } = decodeText(
    Buffer.concat([
      ...variables.map(({ label }) => label),
      ...[...new Set(variables.map(({ labels }) => labels))].flatMap((labels) => labels.map(([, said]) => said)),
    ]),
  );
  return (bytes) => decodeAs(bytes, charset) ?? '';
}

/** Whether there are more records. */
function readRecord(state: State): boolean {
  const type = word(state, state.at);
  state.at += 4;
  if (type === 2) readVariable(state);
  else if (type === 3) readLabels(state);
  else if (type === 4) assignLabels(state);
  else if (type === 6) state.at += 4 + Math.max(0, word(state, state.at)) * 80;
  else if (type === 7) readExtension(state);
  else {
    if (type === 999) state.at += 4;
    return false;
  }
  return true;
}

function readVariable(state: State): void {
  const { bytes, at } = state;
  const width = word(state, at);
  const hasLabel = word(state, at + 4) === 1;
  const missing = Math.min(Math.abs(word(state, at + 8)), 3);
  const labelBytes = hasLabel ? Math.max(0, word(state, at + 28)) : 0;
  const label = bytes.subarray(at + 32, at + 32 + labelBytes);
  // The rest of a text of more than eight bytes is described as variables of its own.
  if (width >= 0) {
    const format = (word(state, at + 12) >> 16) & 0xff;
    const variable: RawVariable = {
      width,
      name: bytes.subarray(at + 20, at + 28),
      label,
      format,
      unit: state.units,
      labels: [],
    };
    state.variables.push(variable);
    state.byUnit.set(variable.unit, variable);
  }
  state.units++;
  state.at = at + 28 + (hasLabel ? 4 + Math.ceil(labelBytes / 4) * 4 : 0) + missing * 8;
}

function readLabels(state: State): void {
  const count = word(state, state.at);
  state.at += 4;
  const labels: (readonly [Uint8Array, Uint8Array])[] = [];
  state.labels = labels;
  for (let i = 0; i < count && state.at + 9 <= state.bytes.length; i++) {
    const length = state.bytes[state.at + 8] ?? 0;
    const value = state.bytes.subarray(state.at, state.at + 8);
    labels.push([value, state.bytes.subarray(state.at + 9, state.at + 9 + length)]);
    state.at += 8 + Math.ceil((1 + length) / 8) * 8;
  }
}

function assignLabels(state: State): void {
  const count = Math.max(0, word(state, state.at));
  for (let i = 0; i < count && state.at + 4 + i * 4 < state.bytes.length; i++) {
    const variable = state.byUnit.get(word(state, state.at + 4 + i * 4) - 1);
    if (variable !== undefined && variable.labels.length === 0) variable.labels = state.labels;
  }
  state.at += 4 + count * 4;
}

function readExtension(state: State): void {
  const size = Math.max(0, word(state, state.at + 4));
  const count = Math.max(0, word(state, state.at + 8));
  const start = state.at + 12;
  const end = start + size * count;
  const kind = word(state, state.at);
  if (size === 1) state.extensions.set(kind, state.bytes.subarray(start, end));
  state.at = end;
}
