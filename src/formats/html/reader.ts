import { decodeHtml } from '../../common/html/decode.js';
import { bodyOf, readHead, resolverFor } from '../../common/html/document.js';
import { collectNotes } from '../../common/html/notes.js';
import { parseHtml } from '../../common/html/parse.js';
import { readElements } from '../../common/html/walk.js';
import { root } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** A web page (HTML Living Standard, XHTML 1.x) as browsers read it. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeHtml(source.bytes, source.mediaType);
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The page was read as ${decoded.charset}.` });
  const page = parseHtml(decoded.text, context.budget);
  const options = { context, resolve: resolverFor(readHead(page).base), notes: collectNotes(page) };
  const body = bodyOf(page);
  const blocks = readElements([body], options);
  if (blocks.length > 0) return root(blocks);
  return root(readElements([body], { ...options, showHidden: true }));
}
