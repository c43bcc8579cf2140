import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { outline } from '../../content/data/outline.js';
import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { parseBinary } from './binary.js';

const MAX_DEPTH = 200;

/** A property list, XML or binary, as an outline of keys and values. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  if (source.bytes[0] === 0x62) return root(outline(parseBinary(source.bytes, context)));
  const document = parseXml(decodeXml(source.bytes), context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The property list ends early.' });
  const [top] = document.root.elements();
  if (top === undefined) throw new ConvertError('corrupt-document');
  return root(outline(plistValue(top, context, 0)));
}

function plistValue(element: XmlElement, context: ReadContext, depth: number): unknown {
  if (depth > MAX_DEPTH) return '…';
  spend(context.budget, 'maxNodes', 1);
  const plain = () => element.textContent().trim();
  switch (element.local) {
    case 'dict':
      return dictionary(element, context, depth);
    case 'array':
      return element.elements().map((inner) => plistValue(inner, context, depth + 1));
    case 'true':
      return true;
    case 'false':
      return false;
    case 'data':
      return Buffer.from(plain(), 'base64');
    case 'date':
      return new Date(plain());
    default:
      return plain();
  }
}

function dictionary(element: XmlElement, context: ReadContext, depth: number): Map<string, unknown> {
  const out = new Map<string, unknown>();
  let key = '';
  for (const inner of element.elements()) {
    if (inner.local === 'key') key = inner.textContent().trim();
    else out.set(key, plistValue(inner, context, depth + 1));
  }
  return out;
}
