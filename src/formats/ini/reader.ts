import { decodeText } from '../../bytes/charset/decode.js';
import { code, root } from '../../content/tree/build.js';
import type { Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Settings as they stand, in a code block. Files with sections are INI, others Java properties. */
export async function read(source: Source): Promise<Root> {
  const { text } = decodeText(source.bytes);
  const shown = text.replace(/\r\n?/g, '\n').trimEnd();
  return root([code(shown, /^\s*\[[^\]\n]+\]\s*$/m.test(shown) ? 'ini' : 'properties')]);
}
