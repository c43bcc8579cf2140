import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { openWork } from '../../families/iwork/document.js';
import { readPagesArchive } from '../../families/iwork/iwa/pages.js';
import { readPages } from '../../families/iwork/readers.js';

/** Apple Pages documents: XML of '05 to '09, protobuf archives of '13 and later. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = openWork(source, context);
  return 'root' in document ? readPages(document) : readPagesArchive(document, context);
}
