import { code, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { languageOfName, languageOfShebang } from '../../sniff/code-language.js';
import { languageOfText } from '../../sniff/code-signs.js';

/** Source code as it stands, in a code block with its language. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context);
  const named = languageOfName(source.name ?? '');
  const language = named ?? languageOfShebang(text) ?? languageOfText(text.slice(0, 65_536));
  return root([code(text.replace(/^\n+/, '').trimEnd(), language)]);
}
