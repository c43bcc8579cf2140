import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { readPage } from '../../families/html/page.js';

/**
 * A web page (HTML Living Standard, XHTML 1.x) as browsers read it. Of a page with navigation only the main content is
 * read, unless the options say otherwise; a page inside another document (a mail's body) is read whole.
 */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeHtml(source.bytes, source.mediaType);
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The page was read as ${decoded.charset}.` });
  const main = context.options.main ?? 'auto';
  return root(readPage(decoded.text, { context, main: context.depth > 0 && main === 'auto' ? 'never' : main }));
}
