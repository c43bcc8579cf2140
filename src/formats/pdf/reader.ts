import { allowedPages, hasTimeForPage } from '../../content/pages/partial.js';
import { heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { createScanState, type ScanState } from '../../layout/ocr/page.js';
import { createMemory, type PageMemory, toPageFlow } from '../../layout/page-flow.js';
import { toDocument } from '../../layout/text/document.js';
import type { PageFlow } from '../../layout/text/model.js';
import { readAttachments } from './engine/attachments.js';
import { readContent } from './engine/content.js';
import { closeDocument, openDocument, type PdfDocument, readMeta } from './engine/document.js';
import { type Engine, engineError, takeEngine } from './engine/engine.js';
import type { FontCache } from './engine/fonts.js';
import { readOutline } from './engine/outline.js';
import { closePage, openPage, type PdfPage } from './engine/page.js';
import { readTags } from './engine/tags.js';
import { readXfaPackets } from './engine/xfa.js';
import { withPictureText } from './pictures.js';
import { withNewEnd } from './repair.js';
import { isGarbled, needsRecognition, recognizePage } from './scan.js';
import { toTaggedFlow } from './tagged/flow.js';
import { usableTitle } from './title.js';
import { xfaBlocks } from './xfa.js';

/** PDF: pages are read one by one, laid out, and joined to one text; files that it carries follow. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const engine = await takeEngine();
  try {
    return await readWith(engine, source, context);
  } catch (error) {
    throw engineError(engine, error);
  }
}

async function readWith(engine: Engine, source: Source, context: ReadContext): Promise<Root> {
  const document = openAny(engine, source.bytes, context);
  try {
    if (document.pageCount === 0) throw new ConvertError('corrupt-document');
    if (!endsProperly(source.bytes)) {
      context.warn({ code: 'truncated', message: 'The file ends before its end mark; what could be found is there.' });
    }
    const form = xfaBlocks(readXfaPackets(document), context.budget);
    const outline = readOutline(document);
    const blocks = form.length > 0 ? form : toDocument(await readPages(document, context), { outline });
    return root([...titleOf(document, blocks), ...blocks, ...(await readEmbedded(document, context))]);
  } finally {
    closeDocument(document);
  }
}

/** Opens the file as it is, or else with a new end. */
function openAny(engine: Engine, bytes: Uint8Array, context: ReadContext): PdfDocument {
  const { password } = context.options;
  try {
    return openDocument(engine, bytes, password);
  } catch (error) {
    if (!(error instanceof ConvertError) || error.code !== 'corrupt-document') throw error;
    const mended = withNewEnd(bytes, context.budget);
    if (mended === undefined) throw error;
    return openDocument(engine, mended, password);
  }
}

/** A whole file has its end mark among its last bytes. */
function endsProperly(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - 2048))).includes('%%EOF');
}

async function readPages(document: PdfDocument, context: ReadContext): Promise<PageFlow[]> {
  const reading: Reading = {
    fonts: new Map(),
    memory: createMemory(),
    scans: createScanState(),
    pictures: createScanState(),
    context,
  };
  const pages: PageFlow[] = [];
  const allowed = allowedPages(context, document.pageCount);
  for (let number = 1; number <= allowed; number++) {
    if (!hasTimeForPage(context, number, document.pageCount)) break;
    const page = openPage(document, number);
    if (page === undefined) {
      context.warn({ code: 'damaged-part', message: `Page ${number} could not be read.` });
      continue;
    }
    try {
      pages.push(await readPage(page, reading));
    } finally {
      closePage(page);
    }
    context.progress(number, document.pageCount);
  }
  return pages;
}

interface Reading {
  readonly fonts: FontCache;
  readonly memory: PageMemory;
  readonly scans: ScanState;
  readonly pictures: ScanState;
  readonly context: ReadContext;
}

async function readPage(page: PdfPage, reading: Reading): Promise<PageFlow> {
  const { fonts, memory, scans, context } = reading;
  const read = readContent(page, fonts);
  if (needsRecognition(read)) {
    const recognized = await recognizePage(page, scans, context);
    if (recognized !== undefined) return toPageFlow(recognized, memory);
    if (isGarbled(read)) {
      context.warn({
        code: 'damaged-part',
        message: `Fonts of page ${page.number} do not say which letters they show.`,
      });
    }
  }
  const { content } = read;
  const flow = toTaggedFlow(content, readTags(page), memory) ?? toPageFlow(content, memory);
  if (context.options.ocr !== 'always') return flow;
  return withPictureText(page, { content, flow }, { scans: reading.pictures, context });
}

/** The title of the document's properties, where the text has no heading. */
function titleOf(document: PdfDocument, blocks: readonly RootContent[]): RootContent[] {
  if (blocks.length === 0 || blocks.some((block) => block.type === 'heading')) return [];
  const title = usableTitle(readMeta(document, 'Title'), blocks);
  return title === undefined ? [] : [heading(1, title)];
}

async function readEmbedded(document: PdfDocument, context: ReadContext): Promise<RootContent[]> {
  const blocks: RootContent[] = [];
  const files = [...readAttachments(document)];
  for (const { name, bytes } of files) {
    const tree = await context.readEmbedded({ bytes, name });
    if (tree.children.length > 0) blocks.push(heading(2, name), ...tree.children);
  }
  return blocks;
}
