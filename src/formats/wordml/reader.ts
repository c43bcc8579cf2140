import { decodeXml } from '../../bytes/xml/decode.js';
import { streamElements } from '../../bytes/xml/stream.js';
import type { XmlElement } from '../../bytes/xml/tree.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readWordDocument } from '../../families/wordml/document.js';

/** Word 2003 XML: one file with styles and lists beside the body; the body's vocabulary is that of its successor. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeXml(source.bytes);
  const found = new Map<string, XmlElement>();
  // Styles and lists stand before the body.
  const body = text.search(/<(?:\w+:)?body[\s>]/);
  streamElements(body < 0 ? text : text.slice(0, body), {
    budget: context.budget,
    isContainer: (name) => name === 'w:wordDocument',
    take: (element) => found.set(element.name, element),
  });
  return readWordDocument(
    {
      text,
      part: '',
      pkg: undefined,
      styles: found.get('w:styles'),
      numbering: found.get('w:lists'),
      settings: found.get('w:docPr'),
      notes: new Map(),
    },
    context,
  );
}
