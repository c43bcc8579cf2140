import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { openWork } from '../../families/iwork/document.js';
import { readKeynoteArchive } from '../../families/iwork/iwa/keynote.js';
import { readKeynote } from '../../families/iwork/readers.js';

/** Apple Keynote presentations: XML of '05 to '09, protobuf archives of '13 and later. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = openWork(source, context);
  return 'root' in document ? readKeynote(document) : readKeynoteArchive(document, context);
}
