import { findEntry } from '../../bytes/zip/archive.js';
import { heading, paragraph, root } from '../../content/tree/build.js';
import { barePictures } from '../../content/tree/pictures.js';
import { pictureOf } from '../../content/tree/zip-picture.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { bodyOf } from '../../families/html/document.js';
import { findElement, type HtmlFragment, type HtmlParent, hasType } from '../../families/html/dom.js';
import { countPage, linkShare } from '../../families/html/main/stats.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';
import { encryptedPaths } from './encryption.js';
import { type BookNotes, type Chapter, collectBookNotes, targetKey } from './notes.js';
import { type Book, openBook, readText, resolvePath } from './package.js';

/** EPUB 2 and 3: the chapters in reading order. Throws `encrypted-document` if they are under DRM. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const book = openBook(source.bytes, context);
  const chapters = readChapters(book, context);
  const notes = collectBookNotes(chapters);
  const parts = chapters.map((chapter, i) => {
    context.progress(i + 1, chapters.length);
    return readChapter(chapter, { book, notes, context });
  });
  const blocks = withoutTitlePage(chapters, parts).flat();
  if (!blocks.some((block) => block.type === 'heading') && book.title !== '') blocks.unshift(...titleBlocks(book));
  return root(blocks);
}

function readChapters(book: Book, context: ReadContext): Chapter[] {
  const encrypted = encryptedPaths(book, context);
  const chapters: Chapter[] = [];
  let hidden = 0;
  for (const { path } of book.spine) {
    if (encrypted.has(path)) {
      hidden++;
      continue;
    }
    const text = readText(book.zip, path, context);
    const page = text === undefined ? undefined : parseHtml(text, context.budget);
    if (page !== undefined && path === book.contents && book.spine.length > 1 && isContents(page)) continue;
    if (page !== undefined) chapters.push({ path, page });
    else if (findEntry(book.zip, path) === undefined)
      context.warn({ code: 'missing-part', message: 'A chapter of the book is not there.' });
  }
  if (chapters.length === 0 && hidden > 0)
    throw new ConvertError('encrypted-document', {
      detail: 'The book is protected by DRM; no password can open it here.',
    });
  if (hidden > 0) context.warn({ code: 'encrypted-part', message: `${hidden} chapters of the book are encrypted.` });
  if (chapters.length === 0) throw new ConvertError('corrupt-document');
  return chapters;
}

/** Whether a page is a table of contents and nothing else: a book's first chapter may hold one too. */
function isContents(page: HtmlFragment): boolean {
  const body = bodyOf(page);
  const stats = 'tagName' in body ? countPage(body).get(body) : undefined;
  return stats !== undefined && stats.prose < 100 && linkShare(stats) > 0.6;
}

interface Reading {
  readonly book: Book;
  readonly notes: BookNotes;
  readonly context: ReadContext;
}

function readChapter(chapter: Chapter, { book, notes, context }: Reading): RootContent[] {
  const { path, page } = chapter;
  const isInside = (url: string) => findEntry(book.zip, resolvePath(path, url)) !== undefined;
  const own = notes.byChapter.get(path) ?? new Map();
  const blocks = readElements([bodyOf(page)], {
    context,
    resolve: (url) => (/^[a-z][a-z\d+.-]*:/i.test(url) || !isInside(url) ? url : undefined),
    resolveImage: (url) => resolvePath(path, url).split('/').at(-1) ?? '',
    pictureOf: (url) => (isInside(url) ? pictureOf(book.zip, resolvePath(path, url)) : undefined),
    notes: { byTarget: notes.byTarget, elements: notes.elements, key: (href) => targetKey(path, href) },
    define: own,
  });
  // A chapter of notes alone has lost them to the chapters that refer to them.
  const onlyHeadings = own.size === 0 && blocks.length > 0 && blocks.every((block) => block.type === 'heading');
  return onlyHeadings && holdsNotes(bodyOf(page), notes) ? [] : blocks;
}

function holdsNotes(body: HtmlParent, notes: BookNotes): boolean {
  return findElement(body, (element) => notes.elements.has(element)) !== undefined;
}

/** A title page before a single chapter that has a title of its own says nothing but the name of the file. */
function withoutTitlePage(chapters: readonly Chapter[], parts: RootContent[][]): RootContent[][] {
  const filled = parts.filter((part) => part.length > 0 && barePictures(part) === undefined);
  const first = chapters[0];
  if (filled.length !== 2 || first === undefined || parts[0] !== filled[0] || filled[0]?.length !== 1) return parts;
  const isTitlePage = findElement(bodyOf(first.page), (element) => hasType(element, 'titlepage'), 20) !== undefined;
  const opens = filled[1]?.[0];
  return isTitlePage && opens?.type === 'heading' && opens.depth === 1 ? parts.slice(1) : parts;
}

function titleBlocks(book: Book): RootContent[] {
  const blocks: RootContent[] = [heading(1, book.title)];
  if (book.creators.length > 0) blocks.push(paragraph(book.creators.join(', ')));
  return blocks;
}
