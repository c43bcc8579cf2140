import { decodeText } from '../../common/charset/decode.js';
import { lineBreak, paragraph, root, text } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';

/** Plain text: blank lines part paragraphs, the lines of a paragraph stay lines. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeText(source.bytes, charsetOf(source.mediaType));
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The text was read as ${decoded.charset}.` });
  return root(readParagraphs(decoded.text));
}

function charsetOf(mediaType: string | undefined): string | undefined {
  return /charset="?([\w-]+)/i.exec(mediaType ?? '')?.[1];
}

function readParagraphs(value: string): RootContent[] {
  const blocks: RootContent[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push(paragraph(toPhrasing(lines)));
    lines = [];
  };
  for (const line of value.replace(/\r\n?|\f/g, '\n').split('\n')) {
    if (line.trim() === '') flush();
    else lines.push(line);
  }
  flush();
  return blocks;
}

function toPhrasing(lines: readonly string[]): PhrasingContent[] {
  return lines.flatMap((line, i) => (i === 0 ? [text(line)] : [lineBreak(), text(line)]));
}
