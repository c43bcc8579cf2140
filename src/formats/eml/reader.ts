import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readMessage } from '../../families/mail/message.js';
import { parseMessage } from '../../families/mail/mime.js';
import { toMessageBytes } from '../../families/mail/unicode.js';

/** An internet message (RFC 5322, MIME), also with the byte count before it that Apple Mail writes, or in UTF-16. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return root(await readMessage(await parseMessage(withoutCount(toMessageBytes(source.bytes)), context), context));
}

/** Apple Mail's .emlx begins with the message's length on a line of its own, and ends with a property list. */
function withoutCount(bytes: Uint8Array): Uint8Array {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 20));
  const count = /^(\d+) *\n/.exec(head);
  if (count === null) return bytes;
  const from = count[0].length;
  return bytes.subarray(from, from + Number(count[1]));
}
