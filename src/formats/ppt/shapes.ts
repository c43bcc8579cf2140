/*
 * The drawing of a slide ([MS-PPT] 2.5.13, [MS-ODRAW] 2.2): groups hold their own shape first, then their members.
 *
 *   shapeGroupAtom   left(4) top(4) right(4) bottom(4)          the coordinates of the members
 *   clientAnchor     top(2) left(2) right(2) bottom(2), or 4 bytes each
 *   childAnchor      left(4) top(4) right(4) bottom(4)          in coordinates of the group
 *
 * Lengths are in master units (576 an inch).
 */
import { writtenAlternative } from '../../content/slides/alternative.js';
import type { Box } from '../../content/slides/box.js';
import { groupItem, type Item } from '../../content/slides/order.js';
import { image, link, paragraph } from '../../content/tree/build.js';
import { isPhrasing, plainText } from '../../content/tree/content.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import type { PptDeck, SlideEntry } from './deck.js';
import { readObject } from './object.js';
import { isHiddenShape, optionText, readOptions, type ShapeOption, shapeOption } from './options.js';
import { textBlocks, textLine } from './paragraphs.js';
import { firstIn, type PptRecord, recordsIn, recordType, taggedRecords } from './records.js';
import { type AutoNumbers, readAutoNumbers } from './style.js';
import { type TableCellShape, tableBlocks } from './table.js';
import { linkOf, type PptText, readTexts, textKind } from './text.js';

/** The slide, notes page or layout whose drawing is being read. */
export interface PptSlide {
  readonly deck: PptDeck;
  readonly entry: SlideEntry;
  /** Texts of the outline that no shape has shown yet. */
  readonly outline: Set<PptText>;
  title: PhrasingContent[] | undefined;
  /** The title is that of a title slide. */
  isSection: boolean;
  /** A master: its placeholders only say what to write into them. */
  readonly isMaster: boolean;
}

const EMU_PER_UNIT = 1587.5;
/** Groups within groups that are followed. */
const MAX_LEVELS = 50;

interface Frame {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly moveX: number;
  readonly moveY: number;
  readonly level: number;
}

const WHOLE_SLIDE: Frame = { scaleX: EMU_PER_UNIT, scaleY: EMU_PER_UNIT, moveX: 0, moveY: 0, level: 0 };

/** Everything with text in the drawing of a slide; titles go to `slide.title`. */
export async function readDrawing(slide: PptSlide, record: PptRecord): Promise<Item[]> {
  const { view } = slide.deck;
  const drawing = firstIn(view, record, recordType.drawing);
  const container = drawing === undefined ? undefined : recordsIn(view, drawing)[0];
  const group = firstIn(view, container, recordType.drawingGroupShape);
  return group === undefined ? [] : readMembers(slide, group, WHOLE_SLIDE);
}

async function readMembers(slide: PptSlide, group: PptRecord, frame: Frame): Promise<Item[]> {
  const out: Item[] = [];
  const [, ...members] = recordsIn(slide.deck.view, group);
  for (const member of members) {
    if (member.type === recordType.drawingShape) out.push(...(await readShape(slide, member, frame)));
    else if (member.type === recordType.drawingGroupShape) out.push(...(await readGroup(slide, member, frame)));
  }
  return out;
}

const IS_TABLE = 1;

async function readGroup(slide: PptSlide, group: PptRecord, outer: Frame): Promise<Item[]> {
  if (outer.level > MAX_LEVELS) return [];
  const { view } = slide.deck;
  const own = recordsIn(view, group)[0];
  const records = own === undefined ? [] : recordsIn(view, own);
  const options = readOptions(view, records);
  if (isHiddenShape(options)) return [];
  const box = readAnchor(slide, records, outer);
  const frame = groupFrame(slide, records, { outer, box });
  const isTable = ((options.get(shapeOption.tableProperties)?.value ?? 0) & IS_TABLE) !== 0;
  if (isTable) return toItem(box, tableBlocks(await readCells(slide, group, frame)));
  const members = await readMembers(slide, group, frame);
  return members.length > 1 ? [groupItem(members)] : members;
}

