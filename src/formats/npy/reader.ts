import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readNpy } from '../../families/numpy/array.js';
import { numpyBlocks } from '../../families/numpy/blocks.js';

/** A NumPy array: its type and size, and its values where they are few. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const array = readNpy(source.bytes, '');
  if (array === undefined) throw new ConvertError('corrupt-document');
  return root(numpyBlocks(array, context));
}
