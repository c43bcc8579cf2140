import { readKeynoteArchive } from '../../common/iwa/keynote.js';
import { openWork } from '../../common/iwork/document.js';
import { readKeynote } from '../../common/iwork/readers.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Apple Keynote presentations: XML of '05 to '09, protobuf archives of '13 and later. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = openWork(source, context);
  return 'root' in document ? readKeynote(document) : readKeynoteArchive(document, context);
}
