import { decodeText } from '../../bytes/charset/decode.js';
import { code, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { parseMarkdown } from '../../families/commonmark/block.js';
import { collectNotes } from '../../families/html/notes.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';

const FRONT_MATTER = /^\ufeff?(---|\+\+\+)[ \t]*\r?\n([\s\S]*?)\r?\n(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Markdown is kept and written in one style; HTML amid it becomes markdown, front matter a code block. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeText(source.bytes);
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The text was read as ${decoded.charset}.` });
  const front = FRONT_MATTER.exec(decoded.text);
  const body = front === null ? decoded.text : decoded.text.slice(front[0].length);
  const blocks = parseMarkdown(body, { readHtml: (html) => readHtml(html, context) });
  const meta = front?.[2]?.trim() ?? '';
  return root(meta === '' ? blocks : [code(meta, front?.[1] === '+++' ? 'toml' : 'yaml'), ...blocks]);
}

function readHtml(html: string, context: ReadContext): RootContent[] {
  const page = parseHtml(html, context.budget);
  return readElements([page], { context, resolve: (url) => url, notes: collectNotes(page) });
}
