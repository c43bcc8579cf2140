import { decodeHTML } from 'entities';
import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import type { ReadContext, Source } from '../../core/format.js';

/** The root element of an XML document; DOCTYPE entities of HTML's set are known, as these formats' DTDs declare them. */
export function parseDocument(source: Source, context: ReadContext): XmlElement {
  const text = decodeXml(source.bytes).replace(/&(?!amp;|lt;|gt;|quot;|apos;)([A-Za-z]\w{1,30});/g, (all) => {
    const decoded = decodeHTML(all);
    return /[<>&]/.test(decoded) ? all : decoded;
  });
  // Fragments have several elements beside each other.
  const isFragment = !/<\?xml\b|<!DOCTYPE\b/i.test(text.slice(0, 2000));
  const { root, truncated } = parseXml(isFragment ? `<fragment>${text}</fragment>` : text, context.budget);
  if (truncated) context.warn({ code: 'truncated', message: 'The document ends before its elements do.' });
  const [only, second] = isFragment ? root.elements() : [];
  return only !== undefined && second === undefined ? only : root;
}
