import { isCompoundFile, openCompoundFile } from '../../bytes/cfb/file.js';
import { gridRows } from '../../content/sheet/grid.js';
import { columnLetters } from '../../content/sheet/model.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readNewNotebook } from './new.js';
import type { Notebook } from './notebook.js';
import { readOldNotebook } from './old.js';

/** The pages of a notebook, under their names or, where there are several, their letters. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const notebook = readNotebook(source.bytes, context);
  const pages = [...notebook].filter(([, { grid }]) => grid.size > 0).sort((a, b) => a[0] - b[0]);
  const blocks = pages.flatMap(([index, { name, grid, merges }]) =>
    sheetToBlocks({
      name: name.trim() || (pages.length > 1 ? columnLetters(index) : ''),
      rows: gridRows(grid),
      merges,
      tables: [],
      notes: [],
      floating: [],
    }),
  );
  if (blocks.length === 0) throw new ConvertError('no-text');
  return root(blocks);
}

function readNotebook(bytes: Uint8Array, context: ReadContext): Notebook {
  if (!isCompoundFile(bytes)) return readOldNotebook(bytes, context);
  const file = openCompoundFile(bytes);
  const main = file.stream('NativeContent_MAIN');
  if (main !== undefined) return readNewNotebook(main, context);
  const old = file.stream('PerfectOffice_MAIN');
  if (old === undefined) throw new ConvertError('corrupt-document');
  return readOldNotebook(old, context);
}
