import type { XmlElement } from '../../bytes/xml/tree.js';
import type { Box } from '../../content/slides/box.js';
import { groupItem, type Item } from '../../content/slides/order.js';
import { link } from '../../content/tree/build.js';
import { isPhrasing, plainText } from '../../content/tree/content.js';
import type { RootContent } from '../../core/tree.js';
import { chooseBranch, readTextBody, readTextLine } from '../../families/ooxml/drawing-text.js';
import { attachCaptions, captionText } from './captions.js';
import { type GroupTransform, groupTransform, identity, readBox } from './geometry.js';
import { readGraphic, textWithin } from './graphic.js';
import { inherit, isTitle, placeholderElement } from './inherit.js';
import { describedShape, pictureBytes, pictureName, readPicture } from './picture.js';
import { externalAddress, type SlideState, textContext } from './state.js';

/** Placeholders that repeat on every slide or show the slide itself. */
const FURNITURE = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);

/** Everything with text in a shape tree (`p:spTree`, ECMA-376 part 1, §19.3.1.45). Titles go to `slide.title`. */
export async function readShapes(slide: SlideState, tree: XmlElement): Promise<Item[]> {
  return walk(slide, tree, identity);
}

async function walk(slide: SlideState, parent: XmlElement, transform: GroupTransform): Promise<Item[]> {
  const out: Item[] = [];
  for (const shape of parent.elements()) out.push(...(await readShape(slide, shape, transform)));
  return attachCaptions(out);
}

async function readShape(slide: SlideState, shape: XmlElement, transform: GroupTransform): Promise<Item[]> {
  switch (shape.name) {
    case 'p:nvGrpSpPr':
    case 'p:grpSpPr':
    case 'p:extLst':
      return [];
    case 'p:grpSp':
      return readGroup(slide, shape, transform);
    case 'mc:AlternateContent':
      return readAlternate(slide, shape, transform);
    case 'p:graphicFrame':
      return toItem(boxOf(slide, shape, transform), await readGraphic(slide, shape));
    case 'p:pic':
      return readPictureShape(slide, shape, transform);
    default:
      return readTextShape(slide, shape, transform);
  }
}

async function readGroup(slide: SlideState, group: XmlElement, transform: GroupTransform): Promise<Item[]> {
  if (isHidden(group)) return [];
  const members = await walk(slide, group, groupTransform(group.find('p:grpSpPr', 'a:xfrm'), transform));
  if (members.every((member) => member.isBare === true))
    return [...toItem(readGroupBox(group, transform), describedShape(group)), ...members];
  return members.length > 1 ? [groupItem(members)] : members;
}

function readGroupBox(group: XmlElement, transform: GroupTransform): Box | undefined {
  return readBox(group.find('p:grpSpPr', 'a:xfrm'), transform);
}

/** The choice is what the author saw; where nothing can be read in it, the fallback says the same in older words. */
async function readAlternate(slide: SlideState, shape: XmlElement, transform: GroupTransform): Promise<Item[]> {
  const chosen = await walk(slide, chooseBranch(shape), transform);
  if (chosen.some((item) => item.isBare !== true)) return chosen;
  const fallback = shape.first('mc:Fallback');
  const older = fallback === undefined ? [] : await walk(slide, fallback, transform);
  return older.length > 0 ? older : chosen;
}

/** `p:sp`, `p:cxnSp`, and shapes of kinds that are not known: what counts is the text body. */
function readTextShape(slide: SlideState, shape: XmlElement, transform: GroupTransform): Item[] {
  if (isHidden(shape)) return [];
  const body = shape.first('p:txBody');
  if (body === undefined) return shape.name === 'p:sp' || shape.name === 'p:cxnSp' ? [] : readUnknown(slide, shape);
  const ph = placeholderElement(shape);
  const type = ph?.get('type') ?? '';
  if (FURNITURE.has(type)) return [];
  const inherited = ph === undefined ? undefined : inherit(slide.layout, ph);
  const text = textContext(slide, [...(inherited?.listStyles ?? []), ...slide.deck.defaultStyle]);
  if (isTitle(type) && slide.title === undefined) {
    const title = readTextLine(body, text);
    if (plainText(title).trim() !== '') slide.title = title;
    return [];
  }
  const written = readTextBody(body, text);
  const blocks = written.length > 0 ? linked(slide, shape, written) : describedShape(shape);
  const caption = captionText(shape, blocks);
  const items = toItem(boxOf(slide, shape, transform), blocks);
  return caption === '' ? items : items.map((item) => ({ ...item, caption }));
}

function readPictureShape(slide: SlideState, shape: XmlElement, transform: GroupTransform): Item[] {
  if (isHidden(shape)) return [];
  const box = boxOf(slide, shape, transform);
  const blocks = readPicture(slide, shape);
  if (blocks.length > 0) return toItem(box, blocks);
  return [{ box, blocks, picture: { name: pictureName(slide, shape), bytes: pictureBytes(slide, shape) } }];
}

function readUnknown(slide: SlideState, shape: XmlElement): Item[] {
  return toItem(undefined, textWithin(slide, shape));
}

function isHidden(shape: XmlElement): boolean {
  const hidden = shape.elements()[0]?.first('p:cNvPr')?.get('hidden');
  return hidden === '1' || hidden === 'true';
}

function boxOf(slide: SlideState, shape: XmlElement, transform: GroupTransform): Box | undefined {
  const own = readBox(shape.find('p:spPr', 'a:xfrm') ?? shape.first('p:xfrm'), transform);
  if (own !== undefined) return own;
  const ph = placeholderElement(shape);
  return ph === undefined ? undefined : readBox(inherit(slide.layout, ph).xfrm, identity);
}

function toItem(box: Box | undefined, blocks: readonly RootContent[]): Item[] {
  return blocks.length === 0 ? [] : [{ box, blocks }];
}

/** A link on the whole shape goes around its paragraphs. */
function linked(slide: SlideState, shape: XmlElement, blocks: readonly RootContent[]): RootContent[] {
  const id = shape.elements()[0]?.find('p:cNvPr', 'a:hlinkClick')?.get('r:id');
  const url = externalAddress(slide, id);
  if (url === undefined) return [...blocks];
  return blocks.map((block) =>
    block.type === 'paragraph' && block.children.every((child) => isPhrasing(child) && child.type !== 'link')
      ? { ...block, children: [link(url, block.children)] }
      : block,
  );
}
