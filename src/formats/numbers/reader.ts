import { readNumbersArchive } from '../../common/iwa/numbers.js';
import { openWork } from '../../common/iwork/document.js';
import { readNumbers } from '../../common/iwork/readers.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Apple Numbers spreadsheets: XML of '05 to '09, protobuf archives of '13 and later. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = openWork(source, context);
  return 'root' in document ? readNumbers(document) : readNumbersArchive(document, context);
}
