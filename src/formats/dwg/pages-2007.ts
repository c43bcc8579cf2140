/*
 * R2007 (clause 5): from 80 on, the header in three Reed-Solomon blocks of 255 bytes, their bytes in turns; 239 of each are data: at
 * 18 the length of what is compressed from 20 on. In it, numbers of 8 bytes: at 38 the page map's place, at 50 its length, at
 * 58 its length unpacked, at 18 how often it is written; at C0 the section map's page, at B0, C8 and D8 the same of it.
 * Places count from 480. The page map lists length and number of each page, one after another; the section map lists
 * sections (length, greatest length, encryption, hash, length of the name, unknown, encoding, pages; name) and of each page
 * place in the section, size, number, length unpacked, length, two checksums. Errors are not corrected: data are taken as they stand.
 */
import { ByteView } from '../../bytes/view.js';
import { checkLimit, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { RATIO_FREE_BYTES } from '../../core/limits.js';
import { decompress2007 } from './decompress-2007.js';

const FIRST_PAGE = 0x480;
const BLOCK = 255;
const SYSTEM_DATA = 239;
const PAGE_DATA = 251;
const HEADER_BYTES = 0x110;
/** The bytes of a page's blocks stand in turns. */
const IN_TURNS = 4;
const MAX_MAP_BYTES = 0x1000000;
const MAX_PAGE_BYTES = 0x1000000;
const SECTION_HEAD = 64;
const PAGE_ENTRY = 56;
const MAX_NAME_BYTES = 256;

interface Page {
  readonly offset: number;
  readonly number: number;
  readonly size: number;
  readonly packed: number;
}

interface Section {
  readonly size: number;
  readonly inTurns: boolean;
  readonly pages: readonly Page[];
}

interface Paged {
  readonly view: ByteView;
  readonly places: ReadonlyMap<number, number>;
  readonly context: ReadContext;
}

/** The sections that hold texts. */
export function openPages2007(
  bytes: Uint8Array,
  context: ReadContext,
): { handles: Uint8Array; objects: Uint8Array; classes: Uint8Array; summary: Uint8Array } {
  const view = new ByteView(bytes);
  const header = readHeader(view);
  const map = systemPage(view, {
    at: header.u64(0x38) + FIRST_PAGE,
    packed: header.u64(0x50),
    size: header.u64(0x58),
    repeats: header.u64(0x18),
    context,
  });
  const places = pagePlaces(map);
  const list = systemPage(view, {
    at: places.get(header.u64(0xc0)) ?? view.length,
    packed: header.u64(0xb0),
    size: header.u64(0xc8),
    repeats: header.u64(0xd8),
    context,
  });
  const sections = sectionList(list);
  if (sections.size === 0) throw new ConvertError('corrupt-document');
  const state = { view, places, context };
  return {
    handles: sectionBytes(state, sections.get('AcDb:Handles')),
    objects: sectionBytes(state, sections.get('AcDb:AcDbObjects')),
    classes: sectionBytes(state, sections.get('AcDb:Classes')).subarray(16),
    summary: sectionBytes(state, sections.get('AcDb:SummaryInfo')),
  };
}

/** A negative length says that the data are not compressed. */
function readHeader(view: ByteView): ByteView {
  const data = new ByteView(inTurns(view.slice(0x80, 3 * BLOCK), { blocks: 3, kept: SYSTEM_DATA }));
  const length = data.i32(0x18);
  if (length < 0) return new ByteView(data.slice(0x20, HEADER_BYTES));
  return new ByteView(decompress2007(data.slice(0x20, length), HEADER_BYTES));
}

/** The data of blocks whose bytes stand in turns: the first of each, the second of each, ... */
function inTurns(bytes: Uint8Array, { blocks, kept }: { blocks: number; kept: number }): Uint8Array {
  const out = new Uint8Array(blocks * kept);
  for (let block = 0; block < blocks; block++)
    for (let i = 0; i < kept; i++) out[block * kept + i] = bytes[i * blocks + block] ?? 0;
  return out;
}

interface SystemPage {
  readonly at: number;
  readonly packed: number;
  readonly size: number;
  readonly repeats: number;
  readonly context: ReadContext;
}

function systemPage(view: ByteView, { at, packed, size, repeats, context }: SystemPage): ByteView {
  const blocks = Math.ceil((aligned(packed) * repeats) / SYSTEM_DATA);
  if (size > MAX_MAP_BYTES || blocks * BLOCK > view.length) throw new ConvertError('corrupt-document');
  spend(context.budget, 'maxInflatedBytes', size);
  const data = inTurns(view.slice(at, blocks * BLOCK), { blocks, kept: SYSTEM_DATA }).subarray(0, packed);
  return new ByteView(packed < size ? decompress2007(data, size) : data);
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** Where pages stand by their number; pages of a negative number are not in use. */
function pagePlaces(map: ByteView): Map<number, number> {
  const places = new Map<number, number>();
  let place = FIRST_PAGE;
  for (let at = 0; at + 16 <= map.length; at += 16) {
    places.set(Math.abs(map.i32(at + 8)), place);
    place += map.u64(at);
  }
  return places;
}

function sectionList(list: ByteView): Map<string, Section> {
  const sections = new Map<string, Section>();
  for (let at = 0; at + SECTION_HEAD <= list.length; ) {
    const nameLength = list.u64(at + 0x20);
    if (nameLength > MAX_NAME_BYTES) break;
    const name =
      Buffer.from(list.slice(at + SECTION_HEAD, nameLength))
        .toString('utf16le')
        .split('\u0000')[0] ?? '';
    const first = at + SECTION_HEAD + nameLength;
    const end = Math.min(first + list.u64(at + 0x38) * PAGE_ENTRY, list.length);
    const pages: Page[] = [];
    for (let i = first; i + PAGE_ENTRY <= end; i += PAGE_ENTRY)
      pages.push({ offset: list.u64(i), number: list.u64(i + 16), size: list.u64(i + 24), packed: list.u64(i + 32) });
    sections.set(name, { size: list.u64(at), inTurns: list.u64(at + 0x30) === IN_TURNS, pages });
    at = end;
  }
  return sections;
}

/** The pages of a section together; pages that are damaged are left as zeros. */
function sectionBytes(state: Paged, section: Section | undefined): Uint8Array {
  if (section === undefined) return new Uint8Array(0);
  const end = section.pages.reduce((most, { offset, size }) => Math.max(most, offset + size), 0);
  const size = Math.min(end, section.size);
  checkLimit(state.context.budget, 'maxInflateRatio', (size - RATIO_FREE_BYTES) / Math.max(state.view.length, 1));
  const out = new Uint8Array(size);
  let damaged = 0;
  for (const page of section.pages) {
    const data = pageBytes(state, page, section.inTurns);
    if (data === undefined || page.offset > size) damaged++;
    else out.set(data.subarray(0, size - page.offset), page.offset);
  }
  if (damaged > 0)
    state.context.warn({ code: 'damaged-part', message: 'Pages of a section of the drawing are damaged.' });
  return out;
}

function pageBytes({ view, places, context }: Paged, page: Page, isInTurns: boolean): Uint8Array | undefined {
  const at = places.get(page.number);
  const blocks = isInTurns ? Math.ceil(aligned(page.packed) / PAGE_DATA) : 0;
  if (at === undefined || at > view.length || page.size > MAX_PAGE_BYTES || blocks * BLOCK > view.length)
    return undefined;
  spend(context.budget, 'maxInflatedBytes', page.size + blocks * BLOCK);
  const stored = isInTurns
    ? inTurns(view.slice(at, blocks * BLOCK), { blocks, kept: PAGE_DATA })
    : view.slice(at, page.packed);
  const packed = stored.subarray(0, page.packed);
  return page.packed === page.size ? packed : decompress2007(packed, page.size);
}
