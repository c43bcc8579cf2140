import { allowedPages, hasTimeForPage } from '../../content/pages/partial.js';
import { heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { createScanState, type ScanState } from '../../layout/ocr/page.js';
import { createMemory, type PageMemory, toPageFlow } from '../../layout/page-flow.js';
import { toDocument } from '../../layout/text/document.js';
import type { PageFlow } from '../../layout/text/model.js';
import { type ContentState, createContentState, type ReadPage, readPage as readContent } from './content/read-page.js';
import { readAnnotations } from './document/annotations.js';
import { readAttachments } from './document/attachments.js';
import { createDestinations, type Destinations } from './document/destinations.js';
import { isHidden, type Layers, readLayers } from './document/layers.js';
import { readTitle } from './document/metadata.js';
import { readOutline } from './document/outline.js';
import { MAX_LISTED_PAGES, type PdfPage, readPages as readPageTree } from './document/pages.js';
import { readTagTree, type TagTree, tagsOf } from './document/tags.js';
import { readXfaPackets } from './document/xfa.js';
import { withPictureText } from './pictures.js';
import { closeRenderer, createRenderer, type Renderer } from './renderer.js';
import { isGarbled, needsRecognition, recognizePage } from './scan.js';
import { catalogOf, openFile, type PdfFile } from './syntax/file.js';
import type { PdfDict } from './syntax/objects.js';
import type { Damage } from './syntax/state.js';
import { toTaggedFlow } from './tagged/flow.js';
import { withTitle } from './title.js';
import { xfaBlocks } from './xfa.js';

/** What the pages of one document share. */
interface Reading {
  readonly file: PdfFile;
  readonly catalog: PdfDict;
  readonly pages: readonly PdfPage[];
  readonly destinations: Destinations;
  readonly layers: Layers | undefined;
  readonly tags: TagTree | undefined;
  readonly content: ContentState;
  readonly memory: PageMemory;
  readonly scans: ScanState;
  readonly pictures: ScanState;
  readonly renderer: Renderer;
  readonly context: ReadContext;
}

/** PDF: pages are read one by one, laid out, and joined to one text; files that it carries follow. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const reading = openReading(source.bytes, context);
  try {
    const { file, catalog } = reading;
    const form = xfaBlocks(readXfaPackets(file, catalog), context.budget);
    const blocks =
      form.length > 0
        ? form
        : toDocument(await readPages(reading), { outline: readOutline(reading.destinations), context });
    warnOfDamage(file, context);
    return root([...withTitle(readTitle(file), blocks), ...(await readEmbedded(reading))]);
  } finally {
    closeRenderer(reading.renderer);
  }
}

function openReading(bytes: Uint8Array, context: ReadContext): Reading {
  const { budget, options } = context;
  const file = openFile(bytes, { budget, password: options.password });
  const catalog = catalogOf(file) ?? new Map();
  const pages = readPageTree(file, catalog, MAX_LISTED_PAGES);
  if (pages.length === 0) throw new ConvertError('corrupt-document');
  if (!endsProperly(bytes)) {
    context.warn({ code: 'truncated', message: 'The file ends before its end mark; what could be found is there.' });
  }
  const destinations = createDestinations(file, catalog, pages);
  const layers = readLayers(file, catalog);
  return {
    file,
    catalog,
    pages,
    destinations,
    layers,
    tags: readTagTree(file, catalog, destinations.pages),
    content: createContentState((layer) => isHidden(layers, layer)),
    memory: createMemory(),
    scans: createScanState(),
    pictures: createScanState(),
    renderer: createRenderer(bytes, context),
    context,
  };
}

/** What was stepped around, once for each kind. A file that was cut has lost its cross-reference with its end. */
function warnOfDamage(file: PdfFile, context: ReadContext): void {
  for (const kind of file.damage) {
    if (kind === 'xref' && !endsProperly(file.bytes)) continue;
    context.warn({ code: 'damaged-part', message: DAMAGE[kind] });
  }
}

const DAMAGE: Readonly<Record<Damage, string>> = {
  xref: 'The cross-reference is damaged; objects were found by looking through the file.',
  pages: 'The page tree is damaged; pages are in the order in which they were found.',
  stream: 'A stream is damaged; what comes before the damage was read.',
  limit: 'Objects overlap so often that some were left out.',
};

/** A whole file has its end mark among its last bytes. */
function endsProperly(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - 2048))).includes('%%EOF');
}

async function readPages(reading: Reading): Promise<PageFlow[]> {
  const { pages, context } = reading;
  const flows: PageFlow[] = [];
  const allowed = allowedPages(context, pages.length);
  for (const page of pages.slice(0, allowed)) {
    if (!hasTimeForPage(context, page.number, pages.length)) break;
    const content = contentOf(reading, page);
    if (content !== undefined) flows.push(await readPage(reading, page, content));
    context.progress(page.number, pages.length);
  }
  return flows;
}

/** What a page shows; undefined, with a warning, where it cannot be read. Limits end the document. */
function contentOf(reading: Reading, page: PdfPage): ReadPage | undefined {
  const { file, content, context } = reading;
  try {
    return readContent(file, page, { state: content, over: readAnnotations(reading, page) });
  } catch (error) {
    if (error instanceof ConvertError || isExhausted(error)) throw error;
    context.warn({ code: 'damaged-part', message: `Page ${page.number} could not be read.` });
    return undefined;
  }
}

/** The stack and the memory are limits too. */
function isExhausted(error: unknown): boolean {
  return error instanceof RangeError;
}

async function readPage(reading: Reading, page: PdfPage, read: ReadPage): Promise<PageFlow> {
  const { memory, renderer, scans, context } = reading;
  const { number } = page;
  if (needsRecognition(read)) {
    const recognized = await recognizePage(number, { renderer, state: scans }, context);
    if (recognized !== undefined) return toPageFlow(recognized, memory);
    if (isGarbled(read)) {
      context.warn({ code: 'damaged-part', message: `Fonts of page ${number} do not say which letters they show.` });
    }
  }
  const { content } = read;
  const flow = toTaggedFlow(content, tagsOf(reading.tags, page), memory) ?? toPageFlow(content, memory);
  if (context.options.ocr !== 'always') return flow;
  return withPictureText({ content, flow }, { renderer, scans: reading.pictures, context });
}

async function readEmbedded({ file, catalog, pages, context }: Reading): Promise<RootContent[]> {
  const blocks: RootContent[] = [];
  for (const { name, bytes } of readAttachments(file, catalog, pages)) {
    const tree = await context.readEmbedded({ bytes, name });
    if (tree.children.length > 0) blocks.push(heading(2, name), ...tree.children);
  }
  return blocks;
}
