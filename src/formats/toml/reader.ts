import { decodeText } from '../../bytes/charset/decode.js';
import { code, root } from '../../content/tree/build.js';
import type { Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** TOML 1.0 as it stands, in a code block: it is made to be read. */
export async function read(source: Source): Promise<Root> {
  const { text } = decodeText(source.bytes);
  return root([code(text.replace(/\r\n?/g, '\n').trimEnd(), 'toml')]);
}
