import { parseDocument } from 'yaml';
import { decodeText } from '../../bytes/charset/decode.js';
import { code, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Longer texts are shown without being checked: the parser keeps a node for every word. */
const MAX_CHECKED_CHARS = 1_000_000;

/** YAML 1.2 as it stands, in a code block: it is made to be read. Aliases and tags are never resolved. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeText(source.bytes).text.replace(/\r\n?/g, '\n').trimEnd();
  if (text.length <= MAX_CHECKED_CHARS && !isValid(text))
    context.warn({ code: 'damaged-part', message: 'The text is not valid YAML; it is shown as it stands.' });
  return root([code(text, 'yaml')]);
}

/** Documents of one stream are checked one by one; what cannot be checked in reasonable depth passes. */
function isValid(text: string): boolean {
  try {
    return text.split(/^(?:(?:%.*\n)*---|\.\.\.)(?=\s|$)/m).every((part) => {
      const { errors } = parseDocument(part, { logLevel: 'silent', uniqueKeys: false, strict: false });
      return errors.length === 0;
    });
  } catch {
    // Nested too deeply for the parser: not a reason to doubt the text.
    return true;
  }
}
