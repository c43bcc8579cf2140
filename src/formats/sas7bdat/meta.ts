/*
 * Subheaders, by their first word (of eight bytes the lower half):
 *
 *   F7F7F7F7 rows     rowBytes(w at 5w) rows(w at 6w) .. rows of a mixed page(w at 15w)
 *   FFFFFFFD texts    bytes(2 at w) and text: names, labels and formats of columns; the first says how rows are compressed
 *   FFFFFFFF names    from w + 8, eight bytes a column: text(2) place(2) bytes(2) 0(2)
 *   FFFFFFFC kinds    from w + 8, for each column: place in the row(w) bytes(4) .. kind(1 at w + 6: 1 number) 0(1)
 *   FFFFFBFE looks    one for each column: format text(2 at 3w + 22) place(2) bytes(2), label text(2) place(2) bytes(2)
 */
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { type Header, number } from './header.js';

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly format: string;
  readonly isNumber: boolean;
  readonly at: number;
  readonly length: number;
}

interface TextPlace {
  readonly text: number;
  readonly at: number;
  readonly length: number;
}

export interface Meta {
  rowBytes: number;
  rows: number;
  mixedRows: number;
  compression: '' | 'rle' | 'rdc';
  readonly texts: Uint8Array[];
  readonly names: TextPlace[];
  readonly kinds: { readonly at: number; readonly length: number; readonly isNumber: boolean }[];
  readonly looks: { readonly format: TextPlace; readonly label: TextPlace }[];
}

export function createMeta(): Meta {
  return { rowBytes: 0, rows: 0, mixedRows: 0, compression: '', texts: [], names: [], kinds: [], looks: [] };
}

export interface Subheader {
  readonly at: number;
  readonly length: number;
}

/** Takes up a subheader; `false` for one of no known kind, which may be a row. */
export function readSubheader(header: Header, meta: Meta, subheader: Subheader): boolean {
  const { at } = subheader;
  const { wide } = header;
  const first = number(header, at, 4);
  const low = wide === 8 && !header.isLittle && first !== 0xf7f7f7f7 ? number(header, at + 4, 4) : first;
  switch (low) {
    case 0xf7f7f7f7:
      meta.rowBytes = number(header, at + 5 * wide, wide);
      meta.rows = number(header, at + 6 * wide, wide);
      meta.mixedRows = number(header, at + 15 * wide, wide);
      return true;
    case 0xfffffffd:
      readText(header, meta, subheader);
      return true;
    case 0xffffffff:
      readNames(header, meta, subheader);
      return true;
    case 0xfffffffc:
      readKinds(header, meta, subheader);
      return true;
    case 0xfffffbfe:
      meta.looks.push({
        format: textPlace(header, at + 3 * wide + 22),
        label: textPlace(header, at + 3 * wide + 28),
      });
      return true;
    default:
      return low === 0xf6f6f6f6 || low === 0xfffffc00 || low === 0xfffffffe;
  }
}

function readText(header: Header, meta: Meta, { at, length }: Subheader): void {
  const text = header.bytes.subarray(at + header.wide, at + length);
  if (meta.texts.length === 0) {
    const head = Buffer.from(text.subarray(0, 200)).toString('latin1');
    meta.compression = head.includes('SASYZCRL') ? 'rle' : head.includes('SASYZCR2') ? 'rdc' : '';
  }
  meta.texts.push(text);
}

function textPlace(header: Header, at: number): TextPlace {
  return { text: number(header, at, 2), at: number(header, at + 2, 2), length: number(header, at + 4, 2) };
}

function readNames(header: Header, meta: Meta, { at, length }: Subheader): void {
  const { wide, bytes } = header;
  const count = Math.floor((Math.min(length, bytes.length - at) - 2 * wide - 12) / 8);
  for (let i = 0; i < count; i++) meta.names.push(textPlace(header, at + wide + 8 + i * 8));
}

function readKinds(header: Header, meta: Meta, { at, length }: Subheader): void {
  const { wide, bytes } = header;
  const count = Math.floor((Math.min(length, bytes.length - at) - 2 * wide - 12) / (wide + 8));
  for (let i = 0; i < count; i++) {
    const from = at + wide + 8 + i * (wide + 8);
    meta.kinds.push({
      at: number(header, from, wide),
      length: number(header, from + wide, 4),
      isNumber: bytes[from + wide + 6] === 1,
    });
  }
}

/** The columns, once all subheaders are taken up. */
export function columnsOf(header: Header, meta: Meta, context: ReadContext): Column[] {
  const textAt = ({ text, at, length }: TextPlace) =>
    header.decode((meta.texts[text] ?? new Uint8Array()).subarray(at, at + length)).replace(/[\0 ]+$/, '');
  const nowhere: TextPlace = { text: -1, at: 0, length: 0 };
  spend(context.budget, 'maxNodes', meta.kinds.length);
  const columns: Column[] = [];
  // Columns do not lie in each other, and are within the row.
  let left = meta.rowBytes;
  for (const [i, kind] of meta.kinds.entries()) {
    left -= kind.length;
    if (left < 0 || kind.at + kind.length > meta.rowBytes) {
      context.warn({ code: 'damaged-part', message: 'The description of a column is damaged.' });
      break;
    }
    columns.push({
      ...kind,
      name: textAt(meta.names[i] ?? nowhere),
      label: textAt(meta.looks[i]?.label ?? nowhere),
      format: textAt(meta.looks[i]?.format ?? nowhere),
    });
  }
  return columns;
}
