import type { ReadContext } from '../../core/format.js';
import { overlapX, overlapY } from '../../layout/geometry.js';
import type { Box, PageContent, TextStyle, Word } from '../../layout/model.js';
import type { ScanState } from '../../layout/ocr/page.js';
import { createMemory, toPageFlow } from '../../layout/page-flow.js';
import type { FlowItem, PageFlow, TaggedBlock, TextLine } from '../../layout/text/model.js';
import type { Renderer } from './renderer.js';
import { recognizePage } from './scan.js';

/** Text inside the pictures of a page that has text of its own, where it is asked for. */

/** Points that a picture must have each way to hold a line of text. */
const MIN_WIDTH = 24;
const MIN_HEIGHT = 8;
/** Points that a page may differ by from what was rendered of it. */
const SAME = 2;
/** Lines farther apart than this share of their size are no paragraph. */
const LOOSE = 0.9;
/** Words of the page whose letters say how large its text is. */
const SAMPLE = 2000;

interface Reading {
  readonly renderer: Renderer;
  readonly scans: ScanState;
  readonly context: ReadContext;
}

/** The page laid out, and after what stands above each picture the paragraphs that OCR finds inside it. */
export async function withPictureText(
  { content, flow }: { readonly content: PageContent; readonly flow: PageFlow },
  { renderer, scans, context }: Reading,
): Promise<PageFlow> {
  const pictures = content.pictures.filter(
    (box) => box.right - box.left >= MIN_WIDTH && box.bottom - box.top >= MIN_HEIGHT,
  );
  if (pictures.length === 0) return flow;
  const read = await recognizePage(content.number, { renderer, state: scans }, context);
  // A page that was turned upright for OCR has its words elsewhere.
  if (read === undefined || !isSameSize(read, content)) return flow;
  const plain = plainStyles(content.words);
  let words = read.words
    .filter((word) => !isKnown(content.words, word))
    .map((word) => ({ ...word, style: plain(word.style) }));
  const items = [...flow.items];
  for (const picture of pictures) {
    const own = words.filter((word) => holds(picture, word));
    if (own.length === 0) continue;
    words = words.filter((word) => !own.includes(word));
    const inner = toPageFlow({ ...read, words: own, rules: [] }, createMemory());
    items.splice(placeOf(items, picture), 0, ...toBlocks(inner.items));
  }
  return { ...flow, items };
}

function isSameSize(a: PageContent, b: PageContent): boolean {
  return Math.abs(a.width - b.width) <= SAME && Math.abs(a.height - b.height) <= SAME;
}

function holds(box: Box, word: Word): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** The page's own text over a picture is read once. */
function isKnown(own: readonly Word[], word: Word): boolean {
  return own.some(
    (other) =>
      overlapX(other, word) > (word.right - word.left) / 4 && overlapY(other, word) > (word.bottom - word.top) / 4,
  );
}

function boxesOf(item: FlowItem): readonly Box[] {
  if (item.kind === 'line') return item.edge === 'bottom' ? [] : [item.line];
  if (item.kind === 'table') return [item.table.box];
  return item.kind === 'block' ? item.lines : [];
}

/** Behind what stands above the picture in its column; before the page's foot where nothing does. */
function placeOf(items: readonly FlowItem[], picture: Box): number {
  const isAbove = (box: Box) => overlapX(box, picture) > 0 && (box.top + box.bottom) / 2 < picture.top;
  const last = items.findLastIndex((item) => boxesOf(item).some(isAbove));
  if (last >= 0) return last + 1;
  const isBelow = (box: Box) => overlapX(box, picture) > 0 && box.top >= picture.top;
  const next = items.findIndex((item) => boxesOf(item).some(isBelow));
  return next >= 0 ? next : items.length;
}

/** Large letters in a picture are no heading of the document: no larger than its text, and not bold. */
function plainStyles(own: readonly Word[]): (style: TextStyle) => TextStyle {
  const sizes = own
    .slice(0, SAMPLE)
    .map(({ style }) => style.size)
    .sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1];
  const known = new Map<TextStyle, TextStyle>();
  return (style) => {
    const plain = known.get(style) ?? { ...style, bold: false, size: Math.min(style.size, usual ?? style.size) };
    known.set(style, plain);
    return plain;
  };
}

/** Lines that follow each other closely are a paragraph. */
function toBlocks(items: readonly FlowItem[]): TaggedBlock[] {
  const lines = items.flatMap((item) => {
    if (item.kind === 'line') return [item.line];
    return item.kind === 'table' ? item.table.rows.flat().flatMap((cell) => cell.lines) : [];
  });
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group !== undefined && before !== undefined && isNext(before, line)) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    kind: 'block',
    lines: group,
    role: { kind: 'caption' },
    depth: 0,
    quoted: false,
    region: -1,
  }));
}

function isNext(before: TextLine, line: TextLine): boolean {
  const gap = line.top - before.bottom;
  return gap > -before.size && gap < before.size * LOOSE && overlapX(before, line) > 0;
}
