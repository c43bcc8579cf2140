import type { XmlElement } from '../../bytes/xml/tree.js';
import type { Box } from '../../content/slides/box.js';
import type { Item } from '../../content/slides/order.js';
import { image, paragraph } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { RootContent } from '../../core/tree.js';

const MAX_CAPTION_CHARS = 200;
/** Captions of one slide that are looked at. */
const MAX_CAPTIONS = 200;
/** A caption begins at most this far (EMU, a quarter of an inch) below its picture, or above its edge. */
const REACH = 228_600;

/** The text of a shape that looks like a caption: one centred line in a text box, without marks; '' for others. */
export function captionText(shape: XmlElement, blocks: readonly RootContent[]): string {
  if (shape.elements()[0]?.first('p:cNvSpPr')?.get('txBox') !== '1') return '';
  const paragraphs = shape.first('p:txBody')?.elements('a:p') ?? [];
  const only = blocks.length === 1 ? blocks[0] : undefined;
  if (paragraphs.length !== 1 || only?.type !== 'paragraph') return '';
  if (paragraphs[0]?.first('a:pPr')?.get('algn') !== 'ctr') return '';
  if (!only.children.every((child) => child.type === 'text')) return '';
  const text = plainText(only.children).trim();
  return text.length <= MAX_CAPTION_CHARS ? text : '';
}

/** A caption right below a picture without a text of its own becomes that text; other such pictures go, unless their words are to be read. */
export function attachCaptions(items: readonly Item[]): Item[] {
  const captions = items.filter((item) => item.caption !== undefined).slice(0, MAX_CAPTIONS);
  const used = new Set<Item>();
  const out: Item[] = [];
  for (const item of items) {
    if (item.picture === undefined) {
      out.push(item);
      continue;
    }
    const caption = captions.find((one) => !used.has(one) && isBelow(one.box, item.box));
    const { name, bytes } = item.picture;
    if (caption !== undefined) used.add(caption);
    const blocks = [paragraph([image(caption?.caption ?? '', name, bytes)])];
    if (caption !== undefined) out.push({ box: item.box, blocks });
    else if (bytes !== undefined) out.push({ box: item.box, blocks, isBare: true });
  }
  return out.filter((item) => !used.has(item));
}

function isBelow(caption: Box | undefined, picture: Box | undefined): boolean {
  if (caption === undefined || picture === undefined) return false;
  const middle = (picture.left + picture.right) / 2;
  return (
    Math.abs(caption.top - picture.bottom) <= REACH &&
    Math.abs((caption.left + caption.right) / 2 - middle) <= (picture.right - picture.left) / 4
  );
}
