import { type SheetLink, withLinks } from '../../content/sheet/links.js';
import { type Area, parseArea } from '../../content/sheet/model.js';
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
  readXmlPart,
  relationships,
} from '../../families/ooxml/package.js';
import { readFloating } from '../../families/ooxml/sheet-drawing.js';
import { readComments, readPersons } from './comments.js';
import { readSharedStrings } from './shared-strings.js';
import { readStyles } from './styles.js';
import { readWorkbook, type SheetEntry } from './workbook.js';
import { type CellContext, type Hyperlink, readWorksheet } from './worksheet.js';

interface State {
  readonly context: ReadContext;
  readonly pkg: OfficePackage;
  readonly cells: CellContext;
  readonly persons: ReadonlyMap<string, string>;
}

/** A workbook (ECMA-376 part 1, §18): every visible sheet under its name, in the order of the tabs. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const pkg = openPackage(source.bytes, context);
  const path = mainPart(pkg, ['xl/workbook.xml']) ?? 'xl/workbook.xml';
  const workbook = readWorkbook(pkg, path);
  if (workbook.sheets.length === 0) throw new ConvertError('corrupt-document');
  const targets = relationships(pkg, path);
  const targetOf = (kind: string, usual: string) =>
    [...targets.values()].find((target) => target.kind === kind)?.target ?? usual;
  const state: State = {
    context,
    pkg,
    cells: {
      strings: readSharedStrings(pkg, targetOf('sharedStrings', 'xl/sharedStrings.xml')),
      styles: readStyles(pkg, targetOf('styles', 'xl/styles.xml')),
      date1904: workbook.date1904,
    },
    persons: readPersons(pkg, targets),
  };
  const visible = workbook.sheets.filter((sheet) => !sheet.hidden);
  for (const { hidden, name } of workbook.sheets) if (hidden) context.removed('hidden', 'hidden sheet', name);
  checkLimit(context.budget, 'maxPages', visible.length);
  const blocks: RootContent[] = [];
  for (const [i, sheet] of visible.entries()) {
    for (const block of readSheet(state, sheet)) blocks.push(block);
    context.progress(i + 1, visible.length);
  }
  return root(blocks);
}

function readSheet(state: State, entry: SheetEntry): RootContent[] {
  const { pkg } = state;
  // Macro and dialog sheets hold commands, not data.
  if (entry.kind === 'dialogsheet' || entry.kind === 'xlMacrosheet') return [];
  const targets = relationships(pkg, entry.path);
  const sheet = entry.kind === 'chartsheet' ? undefined : readWorksheet(pkg, entry.path, state.cells);
  if (sheet === undefined && entry.kind !== 'chartsheet') {
    pkg.warn({ code: 'missing-part', message: 'A sheet is missing.' });
  }
  return sheetToBlocks({
    name: entry.name,
    rows: withLinks(sheet?.rows ?? [], readLinks(sheet?.hyperlinks ?? [], targets)),
    merges: sheet?.merges ?? [],
    tables: readTables(pkg, targets),
    notes: readComments(pkg, targets, state.persons),
    floating: [],
    anchored: readFloating(pkg, targets, { sheet: entry.name, context: state.context }),
  });
}

/** Links to the outside; a place in the workbook is no address. */
function readLinks(hyperlinks: readonly Hyperlink[], targets: ReadonlyMap<string, Relationship>): SheetLink[] {
  return hyperlinks.flatMap(({ area, id }) => {
    const target = targets.get(id);
    return target?.external === true ? [{ area, url: target.target }] : [];
  });
}

/** Areas that are tables by definition (§18.5.1) and have a header row. */
function readTables(pkg: OfficePackage, targets: ReadonlyMap<string, Relationship>): Area[] {
  const areas: Area[] = [];
  for (const { kind, target } of targets.values()) {
    if (kind !== 'table') continue;
    const table = readXmlPart(pkg, target)?.root;
    const area = parseArea(table?.get('ref') ?? '');
    if (area !== undefined && table?.get('headerRowCount') !== '0') areas.push(area);
  }
  return areas;
}