function groupFrame(
  slide: PptSlide,
  records: readonly PptRecord[],
  place: { outer: Frame; box: Box | undefined },
): Frame {
  const { outer, box } = place;
  const { view } = slide.deck;
  const inner = records.find((record) => record.type === recordType.shapeGroupAtom);
  const level = outer.level + 1;
  if (inner === undefined || box === undefined) return { ...outer, level };
  const left = view.i32(inner.from);
  const top = view.i32(inner.from + 4);
  const width = view.i32(inner.from + 8) - left;
  const height = view.i32(inner.from + 12) - top;
  const scaleX = width === 0 ? outer.scaleX : (box.right - box.left) / width;
  const scaleY = height === 0 ? outer.scaleY : (box.bottom - box.top) / height;
  return { scaleX, scaleY, moveX: box.left - left * scaleX, moveY: box.top - top * scaleY, level };
}

async function readCells(slide: PptSlide, group: PptRecord, frame: Frame): Promise<TableCellShape[]> {
  const { view } = slide.deck;
  const cells: TableCellShape[] = [];
  for (const member of recordsIn(view, group).slice(1)) {
    if (member.type !== recordType.drawingShape) continue;
    const records = recordsIn(view, member);
    const box = readAnchor(slide, records, frame);
    // Lines of the grid are shapes too; they have no text box.
    const isCell = records.some((record) => record.type === recordType.clientTextbox);
    if (box !== undefined && isCell) cells.push({ box, blocks: readText(slide, records).blocks });
  }
  return cells;
}

function readAnchor(slide: PptSlide, records: readonly PptRecord[], frame: Frame): Box | undefined {
  const { view } = slide.deck;
  const child = records.find((record) => record.type === recordType.childAnchor);
  if (child !== undefined) {
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view.i32(child.from + at)) as [
      number,
      number,
      number,
      number,
    ];
    return placed({ left, top, right, bottom }, frame);
  }
  const client = records.find((record) => record.type === recordType.clientAnchor);
  if (client === undefined) return undefined;
  const isLong = client.to - client.from >= 16;
  const [top, left, right, bottom] = [0, 1, 2, 3].map((i) =>
    isLong ? view.i32(client.from + i * 4) : view.i16(client.from + i * 2),
  ) as [number, number, number, number];
  return placed({ left, top, right, bottom }, WHOLE_SLIDE);
}

function placed(box: Box, frame: Frame): Box {
  const x = [box.left, box.right].map((value) => value * frame.scaleX + frame.moveX);
  const y = [box.top, box.bottom].map((value) => value * frame.scaleY + frame.moveY);
  return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
}

const DELETED = 0x8;
const BACKGROUND = 0x400;

async function readShape(slide: PptSlide, shape: PptRecord, frame: Frame): Promise<Item[]> {
  const { view } = slide.deck;
  const records = recordsIn(view, shape);
  const atom = records.find((record) => record.type === recordType.shapeAtom);
  if (atom !== undefined && (view.u32(atom.from + 4) & (DELETED | BACKGROUND)) !== 0) return [];
  const options = readOptions(view, records);
  if (isHiddenShape(options)) return [];
  const box = readAnchor(slide, records, frame);
  const { blocks, isTitle } = readText(slide, records);
  if (isTitle) return [];
  if (blocks.length > 0) return toItem(box, blocks);
  const clientData = records.find((record) => record.type === recordType.clientData);
  const object = clientData === undefined ? [] : await readObject(slide.deck, clientData);
  return toItem(box, object.length > 0 ? object : readDescription(slide, options));
}

/** WordArt says its text, a picture what somebody wrote about it. */
function readDescription(slide: PptSlide, options: ReadonlyMap<number, ShapeOption>): RootContent[] {
  const { view } = slide.deck;
  const art = optionText(view, options.get(shapeOption.wordArtText)).trim();
  if (art !== '') return [paragraph(art.replace(/\s*[\r\n\v]+\s*/g, ' '))];
  const alt = writtenAlternative(optionText(view, options.get(shapeOption.description)));
  return alt === '' ? [] : [paragraph([image(alt, '')])];
}

