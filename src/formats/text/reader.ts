import { decodeText } from '../../common/charset/decode.js';
import { lineBreak, paragraph, root, text } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';

/** Lines at least this long, but for the last, were wrapped at a width. */
const MIN_WRAPPED_CHARS = 45;
/** A wrapped line ends at most this share before the longest one: the next word did not fit. */
const WRAP_RAGGEDNESS = 0.3;

/** Plain text: blank lines part paragraphs; lines that were wrapped at a width are joined, others stay lines. */
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
    else lines.push(line.trim());
  }
  flush();
  return blocks;
}

function toPhrasing(lines: readonly string[]): PhrasingContent[] {
  if (isWrapped(lines)) return [text(lines.join(' '))];
  return lines.flatMap((line, i) => (i === 0 ? [text(line)] : [lineBreak(), text(line)]));
}

function isWrapped(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  if (longest < MIN_WRAPPED_CHARS) return false;
  return lines.slice(0, -1).every((line) => line.length >= longest * (1 - WRAP_RAGGEDNESS) && !/ {3,}|\t/.test(line));
}
