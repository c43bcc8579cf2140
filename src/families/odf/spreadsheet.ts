import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { createState } from './blocks.js';
import { bodyOf, openParts, toDocument } from './package.js';
import { addRow, createSheet, dataRanges, finishSheet, type SheetBuilder } from './sheets.js';
import type { OdfState } from './state.js';
import { parseRows } from './stream.js';

/** A spreadsheet: every visible sheet under its name. */
export function readSpreadsheet(source: Source, context: ReadContext): Root {
  const parts = openParts(source, context);
  const sheets = new Map<XmlElement, SheetBuilder>();
  let state: OdfState | undefined;
  const parsed = parseRows(parts.text, context.budget, (row, table, top) => {
    state ??= createState(toDocument(parts, top, false), context);
    const sheet = sheets.get(table) ?? createSheet(state, table);
    sheets.set(table, sheet);
    addRow(state, sheet, row);
  });
  const document = toDocument(parts, parsed.root, parsed.truncated);
  const body = bodyOf(document.content);
  if (body === undefined) return root([]);
  state ??= createState(document, context);
  const ranges = dataRanges(body);
  const out: RootContent[] = [];
  const tables = body.elements('table:table');
  for (const [i, table] of tables.entries()) {
    const sheet = sheets.get(table) ?? createSheet(state, table);
    append(out, finishSheet(state, sheet, ranges.get(table.get('table:name') ?? '') ?? []));
    context.progress(i + 1, tables.length);
  }
  return root([...out, ...state.notes.definitions]);
}