/** Placeholders of dates, numbers, footers, headers and the picture of the slide ([MS-PPT] 2.13.24). */
const FURNITURE = new Set([0x05, 0x07, 0x08, 0x09, 0x0a, 0x0b]);
const OUTLINE_KINDS: readonly number[] = [textKind.title, textKind.centerTitle];

interface ShapeText {
  readonly blocks: RootContent[];
  readonly isTitle: boolean;
}

const NO_TEXT: ShapeText = { blocks: [], isTitle: false };

function readText(slide: PptSlide, records: readonly PptRecord[]): ShapeText {
  const { view } = slide.deck;
  const clientData = records.find((record) => record.type === recordType.clientData);
  const placeholder = firstIn(view, clientData, recordType.placeholderAtom);
  if (placeholder !== undefined && (slide.isMaster || FURNITURE.has(view.u8(placeholder.from + 4)))) return NO_TEXT;
  const textbox = records.find((record) => record.type === recordType.clientTextbox);
  const text = textbox === undefined ? undefined : textOf(slide, textbox);
  if (text === undefined) return NO_TEXT;
  if (OUTLINE_KINDS.includes(text.text.kind) && slide.title === undefined) {
    return { blocks: [], isTitle: takeTitle(slide, text.text) };
  }
  const numbers = text.numbers ?? (clientData === undefined ? [] : shapeNumbers(slide, clientData));
  const blocks = textBlocks(slide.deck, text.text, numbers);
  return { blocks: linked(slide, clientData, blocks), isTitle: false };
}

/** Makes a text the slide's title, if it says anything. */
export function takeTitle(slide: PptSlide, text: PptText): boolean {
  const title = textLine(slide.deck, text);
  if (plainText(title).trim() === '') return false;
  slide.title = title;
  slide.isSection = text.kind === textKind.centerTitle;
  return true;
}

/** The text in the shape, or the one of the outline that the shape refers to. */
function textOf(slide: PptSlide, textbox: PptRecord): { text: PptText; numbers?: AutoNumbers } | undefined {
  const { view } = slide.deck;
  const records = recordsIn(view, textbox);
  const reference = records.find((record) => record.type === recordType.outlineTextRefAtom);
  if (reference === undefined) {
    const text = readTexts(view, records)[0];
    return text === undefined ? undefined : { text };
  }
  const text = slide.entry.texts[view.u32(reference.from)];
  if (text === undefined) return undefined;
  slide.outline.delete(text);
  return { text, numbers: outlineNumbers(slide, text) };
}

export function outlineNumbers(slide: PptSlide, text: PptText): AutoNumbers {
  const sameKind = slide.entry.texts.filter((one) => one.kind === text.kind);
  return slide.deck.outlineNumbers.get(`${slide.entry.slideId} ${text.kind}`)?.[sameKind.indexOf(text)] ?? [];
}

function shapeNumbers(slide: PptSlide, clientData: PptRecord): AutoNumbers {
  const found = taggedRecords(slide.deck.view, clientData, recordType.styleTextProp9Atom)[0];
  return found === undefined ? [] : readAutoNumbers(slide.deck.view, found);
}

/** A link on the whole shape goes around its paragraphs. */
function linked(slide: PptSlide, clientData: PptRecord | undefined, blocks: RootContent[]): RootContent[] {
  const info = firstIn(slide.deck.view, clientData, recordType.interactiveInfo);
  const id = info === undefined ? undefined : linkOf(slide.deck.view, info);
  const url = id === undefined ? undefined : slide.deck.links.get(id);
  if (url === undefined) return blocks;
  return blocks.map((block) =>
    block.type === 'paragraph' && block.children.every((child) => isPhrasing(child) && child.type !== 'link')
      ? { ...block, children: [link(url, block.children)] }
      : block,
  );
}

function toItem(box: Box | undefined, blocks: readonly RootContent[]): Item[] {
  return blocks.length === 0 ? [] : [{ box, blocks }];
}
