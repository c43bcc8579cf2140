import { decodeXml } from '../../bytes/xml/decode.js';
import { scanXml } from '../../bytes/xml/scan.js';
import { withLinks } from '../../content/sheet/links.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { root } from '../../content/tree/build.js';
import { checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { closeElement, createState, openElement, readText } from './sheet.js';

/** A workbook in one XML file ("XML Spreadsheet 2003"): every visible sheet under its name. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const state = createState(context.budget);
  const { truncated } = scanXml(decodeXml(source.bytes), {
    open(name, attributes) {
      openElement(state, name, attributes);
    },
    close(name) {
      closeElement(state, name);
    },
    text(raw, cdata) {
      readText(state, raw, cdata);
    },
  });
  if (truncated) context.warn({ code: 'truncated', message: 'The workbook ends early.' });
  const visible = state.sheets.filter((sheet) => !sheet.hidden);
  for (const { hidden, name } of state.sheets) if (hidden) context.removed('hidden', 'hidden sheet', name);
  if (state.sheets.length === 0) throw new ConvertError('corrupt-document');
  checkLimit(context.budget, 'maxPages', visible.length);
  const blocks = visible.flatMap(({ name, rows, merges, notes, links }) =>
    sheetToBlocks({ name, rows: withLinks(rows, links), merges, tables: [], notes, floating: [] }),
  );
  return root(blocks);
}
