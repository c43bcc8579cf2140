import { type SheetLink, withLinks } from '../../content/sheet/links.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { root } from '../../content/tree/build.js';
import { checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import {
  mainPart,
  type OfficePackage,
  openPackage,
  type Relationship,
  readPart,
  relationships,
} from '../../families/ooxml/package.js';
import { readFloating } from '../../families/ooxml/sheet-drawing.js';
import { type BinarySheet, type CellContext, readBinaryComments, readBinarySheet } from './sheet.js';
import { readSharedStrings, readStyles, readWorkbook, type SheetEntry } from './workbook.js';

/** A workbook in BIFF12 parts [MS-XLSB]: every visible sheet under its name. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const pkg = openPackage(source.bytes, context);
  const path = mainPart(pkg, ['xl/workbook.bin']) ?? 'xl/workbook.bin';
  const workbook = readWorkbook(pkg, path);
  if (workbook.sheets.length === 0) throw new ConvertError('corrupt-document');
  const targets = relationships(pkg, path);
  const targetOf = (kind: string) => [...targets.values()].find((target) => target.kind === kind)?.target;
  const cells: CellContext = {
    strings: readSharedStrings(pkg, targetOf('sharedStrings')),
    styles: readStyles(pkg, targetOf('styles')),
    date1904: workbook.date1904,
    budget: context.budget,
  };
  const visible = workbook.sheets.filter((sheet) => !sheet.hidden);
  for (const { hidden, name } of workbook.sheets) if (hidden) context.removed('hidden', 'hidden sheet', name);
  checkLimit(context.budget, 'maxPages', visible.length);
  const blocks: RootContent[] = [];
  for (const [i, sheet] of visible.entries()) {
    for (const block of readSheet({ pkg, cells, context }, sheet)) blocks.push(block);
    context.progress(i + 1, visible.length);
  }
  return root(blocks);
}

interface Workbook {
  readonly context: ReadContext;
  readonly pkg: OfficePackage;
  readonly cells: CellContext;
}

function readSheet({ pkg, cells, context }: Workbook, entry: SheetEntry): RootContent[] {
  // Macro and dialog sheets hold commands, not data.
  if (entry.kind !== 'worksheet' && entry.kind !== 'chartsheet') return [];
  const targets = relationships(pkg, entry.path);
  const bytes = readPart(pkg, entry.path) ?? new Uint8Array(0);
  const sheet = readBinarySheet(entry.kind === 'worksheet' ? bytes : new Uint8Array(0), cells);
  return sheetToBlocks({
    name: entry.name,
    rows: withLinks(sheet.rows, readLinks(sheet, targets)),
    merges: sheet.merges,
    tables: [],
    notes: readNotes(pkg, targets),
    floating: [],
    anchored: readFloating(pkg, targets, { sheet: entry.name, context }),
  });
}

function readLinks(sheet: BinarySheet, targets: ReadonlyMap<string, Relationship>): SheetLink[] {
  return sheet.hyperlinks.flatMap(({ area, id }) => {
    const target = targets.get(id);
    return target?.external === true ? [{ area, url: target.target }] : [];
  });
}

function readNotes(pkg: OfficePackage, targets: ReadonlyMap<string, Relationship>) {
  return [...targets.values()].flatMap(({ kind, target }) =>
    kind === 'comments' ? readBinaryComments(readPart(pkg, target) ?? new Uint8Array(0)) : [],
  );
}
