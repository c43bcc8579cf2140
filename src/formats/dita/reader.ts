import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { toBlocks } from '../../families/markup/mixed.js';
import { parseDocument } from '../../families/markup/xml-document.js';
import { collectIds, readElement, type XmlFlow } from '../../families/markup/xml-flow.js';
import { handlers } from './handlers.js';

/** DITA topics of all kinds, several in one file too, and maps as what they list. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const top = parseDocument(source, context);
  const flow: XmlFlow = {
    context,
    handlers,
    definitions: [],
    byId: collectIds(top, ['id', 'xml:id']),
    level: 1,
    depth: 0,
    noteCount: 0,
  };
  return root([...toBlocks(readElement(top, flow)), ...flow.definitions]);
}
