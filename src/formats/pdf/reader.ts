import { toLines } from '../../common/layout/lines.js';
import { paragraph, root, text } from '../../common/tree/build.js';
import { checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readContent } from './engine/content.js';
import { closeDocument, openDocument, type PdfDocument } from './engine/document.js';
import { type Engine, engineError, takeEngine } from './engine/engine.js';
import type { FontCache } from './engine/fonts.js';
import { closePage, openPage } from './engine/page.js';

/** PDF: pages are read one by one, laid out, and joined to one text. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const engine = await takeEngine();
  try {
    return readWith(engine, source, context);
  } catch (error) {
    throw engineError(engine, error);
  }
}

function readWith(engine: Engine, source: Source, context: ReadContext): Root {
  const document = openDocument(engine, source.bytes, context.options.password);
  try {
    checkLimit(context.budget, 'maxPages', document.pageCount);
    return root(readPages(document, context));
  } finally {
    closeDocument(document);
  }
}

function readPages(document: PdfDocument, context: ReadContext): RootContent[] {
  const fonts: FontCache = new Map();
  const blocks: RootContent[] = [];
  for (let number = 1; number <= document.pageCount; number++) {
    const page = openPage(document, number);
    if (page === undefined) {
      context.warn({ code: 'damaged-part', message: `Page ${number} could not be read.` });
      continue;
    }
    const { content } = readContent(page, fonts);
    closePage(page);
    for (const line of toLines(content.words)) {
      blocks.push(paragraph([text(line.words.map((w) => (w.spaceBefore ? ' ' : '') + w.text).join(''))]));
    }
    context.progress(number, document.pageCount);
  }
  if (document.pageCount === 0) throw new ConvertError('corrupt-document');
  return blocks;
}
