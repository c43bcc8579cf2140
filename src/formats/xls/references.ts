/*
 * References to cells of a sheet in a parsed formula [MS-XLS 2.5.198]:
 *
 *   BIFF8   token(1) xti(2) ...                       EXTERNSHEET 0x17 count(2) { book(2) first(2) last(2) } *
 *   BIFF5   token(1) own(2) unused(8) first(2) last(2) ...
 *
 * A token is 0x3A (cell) or 0x3B (area) with its class in the bits 0x60. A SUPBOOK (0x1AE) that ends in 0401 is the workbook
 * itself.
 */
import { ByteView } from '../../bytes/view.js';

const OWN_BOOK = 0x0401;

/** What EXTERNSHEET and SUPBOOK records say. */
export interface References {
  /** Whether a book is the workbook itself. */
  readonly books: boolean[];
  readonly sheets: { readonly book: number; readonly first: number }[];
}

export function readBook(references: References, data: ByteView): void {
  references.books.push(data.length === 4 && data.u16(2) === OWN_BOOK);
}

export function readSheetReferences(references: References, data: ByteView): void {
  for (let at = 2; at + 6 <= data.length; at += 6) {
    references.sheets.push({ book: data.u16(at), first: data.u16(at + 2) });
  }
}

/** The place in the workbook of the sheet that a formula's first token refers to; -1 if it is none or of another book. */
export function referredSheet(
  { version, references }: { readonly version: number; readonly references: References },
  formula: Uint8Array,
): number {
  const view = new ByteView(formula);
  const token = (view.u8(0) & 0x1f) | 0x20;
  if (token !== 0x3a && token !== 0x3b) return -1;
  if (version !== 8) return view.u16(1) >= 0x8000 ? view.u16(11) : -1;
  const found = references.sheets[view.u16(1)];
  return found !== undefined && references.books[found.book] === true ? found.first : -1;
}
