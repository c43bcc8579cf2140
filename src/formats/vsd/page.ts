/*
 * The chunks of a page: a shape, then what belongs to it.
 *
 *   shape      x(10) parent(4) ...                                       the id of the group that it is in
 *   transform  { unit(1) value(8) } *: pinX pinY width height locPinX locPinY   inches, y growing upwards, from the parent's corner
 */
import type { ByteView } from '../../bytes/view.js';
import type { Box } from '../../content/slides/box.js';
import { type Item, inReadingOrder } from '../../content/slides/order.js';
import { paragraph } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { type Chunk, chunksIn, chunkText, chunkType } from './chunks.js';

interface PageShape {
  readonly parent: number;
  box: Box | undefined;
  text: string;
}

const SHAPES: readonly number[] = [chunkType.group, chunkType.shape, chunkType.foreign];
const PARENT_OFFSET = 10;
const EMU_PER_INCH = 914_400;

/** The texts of a page in reading order. */
export function readPage(view: ByteView, version: number): RootContent[] {
  const shapes = new Map<number, PageShape>();
  let shape: PageShape | undefined;
  for (const chunk of chunksIn(view)) {
    if (SHAPES.includes(chunk.type)) {
      shape = { parent: view.u32(chunk.from + PARENT_OFFSET), box: undefined, text: '' };
      shapes.set(chunk.id, shape);
    } else if (shape === undefined) continue;
    else if (chunk.type === chunkType.transform) shape.box ??= readBox(view, chunk, shapes.get(shape.parent)?.box);
    else if (chunk.type === chunkType.text) shape.text += chunkText(view, chunk, version);
  }
  const items = [...shapes.values()].map(({ box, text }): Item => ({ box, blocks: toBlocks(text) }));
  return inReadingOrder(
    items.filter((item) => item.blocks.length > 0),
    false,
  );
}

function readBox(view: ByteView, chunk: Chunk, parent: Box | undefined): Box | undefined {
  const inches = [0, 1, 2, 3, 4, 5].map((i) => view.f64(chunk.from + 1 + i * 9));
  if (!inches.every((value) => Math.abs(value) < 1e6)) return undefined;
  const [pinX = 0, pinY = 0, width = 0, height = 0, locX = 0, locY = 0] = inches.map((value) => value * EMU_PER_INCH);
  const left = (parent?.left ?? 0) + pinX - locX;
  // The parent's box is upside down already: its lower corner is its bottom.
  const bottom = (parent?.bottom ?? 0) - (pinY - locY);
  return { left, right: left + Math.abs(width), top: bottom - Math.abs(height), bottom };
}

function toBlocks(text: string): RootContent[] {
  return text
    .split(/[\n\r\u2028]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => paragraph(line));
}
