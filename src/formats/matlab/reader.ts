import { arrayListing, type DataArray } from '../../content/data/array.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readVersion4 } from './version-4.js';
import { readVersion5 } from './version-5.js';

/** The variables of a MAT-file (version 4, 5, 6 or 7): a table of them, and the values of those that are small. */
export async function read({ bytes }: Source, context: ReadContext): Promise<Root> {
  const isFifth = Buffer.from(bytes.subarray(0, 7)).toString('latin1') === 'MATLAB ';
  const arrays: DataArray[] = isFifth ? readVersion5(bytes, context) : readVersion4(bytes, context);
  if (arrays.length === 0) throw new ConvertError('corrupt-document');
  return root(arrayListing(arrays, context));
}
