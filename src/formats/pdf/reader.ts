import { toDocument } from '../../common/layout/flow/document.js';
import type { PageFlow } from '../../common/layout/flow/model.js';
import { toPageFlow } from '../../common/layout/page-flow.js';
import { root } from '../../common/tree/build.js';
import { checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readContent } from './engine/content.js';
import { closeDocument, openDocument, type PdfDocument } from './engine/document.js';
import { type Engine, engineError, takeEngine } from './engine/engine.js';
import type { FontCache } from './engine/fonts.js';
import { readOutline } from './engine/outline.js';
import { closePage, openPage } from './engine/page.js';
import { readTags } from './engine/tags.js';
import { toTaggedFlow } from './tagged/flow.js';

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
    if (document.pageCount === 0) throw new ConvertError('corrupt-document');
    const outline = readOutline(document);
    return root(toDocument(readPages(document, context), { outline }));
  } finally {
    closeDocument(document);
  }
}

function readPages(document: PdfDocument, context: ReadContext): PageFlow[] {
  const fonts: FontCache = new Map();
  const pages: PageFlow[] = [];
  for (let number = 1; number <= document.pageCount; number++) {
    const flow = readPage(document, number, fonts);
    if (flow === undefined) context.warn({ code: 'damaged-part', message: `Page ${number} could not be read.` });
    else pages.push(flow);
    context.progress(number, document.pageCount);
  }
  return pages;
}

function readPage(document: PdfDocument, number: number, fonts: FontCache): PageFlow | undefined {
  const page = openPage(document, number);
  if (page === undefined) return undefined;
  try {
    const { content } = readContent(page, fonts);
    return toTaggedFlow(content, readTags(page)) ?? toPageFlow(content);
  } finally {
    closePage(page);
  }
}
