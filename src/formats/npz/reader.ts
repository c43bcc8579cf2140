import { openZip } from '../../bytes/zip/archive.js';
import { readEntry } from '../../bytes/zip/inflate.js';
import { append } from '../../content/tree/append.js';
import { heading, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readNpy } from '../../families/numpy/array.js';
import { numpyBlocks } from '../../families/numpy/blocks.js';

/** NumPy arrays in a zip: each under its name, with its type and size, and its values where they are few. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const zip = openZip(source.bytes, context.budget);
  const out: RootContent[] = [];
  for (const entry of zip.entries) {
    const array = readNpy(readEntry(zip, entry).bytes, entry.name.replace(/\.npy$/, ''));
    if (array === undefined) {
      context.warn({ code: 'damaged-part', message: 'An array cannot be read.' });
      continue;
    }
    spend(context.budget, 'maxNodes', 1);
    out.push(heading(2, array.name));
    append(out, numpyBlocks(array, context));
  }
  return root(out);
}
