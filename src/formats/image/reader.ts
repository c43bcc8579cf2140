import { type PictureKind, pictureKind } from '../../bytes/image/decode.js';
import { root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { createScanState, type ScanState } from '../../layout/ocr/page.js';
import { canRecognize, readScan } from '../../layout/ocr/scan.js';
import { createMemory, type PageMemory, toPageFlow } from '../../layout/page-flow.js';
import { toDocument } from '../../layout/text/document.js';
import type { PageFlow } from '../../layout/text/model.js';
import { describe, introduce } from './describe.js';
import type { Facts } from './facts.js';
import { faxToPdfPage, jp2ToPdfPage, type PdfPage, toPdf } from './fax.js';
import { readFacts, statedSize } from './metadata.js';
import { type Page, readPages, toReadable } from './pages.js';

/** Pictures: the text that OCR finds, laid out as a page; pictures without text tell what they are. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const kind = pictureKind(source.bytes);
  if (kind === undefined) throw new ConvertError('corrupt-document');
  const facts = readFacts(kind, source.bytes, context.budget);
  const state: Reading = {
    facts,
    context,
    wordsOnly: source.wordsOnly === true,
    scans: createScanState(),
    memory: createMemory(),
    flows: [],
    blocks: [],
    faxes: [],
    sizes: [],
  };
  await readAll(state, kind, source.bytes);
  const text = [...(await finish(state))];
  if (state.wordsOnly) return root(text);
  const about = { kind, facts, sizes: state.sizes };
  return root(text.length > 0 ? [...introduce(facts), ...text] : describe(about));
}

interface Reading {
  readonly facts: Facts;
  readonly context: ReadContext;
  /** The picture stands in a document. */
  readonly wordsOnly: boolean;
  readonly scans: ScanState;
  readonly memory: PageMemory;
  /** Pages that were read and wait for being joined. */
  flows: PageFlow[];
  readonly blocks: RootContent[];
  /** Pages that wait for being wrapped together. */
  faxes: PdfPage[];
  readonly sizes: { width: number; height: number }[];
}

async function readAll(state: Reading, kind: PictureKind, bytes: Uint8Array): Promise<void> {
  const { context } = state;
  let number = 0;
  try {
    for await (const page of readPages(kind, bytes, context)) {
      number++;
      await addPage(state, page, number);
      context.progress(number);
    }
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    context.warn({ code: 'damaged-part', message: 'The pixels of the picture are damaged.' });
  }
  const size = number > 0 ? undefined : statedSize(kind, bytes);
  if (size !== undefined) state.sizes.push(size);
  if (size !== undefined && kind === 'jp2') state.faxes.push(jp2ToPdfPage(bytes, size));
}

async function addPage(state: Reading, page: Page, number: number): Promise<void> {
  const { context, facts, scans } = state;
  if (page.kind === 'damaged') {
    context.warn({ code: 'damaged-part', message: `Page ${number} is damaged or packed in an unknown way.` });
  } else if (page.kind === 'fax') {
    await flushFlows(state);
    state.sizes.push(page.page);
    state.faxes.push(faxToPdfPage(page.page));
  } else {
    await flushFaxes(state);
    const { raster } = page;
    state.sizes.push(raster);
    if (isTiny(raster, state.wordsOnly) || !canRecognize(context, number)) return;
    const content = await readScan(toReadable(raster, facts.orientation ?? 1), { number, state: scans }, context);
    if (content !== undefined && content.words.length > 0) state.flows.push(toPageFlow(content, state.memory));
  }
}

/** Icons, spacers and lines have no text. */
const MIN_LONG_SIDE = 100;
const MIN_SIDE = 32;

function isTiny({ width, height }: { readonly width: number; readonly height: number }, wordsOnly: boolean): boolean {
  return Math.max(width, height) < MIN_LONG_SIDE || (wordsOnly && Math.min(width, height) < MIN_SIDE);
}

async function finish(state: Reading): Promise<RootContent[]> {
  await flushFaxes(state);
  await flushFlows(state);
  return state.blocks;
}

async function flushFlows(state: Reading): Promise<void> {
  if (state.flows.length > 0) state.blocks.push(...toDocument(state.flows, { outline: [], context: state.context }));
  state.flows = [];
}

/** Pages that the PDF reader can decode are given to it as one document. */
async function flushFaxes(state: Reading): Promise<void> {
  if (state.faxes.length === 0) return;
  const bytes = toPdf(state.faxes);
  state.faxes = [];
  const tree = await state.context.readEmbedded({ bytes, mediaType: 'application/pdf' });
  state.blocks.push(...tree.children);
}
