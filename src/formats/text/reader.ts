import { decodeText } from '../../bytes/charset/decode.js';
import { readParagraphs } from '../../content/prose/paragraphs.js';
import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** Plain text: blank lines part paragraphs; lines that were wrapped at a width are joined, others stay lines. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeText(source.bytes, charsetOf(source.mediaType));
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The text was read as ${decoded.charset}.` });
  return root(readParagraphs(decoded.text));
}

function charsetOf(mediaType: string | undefined): string | undefined {
  return /charset="?([\w-]+)/i.exec(mediaType ?? '')?.[1];
}
