import { spend } from '../../../core/budget.js';
import type { Matrix } from '../../../layout/geometry.js';
import type { Box } from '../../../layout/model.js';
import { get, getArray, getDict, getName, getNumber, toDict, toNumbers } from '../syntax/getters.js';
import { type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js';
import { decodeStream, resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';
import { entryKind } from '../syntax/xref.js';

/** Pages (ISO 32000-2 §7.7.3): the leaves of a tree, with what they inherit from its branches (table 31). */

export interface PdfPage {
  /** From 1. */
  readonly number: number;
  /** Undefined for a page that stands in its parent's list itself. */
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  readonly resources: PdfDict;
  /** What is seen of the page, in its own coordinates: the crop box within the media box (§14.11.2). */
  readonly box: PageBox;
  /** Degrees clockwise by which the page is turned to be looked at. */
  readonly rotate: 0 | 90 | 180 | 270;
  /** Points of one unit of the page's coordinates. */
  readonly userUnit: number;
}

/** Edges in the page's own coordinates, whose y grows upwards: `top` is the higher one. */
export type PageBox = Box;

/** Branches within branches. */
const MAX_DEPTH = 64;
/** US Letter, as other readers take it where no page and no branch has a box. */
const LETTER: PageBox = { left: 0, bottom: 0, right: 612, top: 792 };
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** Points by which a box must be larger than nothing. */
const MIN_SIDE = 0.01;

interface Branch {
  readonly kids: readonly PdfValue[];
  readonly inherited: PdfDict;
  next: number;
}

/** Pages that are listed: those above the limit of pages are counted only. */
export const MAX_LISTED_PAGES = 200_000;

/**
 * All pages in their order, up to `most` and one more, which says that there are more. A tree that leads to no page is replaced by
 * every page object of the file.
 */
export function readPages(file: PdfFile, catalog: PdfDict, most: number): PdfPage[] {
  const pages = walk(file, catalog.get('Pages'), most);
  return pages.length > 0 ? pages : loosePages(file, most);
}

function walk(file: PdfFile, root: PdfValue | undefined, most: number): PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<number>();
  const open: Branch[] = [{ kids: [root ?? null], inherited: new Map(), next: 0 }];
  for (let branch = open.at(-1); branch !== undefined && pages.length <= most; branch = open.at(-1)) {
    if (branch.next >= branch.kids.length) {
      open.pop();
      continue;
    }
    const kid = branch.kids[branch.next++] ?? null;
    const ref = kid instanceof PdfRef ? kid : undefined;
    const dict = toDict(resolve(file, kid));
    if (dict === undefined) continue;
    const kids = kidsOf(file, dict);
    if (kids !== undefined && ref !== undefined) {
      // A branch that was met before is its own ancestor.
      if (seen.has(ref.number)) continue;
      seen.add(ref.number);
    }
    if (kids === undefined) pages.push(toPage(file, { dict, ref, inherited: branch.inherited }, pages.length + 1));
    else if (open.length < MAX_DEPTH) open.push({ kids, inherited: inherit(branch.inherited, dict), next: 0 });
  }
  return pages;
}

/** The kids of a branch; undefined for a page, which is often told by its lack of kids alone. */
function kidsOf(file: PdfFile, dict: PdfDict): readonly PdfValue[] | undefined {
  if (getName(file, dict, 'Type') === 'Page') return undefined;
  return getArray(file, dict, 'Kids');
}

function inherit(from: PdfDict, dict: PdfDict): PdfDict {
  let own: PdfDict | undefined;
  for (const key of INHERITED) {
    const value = dict.get(key);
    if (value === undefined || value === null) continue;
    own ??= new Map(from);
    own.set(key, value);
  }
  return own ?? from;
}

/** Pages that no tree holds together any more, in the order of their numbers. */
function loosePages(file: PdfFile, most: number): PdfPage[] {
  const pages: PdfPage[] = [];
  for (let number = 0; number < file.xref.size && pages.length <= most; number++) {
    if (file.xref.kind(number) === entryKind.NONE || file.xref.kind(number) === entryKind.FREE) continue;
    const ref = new PdfRef(number, 0);
    const dict = resolve(file, ref);
    if (!(dict instanceof Map) || getName(file, dict, 'Type') !== 'Page') continue;
    pages.push(toPage(file, { dict, ref, inherited: inheritedFrom(file, dict) }, pages.length + 1));
  }
  if (pages.length > 0) file.damage.add('pages');
  return pages;
}

/** What a page's ancestors say, found upwards. */
function inheritedFrom(file: PdfFile, dict: PdfDict): PdfDict {
  const chain: PdfDict[] = [];
  let at = getDict(file, dict, 'Parent');
  while (at !== undefined && chain.length < MAX_DEPTH && !chain.includes(at)) {
    chain.push(at);
    at = getDict(file, at, 'Parent');
  }
  return chain.reduceRight((inherited, one) => inherit(inherited, one), new Map() as PdfDict);
}

interface Leaf {
  readonly dict: PdfDict;
  readonly ref: PdfRef | undefined;
  readonly inherited: PdfDict;
}

function toPage(file: PdfFile, { dict, ref, inherited }: Leaf, number: number): PdfPage {
  const entryOf = (key: string): PdfValue => {
    const own = get(file, dict, key);
    return own === null ? get(file, inherited, key) : own;
  };
  const media = boxOf(file, entryOf('MediaBox')) ?? LETTER;
  const crop = boxOf(file, entryOf('CropBox'));
  const rotate = entryOf('Rotate');
  return {
    number,
    ref,
    dict,
    resources: toDict(entryOf('Resources')) ?? new Map(),
    box: crop === undefined ? media : (intersection(crop, media) ?? media),
    rotate: quarterTurn(typeof rotate === 'number' ? rotate : 0),
    userUnit: userUnit(getNumber(file, dict, 'UserUnit')),
  };
}

function userUnit(value: number | undefined): number {
  return value !== undefined && value > 0 && value <= MAX_USER_UNIT ? value : 1;
}

/** Table 31 allows more; no page of paper or plan has more. */
const MAX_USER_UNIT = 75_000;

/** Rectangles may name any two opposite corners (§7.9.5). */
function boxOf(file: PdfFile, value: PdfValue): PageBox | undefined {
  if (!Array.isArray(value) || value.length < 4) return undefined;
  const [ax = 0, ay = 0, bx = 0, by = 0] = toNumbers(file, value.slice(0, 4));
  const box = { left: Math.min(ax, bx), bottom: Math.min(ay, by), right: Math.max(ax, bx), top: Math.max(ay, by) };
  return isBox(box) ? box : undefined;
}

function isBox(box: PageBox): boolean {
  return box.right - box.left > MIN_SIDE && box.top - box.bottom > MIN_SIDE;
}

function intersection(a: PageBox, b: PageBox): PageBox | undefined {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
  return isBox(box) ? box : undefined;
}

/** Points of the page as it is looked at. */
export function pageSize({ box, rotate, userUnit }: PdfPage): { width: number; height: number } {
  const width = (box.right - box.left) * userUnit;
  const height = (box.top - box.bottom) * userUnit;
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** From the page's own coordinates to points from the upper left corner as it is looked at. */
export function pageMatrix({ box, rotate, userUnit: unit }: PdfPage): Matrix {
  const { left, right, top, bottom } = box;
  if (rotate === 90) return [0, unit, unit, 0, -bottom * unit, -left * unit];
  if (rotate === 180) return [-unit, 0, 0, unit, right * unit, -bottom * unit];
  if (rotate === 270) return [0, -unit, -unit, 0, top * unit, right * unit];
  return [unit, 0, 0, -unit, -left * unit, top * unit];
}

function quarterTurn(degrees: number): 0 | 90 | 180 | 270 {
  const quarters = Math.round(degrees / 90) % 4;
  return ([0, 90, 180, 270] as const)[(quarters + 4) % 4] ?? 0;
}

const LINE_FEED = 0x0a;

/** What the page paints: its content streams one after the other, a line end between them (§7.8.2). */
export function contentsOf(file: PdfFile, page: PdfPage): Uint8Array {
  const value = get(file, page.dict, 'Contents');
  if (value instanceof PdfStream) return contentOf(file, value);
  if (!Array.isArray(value)) return new Uint8Array(0);
  const decoded = new Map<PdfStream, Uint8Array>();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const one of value) {
    const stream = resolve(file, one);
    if (!(stream instanceof PdfStream)) continue;
    const known = decoded.get(stream);
    // A stream that is listed again costs as much as a new one.
    if (known !== undefined) spend(file.budget, 'maxInflatedBytes', known.length + 1);
    const part = known ?? contentOf(file, stream);
    decoded.set(stream, part);
    parts.push(part);
    length += part.length + 1;
  }
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
    all[at++] = LINE_FEED;
  }
  return all;
}

function contentOf(file: PdfFile, stream: PdfStream): Uint8Array {
  const { bytes, rest } = decodeStream(file, stream);
  return rest.length > 0 ? new Uint8Array(0) : bytes;
}
