import { type CompoundFile, isCompoundFile, openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { root } from '../../content/tree/build.js';
import { checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readChart } from './chart.js';
import { decryptStream } from './encryption.js';
import {
  type BiffVersion,
  createGlobals,
  type Globals,
  readGlobals,
  type SheetEntry,
  sheetKind,
  versionOf,
} from './globals.js';
import { readGraph } from './graph.js';
import { readObjects } from './objects.js';
import { isBof, recordAt } from './records.js';
import { readSheet, type SheetWithObjects } from './sheet.js';
import { isWorkspace, type OwnSheet, readWorkspace } from './workspace.js';

const READABLE: readonly number[] = Object.values(sheetKind);

/** A binary workbook of any version [MS-XLS]: every visible sheet under its name. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const file = isCompoundFile(source.bytes) ? openCompoundFile(source.bytes) : undefined;
  const stream = decryptStream(new ByteView(workbookStream(source.bytes, file)), context);
  const bof = recordAt(stream, 0);
  if (bof === undefined || !isBof(bof)) throw new ConvertError('corrupt-document');
  const sheets = isWorkspace(bof) ? readWorkspace(stream) : readSheets(stream, versionOf(bof), context);
  const shown = sheets.filter(({ entry }) => !entry.hidden && READABLE.includes(entry.kind));
  for (const { entry } of sheets) if (entry.hidden) context.removed('hidden', 'hidden sheet', entry.name);
  checkLimit(context.budget, 'maxPages', shown.length);
  const blocks: RootContent[] = [];
  for (const [i, { entry, globals }] of shown.entries()) {
    const sheet = readEntry(globals, entry, context);
    for (const block of sheetToBlocks(sheet)) blocks.push(block);
    for (const block of await readObjects(file, sheet.embedded, context)) blocks.push(block);
    context.progress(i + 1, shown.length);
  }
  return root(blocks);
}

function readSheets(stream: ByteView, version: BiffVersion, context: ReadContext): OwnSheet[] {
  const globals = createGlobals(stream, version);
  if (version >= 5) readGlobals(globals, context);
  else globals.sheets.push({ name: 'Sheet1', at: 0, hidden: false, kind: 0 });
  return globals.sheets.map((entry) => ({ entry, globals }));
}

function readEntry(globals: Globals, entry: SheetEntry, context: ReadContext): SheetWithObjects {
  if (entry.kind === sheetKind.WORKSHEET) return readSheet(globals, entry, context);
  const floating =
    entry.kind === sheetKind.GRAPH
      ? readGraph(globals, entry.at, context)
      : readChart(globals, { at: entry.at, said: (sheet) => isShownSheet(globals.sheets[sheet]) }, context);
  return { name: entry.name, rows: [], merges: [], tables: [], notes: [], floating, embedded: [] };
}

function isShownSheet(entry: SheetEntry | undefined): boolean {
  return entry?.kind === sheetKind.WORKSHEET && !entry.hidden;
}

/** Files saved for both Excel 95 and 97 have both streams; the newer one says more. */
function workbookStream(bytes: Uint8Array, file: CompoundFile | undefined): Uint8Array {
  if (file === undefined) return bytes;
  const stream = file.stream('Workbook') ?? file.stream('Book');
  if (stream === undefined) throw new ConvertError('corrupt-document');
  return stream;
}
