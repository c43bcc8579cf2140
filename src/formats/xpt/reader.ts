/*
 * SAS transport file, version 5 (TS-140): records of 80 bytes, numbers big-endian.
 *
 *   "HEADER RECORD*******MEMBER  " ... a data set: two records with its name, two with dates and its label, then
 *   "HEADER RECORD*******NAMESTR " with the number of variables at 54(4), then a description of 140 bytes each: type(2; 1
 *   number) ... length(2 at 4) ... name(8 at 8) label(40 at 16) format(8 at 56) ... place in the row(4 at 84), padded to a record
 *   "HEADER RECORD*******OBS     ", then rows one after the other, padded with spaces
 *   Numbers are those of IBM mainframes: sign(1) exponent of 16(7, less 64) fraction(56); '.', '_' or a letter: missing.
 */

import { decodeText } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { dataTable } from '../../content/data/table.js';
import { heading, paragraph, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';

const RECORD = 80;
const DESCRIPTION_BYTES = 140;
const DAY_MS = 86_400_000;
/** SAS counts days and seconds from 1960. */
const EPOCH_1960_MS = -315_619_200_000;

interface Variable {
  readonly name: string;
  readonly isNumber: boolean;
  readonly length: number;
  readonly at: number;
  readonly format: string;
}

/** Every data set under its name as a table. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength);
  const out: RootContent[] = [];
  const next = (from: number) => bytes.indexOf('HEADER RECORD*******MEMBER  ', from, 'latin1');
  for (let at = next(0); at >= 0; ) {
    const end = next(at + RECORD);
    out.push(...readDataSet(bytes.subarray(at, end < 0 ? bytes.length : end), context));
    at = end;
  }
  if (out.length === 0) throw new ConvertError('corrupt-document');
  return root(out);
}

function readDataSet(bytes: Buffer, context: ReadContext): RootContent[] {
  const names = bytes.indexOf('HEADER RECORD*******NAMESTR ', 0, 'latin1');
  const start = bytes.indexOf('HEADER RECORD*******OBS     ', 0, 'latin1');
  if (names < 0 || start < 0) return [];
  const view = new ByteView(bytes);
  const count = Number(bytes.toString('latin1', names + 54, names + 58)) || 0;
  const variables = Array.from({ length: Math.min(count, 9999) }, (_, i) =>
    readVariable(view, names + RECORD + i * DESCRIPTION_BYTES),
  );
  const rowBytes = variables.reduce((sum, { length }) => sum + length, 0);
  const title = bytes.toString('latin1', 2 * RECORD + 8, 2 * RECORD + 16).trim();
  const label = bytes.toString('latin1', 3 * RECORD + 32, 3 * RECORD + 72).trim();
  const rows = rowsOf(view, variables, { at: start + RECORD, rowBytes });
  const out: RootContent[] = title === '' ? [] : [heading(1, title)];
  if (label !== '') out.push(paragraph(label));
  const total = () => Math.floor((bytes.length - start - RECORD) / Math.max(rowBytes, 1));
  return [...out, ...dataTable({ columns: variables.map(({ name }) => name), rows, count: total }, context)];
}

function readVariable(view: ByteView, at: number): Variable {
  const text = (from: number, length: number) => decodeText(view.slice(at + from, length)).text.replace(/[\0 ]+$/, '');
  const label = text(16, 40);
  return {
    name: label === '' ? text(8, 8) : `${text(8, 8)} (${label})`,
    isNumber: view.u16be(at) === 1,
    length: view.u16be(at + 4),
    at: view.u32be(at + 84),
    format: text(56, 8),
  };
}

function* rowsOf(
  view: ByteView,
  variables: readonly Variable[],
  { at, rowBytes }: { at: number; rowBytes: number },
): Generator<unknown[]> {
  if (rowBytes === 0) return;
  for (let row = at; row + rowBytes <= view.length; row += rowBytes) {
    // The last record is filled with spaces.
    if (row + RECORD >= view.length && view.slice(row, rowBytes).every((byte) => byte === 32)) return;
    yield variables.map((variable) => readValue(view, row, variable));
  }
}

function readValue(view: ByteView, row: number, { isNumber, length, at, format }: Variable): unknown {
  const bytes = view.slice(row + at, length);
  if (!isNumber) return decodeText(bytes).text.replace(/[\0 ]+$/, '');
  const value = ibmNumber(bytes);
  if (value === undefined) return '';
  if (/^(?:DATE|YYMMDD|MMDDYY|DDMMYY|E8601DA)$/.test(format)) return new Date(EPOCH_1960_MS + value * DAY_MS);
  return /^(?:DATETIME|E8601DT)$/.test(format) ? new Date(EPOCH_1960_MS + value * 1000) : value;
}

function ibmNumber(bytes: Uint8Array): number | undefined {
  const [first = 0] = bytes;
  const rest = bytes.subarray(1);
  if (rest.every((byte) => byte === 0)) return first === 0 || first === 0x80 ? 0 : undefined;
  let fraction = 0;
  for (let i = rest.length - 1; i >= 0; i--) fraction = (fraction + (rest[i] as number)) / 256;
  const value = fraction * 16 ** ((first & 0x7f) - 64);
  // Fifteen digits are what the wider fraction of these machines keeps in a number of ours.
  return Number(((first & 0x80) === 0 ? value : -value).toPrecision(15));
}
