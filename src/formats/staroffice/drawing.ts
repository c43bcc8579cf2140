/*
 * StarDrawDocument3: records of id(4) version(2) size(4, with these ten bytes) data: the model "DrMd" holds masters "DrMP" and pages "DrPg",
 * these objects "DrOb": "SVDr"(4) kind(2) size(4) rectangle(16) layer(2) anchor(8) flags(6 of a byte; the fifth: it only prompts) ...
 *
 * Texts lie in the objects: count(4) 42345678(4), then 0x31(2) size(4) version(2) own pool(1) charset(2) paragraphs(2), each:
 *   length(2) text, length(2) name of the style, family(2), items(2) of 6 bytes, runs(2) of 8 bytes.
 * An item is which(2) slot(2) number(2); number FFFF: version(2) length(4) data follow.
 */
import { ByteView } from '../../bytes/view.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { decodeStar } from './charset.js';

export interface StarParagraph {
  readonly text: string;
  /** E.g. `Standard~LT~Titel`; the part behind the last mark is the same in every language. */
  readonly style: string;
}

/** Texts of an object, and those of a page. */
export type StarPage = readonly (readonly StarParagraph[])[];

const HEAD_BYTES = 10;
const MARKS = /DrPg|DrOb|xV4B1\0/g;
const PROMPT_AT = 50;
const TEXT_MARK_BYTES = 4;
const DIRECT = 0xffff;

/** The pages of a drawing or presentation in their order; masters, and texts that only prompt, are left out. */
export function readPages(bytes: Uint8Array, context: ReadContext): StarPage[] {
  const view = new ByteView(bytes);
  const chars = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const pages: (readonly StarParagraph[])[][] = [];
  let end = 0;
  let isPrompt = false;
  for (const { 0: mark, index } of chars.matchAll(MARKS)) {
    if (mark === 'DrPg' && index >= end) {
      end = index + Math.max(view.u32(index + 6), HEAD_BYTES);
      pages.push([]);
    } else if (mark === 'DrOb') isPrompt = view.u8(index + PROMPT_AT) !== 0;
    else if (index < end && !isPrompt) {
      spend(context.budget, 'maxNodes', 1);
      pages.at(-1)?.push(readText(view, index + TEXT_MARK_BYTES));
    }
  }
  return pages;
}

function readText(view: ByteView, at: number): StarParagraph[] {
  const end = Math.min(at + 6 + view.u32(at + 2), view.length);
  const hasPool = view.u8(at + 8) !== 0;
  const charset = view.u16(at + 9);
  const count = view.u16(at + 11);
  const out: StarParagraph[] = [];
  // A pool of its own has no stated length.
  if (hasPool) return out;
  let place = at + 13;
  for (let i = 0; i < count && place < end; i++) {
    const length = view.u16(place);
    const styleLength = view.u16(place + 2 + length);
    const styleAt = place + 4 + length;
    if (styleAt + styleLength > end) break;
    const text = decodeStar(view.slice(place + 2, length), charset).trim();
    out.push({ text, style: decodeStar(view.slice(styleAt, styleLength), charset) });
    place = endOfItems(view, styleAt + styleLength + 2, end);
    place += 2 + view.u16(place) * 8;
  }
  return out.filter(({ text }) => text !== '');
}

function endOfItems(view: ByteView, from: number, end: number): number {
  let at = from + 2;
  for (let left = view.u16(from); left > 0 && at < end; left--) {
    const isDirect = view.u16(at + 4) === DIRECT;
    at += isDirect ? 12 + view.u32(at + 8) : 6;
  }
  return at;
}
