import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readSpreadsheet } from '../../families/odf/spreadsheet.js';

/** OpenDocument spreadsheets, their templates and flat files, and OpenOffice.org 1.x sheets. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return readSpreadsheet(source, context);
}
