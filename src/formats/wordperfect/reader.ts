/*
 * WordPerfect: FF 57 50 43, where the text starts(4), product(1), kind of file(1), version(1; 0 is 5.x, 2 is 6 and later), minor(1),
 * encryption(2, 0 for none). Between this and the text stand packets (fonts, printers, styles, texts of notes).
 */

import { openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readText } from './flow.js';
import { readPackets } from './packets.js';
import { tokens5 } from './tokens5.js';
import { tokens6 } from './tokens6.js';

/** Where the prefix says what the file is, and what it says of documents. */
const PRODUCT_KIND_AT = 9;
const DOCUMENT_KIND = 10;

/** A document's paragraphs, tables and notes. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const bytes = documentBytes(source.bytes);
  const view = new ByteView(bytes);
  if (view.u16(12) !== 0) throw new ConvertError('encrypted-document');
  const from = view.u32(4);
  if (from < 16 || from > bytes.length) throw new ConvertError('corrupt-document');
  const isNew = view.u8(10) >= 2;
  const packets = isNew ? readPackets(view, context) : new Map<number, Uint8Array>();
  const blocks = readText(bytes.subarray(from), {
    context,
    tokens: isNew ? (text) => tokens6(text, packets) : tokens5,
  });
  return root(blocks);
}

function documentBytes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff) return bytes;
  const stream = openCompoundFile(bytes).stream('PerfectOffice_MAIN');
  if (stream === undefined) throw new ConvertError('corrupt-document');
  // The product's other programs keep their files in a stream of the same name.
  if (stream[PRODUCT_KIND_AT] !== DOCUMENT_KIND) {
    const detected = 'a file of another program of the WordPerfect suite';
    throw new ConvertError('unsupported-format', { detected });
  }
  return stream;
}
