import { ByteView } from '../../bytes/view.js';
import { code, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { type CborValue, type Cursor, readItem } from './decode.js';
import { toJson } from './json.js';

/** CBOR (RFC 8949), also several items in a row (RFC 8742), laid out as JSON; a text alone is a document itself. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const items = readItems(source.bytes, context);
  const [first] = items;
  if (items.length === 1 && typeof first === 'string')
    return context.readEmbedded({ bytes: new TextEncoder().encode(first) });
  return root([code(items.map((item) => toJson(item)).join('\n'), 'json')]);
}

function readItems(bytes: Uint8Array, context: ReadContext): CborValue[] {
  const cursor: Cursor = { view: new ByteView(bytes), budget: context.budget, at: 0 };
  const items: CborValue[] = [];
  try {
    while (cursor.at < bytes.length) items.push(readItem(cursor));
  } catch (error) {
    if (!(error instanceof ConvertError) || error.code !== 'corrupt-document' || items.length === 0) throw error;
    context.warn({ code: 'damaged-part', message: 'The data is damaged or cut; what comes before is there.' });
  }
  return items;
}
