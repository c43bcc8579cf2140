import { heading, paragraph, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { bodyOf } from '../../families/html/document.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';
import { type BookHeader, openPalm, type PalmDatabase, readHeader } from './palm.js';
import { firstFlow, readBookText } from './text.js';

/** MOBI 6, KF8 (AZW3) and PalmDOC books. A file with an old and a new book gives the new one. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const database = openPalm(source.bytes);
  const old = readHeader(database, 0);
  const header = old.next > 0 ? readHeader(database, old.next) : old;
  if (header.encrypted)
    throw new ConvertError('encrypted-document', {
      detail: 'The book is protected by DRM; no password can open it here.',
    });
  const text = readText(database, header, context);
  const blocks =
    database.isMobi || /<(?:html|p|div|br)\b/i.test(text.slice(0, 5_000)) ? readMarkup(text, context) : readPlain(text);
  if (!blocks.some((block) => block.type === 'heading') && old.title !== '') blocks.unshift(...titleBlocks(old));
  return root(blocks);
}

function readText(database: PalmDatabase, header: BookHeader, context: ReadContext): string {
  const bytes = firstFlow(database, header, readBookText(database, header, context.budget));
  if (bytes.length < header.textLength && header.version < 8)
    context.warn({ code: 'truncated', message: 'The book ends early.' });
  return new TextDecoder(header.charset).decode(bytes);
}

/**
 * The book's own tags stand alone, though HTML takes them for open ones; a KF8 book is many small pages in a row, whose
 * frames would make every page but the first hard to parse.
 */
const FRAMES =
  /<\/?(?:mbp:[a-z]+|html|body|head|guide|reference)\b[^<>]*>|<\?xml[^<>]*>|<!doctype[^<>]*>|<title>[^<>]*<\/title>/gi;

function readMarkup(text: string, context: ReadContext): RootContent[] {
  const isXhtml = /^\s*<\?xml/.test(text);
  const bare = text.replace(FRAMES, ' ');
  const page = parseHtml(
    isXhtml ? `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${bare}` : `<body>${bare}`,
    context.budget,
  );
  // Addresses lead to places in the book (`filepos`, `kindle:`), which have no name outside of it.
  const resolve = (url: string) => (/^(?:https?|mailto|ftp):/i.test(url) ? url : undefined);
  return readElements([bodyOf(page)], { context, resolve, resolveImage: () => '' });
}

function readPlain(text: string): RootContent[] {
  const parts = text
    .replace(/\0/g, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/);
  return parts.filter((part) => part.trim() !== '').map((part) => paragraph(part.trim()));
}

function titleBlocks(header: BookHeader): RootContent[] {
  const title: RootContent[] = [heading(1, header.title)];
  return header.authors.length === 0 ? title : [...title, paragraph(header.authors.join(', '))];
}
