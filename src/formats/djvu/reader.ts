import { ByteView } from '../../bytes/view.js';
import { emphasis, heading, list, listItem, paragraph, root, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { createMemory, toPageFlow } from '../../layout/page-flow.js';
import { type FlowHints, toDocument } from '../../layout/text/document.js';
import type { PageFlow } from '../../layout/text/model.js';
import type { OutlineEntry } from '../../layout/text/outline-match.js';
import { decodeBzz } from './bzz.js';
import { type Chunk, chunkAt, chunksIn, readDirectory } from './chunks.js';
import { readOutline } from './outline.js';
import { type PageSize, toPage } from './page.js';
import { readTextLayer, type TextLayer } from './text-layer.js';

const USUAL_DPI = 300;

/** A page's parts that say something. */
interface PageParts {
  readonly size: PageSize;
  readonly layer: TextLayer | undefined;
  readonly title: string | undefined;
}

/** The text layer of a DjVu document, laid out by its places; where there is none, what is known of the document. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const start = view.u32be(0) === 0x41542654 ? 4 : 0;
  const form = chunkAt(view, start);
  if (form === undefined || form.name !== 'FORM') throw new ConvertError('corrupt-document');
  const document = openDocument(form, { view, start, context });
  const parts = document.pages.map((page, i) => {
    spend(context.budget, 'maxPages', 1);
    context.progress(i + 1, document.pages.length);
    return page === undefined ? undefined : readParts(page.data, context);
  });
  const blocks = textBlocks(parts, { outline: document.outline, context });
  if (blocks.length > 0) return root(blocks);
  const title = document.title ?? parts.find((part) => part?.title !== undefined)?.title;
  return root(describe(document, title));
}

interface Opened {
  /** Forms of pages in their order; undefined for those in other files. */
  readonly pages: readonly (Chunk | undefined)[];
  readonly outline: readonly OutlineEntry[];
  readonly title: string | undefined;
}

function openDocument(
  form: Chunk,
  { view, start, context }: { view: ByteView; start: number; context: ReadContext },
): Opened {
  if (form.kind !== 'DJVM') return { pages: [form], outline: [], title: undefined };
  let places: readonly (number | undefined)[] | undefined;
  let outline: OutlineEntry[] = [];
  let title: string | undefined;
  const inside: Chunk[] = [];
  for (const chunk of chunksIn(form.data, context.budget)) {
    if (chunk.name === 'DIRM') places = readDirectory(chunk.data, context.budget).pages;
    else if (chunk.name === 'NAVM') outline = readOutline(decodeBzz(chunk.data, context.budget));
    else if (chunk.kind === 'DJVU') inside.push(chunk);
    else if (chunk.kind === 'DJVI') title ??= readParts(chunk.data, context).title;
  }
  const listed = places?.map((at) => (at === undefined ? undefined : pageAt(view, at, start)));
  // A directory that is damaged names no pages; then they stand in the order of the file.
  const isGood = listed !== undefined && (inside.length === 0 || listed.some((page) => page !== undefined));
  return { pages: isGood ? listed : inside, outline, title };
}

function pageAt(view: ByteView, at: number, start: number): Chunk | undefined {
  const chunk = chunkAt(view, at) ?? chunkAt(view, at + start);
  return chunk?.kind === 'DJVU' ? chunk : undefined;
}

function readParts(data: Uint8Array, context: ReadContext): PageParts {
  let size: PageSize = { width: 2550, height: 3300, dpi: USUAL_DPI };
  let layer: TextLayer | undefined;
  let title: string | undefined;
  for (const { name, data: inner } of chunksIn(data, context.budget)) {
    if (name === 'INFO') size = sizeOf(new ByteView(inner));
    else if (name === 'TXTa') layer = readTextLayer(inner, context.budget);
    else if (name === 'TXTz') layer = readTextLayer(decodeBzz(inner, context.budget), context.budget);
    else if (name === 'ANTa') title ??= titleOf(inner);
    else if (name === 'ANTz') title ??= titleOf(decodeBzz(inner, context.budget));
  }
  return { size, layer, title };
}

/** INFO: width(2) height(2) versions(2), dots per inch(2, little endian). */
function sizeOf(info: ByteView): PageSize {
  const dpi = info.u16(6);
  return {
    width: info.u16be(0) || 2550,
    height: info.u16be(2) || 3300,
    dpi: dpi >= 25 && dpi <= 6000 ? dpi : USUAL_DPI,
  };
}

/** Metadata stand in annotations as `(metadata (title "...") ...)`. */
function titleOf(bytes: Uint8Array): string | undefined {
  const annotations = Buffer.from(bytes).toString('utf8');
  const from = annotations.indexOf('(metadata');
  const title =
    from < 0 ? undefined : /\(title\s+"((?:[^"\\]|\\.){1,500})"/i.exec(annotations.slice(from, from + 10_000))?.[1];
  return title?.replace(/\\(.)/g, '$1');
}

function textBlocks(parts: readonly (PageParts | undefined)[], hints: FlowHints): RootContent[] {
  const memory = createMemory();
  const flows: PageFlow[] = [];
  const plain: RootContent[] = [];
  for (const [i, part] of parts.entries()) {
    if (part?.layer === undefined) continue;
    const page = toPage(part.layer, part.size, i + 1);
    if (page.words.length > 0) flows.push(toPageFlow(page, memory));
    else plain.push(...plainBlocks(part.layer.text));
  }
  return [...toDocument(flows, hints), ...plain];
}

/** Text without places: columns, regions and pages end with control characters. */
function plainBlocks(layer: string): RootContent[] {
  const lines = layer.split(/[\n\v\f\u001d\u001f]+/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => paragraph(line));
}

function describe({ pages, outline }: Opened, title: string | undefined): RootContent[] {
  const count = pages.length === 1 ? '1 page' : `${pages.length} pages`;
  const where =
    pages.length > 0 && pages.every((page) => page === undefined)
      ? ', which are in other files'
      : ' without a text layer';
  const blocks: RootContent[] = title === undefined ? [] : [heading(1, title)];
  blocks.push(paragraph([emphasis([text(`A DjVu document of ${count}${where}.`)])]));
  if (outline.length > 0) blocks.push(list(outline.map((entry) => listItem([paragraph(entry.title)]))));
  return blocks;
}
