import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { openWork } from '../../families/iwork/document.js';
import { readNumbersArchive } from '../../families/iwork/iwa/numbers.js';
import { readNumbers } from '../../families/iwork/readers.js';

/** Apple Numbers spreadsheets: XML of '05 to '09, protobuf archives of '13 and later. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = openWork(source, context);
  return 'root' in document ? readNumbers(document) : readNumbersArchive(document, context);
}
