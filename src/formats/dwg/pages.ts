/*
 * R2004, R2010 and later (clause 4): at 80 a header of 6C bytes, hidden by a sequence of pseudo-random numbers; in it at 50 the
 * page map's number, at 54 its place (8 bytes, less 100), at 5C the section map's number. Both maps stand in pages with a head
 * of 20 bytes (kind, size, compressed size, ...). The page map lists number and length of all pages, which follow one
 * another from 100 on; the section map lists sections by name and the pages of each. Pages of data have a head of 32 bytes.
 */
import { ByteView } from '../../bytes/view.js';
import { checkLimit, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { RATIO_FREE_BYTES } from '../../core/limits.js';
import { decompress } from './decompress.js';

const FIRST_PAGE = 0x100;
const PAGE_MAP = 0x41630e3b;
const SECTION_MAP = 0x4163003b;
const DATA_PAGE = 0x4163043b;
const PAGE_KEY = 0x4164536b;
const DATA_HEAD = 32;
const MAX_SECTIONS = 64;
const MAX_PAGE_BYTES = 0x100000;
const MAX_MAP_BYTES = 0x1000000;

interface Section {
  readonly size: number;
  readonly pageSize: number;
  readonly compressed: boolean;
  readonly pages: readonly { readonly number: number; readonly offset: number }[];
}

interface Paged {
  readonly view: ByteView;
  readonly places: ReadonlyMap<number, number>;
  readonly context: ReadContext;
}

/** The sections that hold texts. */
export function openPages(
  bytes: Uint8Array,
  context: ReadContext,
): { handles: Uint8Array; objects: Uint8Array; classes: Uint8Array; summary: Uint8Array } {
  const view = new ByteView(bytes);
  const header = new ByteView(revealed(view.slice(0x80, 0x6c)));
  const map = systemPage(view, { at: header.u64(0x54) + FIRST_PAGE, kind: PAGE_MAP, context });
  if (map === undefined) throw new ConvertError('corrupt-document');
  const places = pagePlaces(map);
  const list = systemPage(view, { at: places.get(header.u32(0x5c)) ?? 0, kind: SECTION_MAP, context });
  if (list === undefined) throw new ConvertError('corrupt-document');
  const sections = sectionList(list);
  const state = { view, places, context };
  return {
    handles: sectionBytes(state, sections.get('AcDb:Handles')),
    objects: sectionBytes(state, sections.get('AcDb:AcDbObjects')),
    classes: sectionBytes(state, sections.get('AcDb:Classes')).subarray(16),
    summary: sectionBytes(state, sections.get('AcDb:SummaryInfo')),
  };
}

/** Bytes turned by the upper half of a linear congruential sequence from 1 on. */
function revealed(bytes: Uint8Array): Uint8Array {
  let seed = 1;
  return bytes.map((byte) => {
    seed = (Math.imul(seed, 0x343fd) + 0x269ec3) | 0;
    return byte ^ ((seed >> 16) & 0xff);
  });
}

function systemPage(
  view: ByteView,
  { at, kind, context }: { at: number; kind: number; context: ReadContext },
): ByteView | undefined {
  if (view.u32(at) !== kind) return undefined;
  const size = Math.min(view.u32(at + 4), MAX_MAP_BYTES);
  spend(context.budget, 'maxInflatedBytes', size);
  return new ByteView(decompress(view.slice(at + 20, view.u32(at + 8)), size));
}

/** Where pages stand by their number. A page of a negative number is a gap with four more words. */
function pagePlaces(map: ByteView): Map<number, number> {
  const places = new Map<number, number>();
  let place = FIRST_PAGE;
  for (let at = 0; at + 8 <= map.length; at += 8) {
    const number = map.i32(at);
    places.set(number, place);
    place += map.u32(at + 4);
    if (number < 0) at += 16;
  }
  return places;
}

function sectionList(list: ByteView): Map<string, Section> {
  const sections = new Map<string, Section>();
  const count = Math.min(list.u32(0), MAX_SECTIONS);
  for (let i = 0, at = 20; i < count && at < list.length; i++) {
    const pageCount = list.u32(at + 8);
    const name =
      Buffer.from(list.slice(at + 32, 64))
        .toString('latin1')
        .split('\u0000')[0] ?? '';
    const pages = [];
    const first = at + 96;
    for (at = first; at < first + pageCount * 16 && at + 16 <= list.length; at += 16)
      pages.push({ number: list.u32(at), offset: list.u64(at + 8) });
    const head = first - 96;
    sections.set(name, {
      size: list.u64(head),
      pageSize: list.u32(head + 12),
      compressed: list.u32(head + 20) === 2,
      pages,
    });
  }
  return sections;
}

/** The pages of a section together; pages that are damaged are left as zeros. */
function sectionBytes(state: Paged, section: Section | undefined): Uint8Array {
  if (section === undefined || section.pages.length === 0) return new Uint8Array(0);
  const pageSize = Math.min(section.pageSize, MAX_PAGE_BYTES);
  const size = Math.min(section.size, section.pages.length * pageSize);
  checkLimit(state.context.budget, 'maxInflateRatio', (size - RATIO_FREE_BYTES) / Math.max(state.view.length, 1));
  const out = new Uint8Array(size);
  let damaged = 0;
  for (const { number, offset } of section.pages) {
    spend(state.context.budget, 'maxInflatedBytes', pageSize);
    const page = dataPage(state, { number, size: Math.min(pageSize, size - offset), compressed: section.compressed });
    if (page === undefined || offset > size) damaged++;
    else out.set(page.subarray(0, size - offset), offset);
  }
  if (damaged > 0)
    state.context.warn({ code: 'damaged-part', message: 'Pages of a section of the drawing are damaged.' });
  return out;
}

function dataPage(
  { view, places }: Paged,
  { number, size, compressed }: { number: number; size: number; compressed: boolean },
): Uint8Array | undefined {
  const at = places.get(number);
  if (at === undefined || size < 0) return undefined;
  const key = PAGE_KEY ^ at;
  if ((view.i32(at) ^ key) !== DATA_PAGE) return undefined;
  const stored = view.slice(at + DATA_HEAD, (view.i32(at + 8) ^ key) >>> 0);
  return compressed ? decompress(stored, size) : stored.subarray(0, size);
}
