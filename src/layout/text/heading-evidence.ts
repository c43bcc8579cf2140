import { type Block, blockText, type TextBlock } from './blocks.js';
import { hasLeader, isCode, isHeavy } from './looks.js';
import { isNumbered } from './markers.js';
import { noteLabel } from './note-label.js';
import type { FlowStats } from './stats.js';

/** What speaks for a block being a heading and what against it, in points that add up. */

/** Points from which a block is a heading. */
export const ENOUGH = 3;

/** What the look says. A block larger than the text needs nothing else; a bold one needs its place, a plain one more. */
const LARGER = 3;
const MUCH_LARGER = 0.5;
const BOLD = 2.25;
const CAPITALS = 1;
const ITALIC = 0.5;
const CENTRED = 1;
const NUMBERED = 0.5;
/** What the place says. */
const INTRODUCES = 0.5;
const LEANS = 1.5;
const APART = 0.5;
/** What the words say. */
const SENTENCE = -1.5;
const OPEN_END = -1.5;
const LONG = -1;
const TOO_LONG = -2;
const DATA = -6;
const LOWER_CASE = -1.5;
const CAPTION = -6;
const SIGNATURE = -2;
/** Whole sentences may be headings: what speaks against them counts less where the place is a heading's. */
const EASED = 0.5;
/** Nothing comes between it and another like it. */
const IDLE = -1;

/** Points above the size of the text from which a size is another. */
const SIZE_STEP = 0.6;
const MUCH = 1.3;
/** Text that is smaller than this share of the size of the text is print in a figure. */
const SMALL = 0.7;
const MOST_LINES = 4;
const MOST_CHARS = 300;
const LONG_CHARS = 90;
const TOO_LONG_CHARS = 140;
/** Sentences have at least so many words. */
const SENTENCE_WORDS = 8;
/** White above, in sizes, that sets a block apart. */
const WHITE = 0.2;
/** A block is nearer to the one below than to the one above where the white above is this many times that below. */
const NEARER = 1.4;

const CAPTION_START =
  /^[[(（【]?(?:fig(?:ure|ura)?|table|tableau|tabella|tabla|tab|abb(?:ildung)?|tabelle|listing|algorithm|scheme|그림|표|图|圖|表|図)\.?\s*[\divx]/iu;
const THEOREM =
  /^(?:theorem|lemma|proposition|corollary|definition|remark|example|proof|claim|conjecture|satz|korollar|bemerkung|beispiel|beweis|behauptung|folgerung|théorème|corollaire|définition|remarque|exemple|preuve|teorema|corollario|proposizione|definizione|osservazione|esempio)\s+[\dA-Z](?:[\d.]*\d)?(?=[\s.:(]|$)/iu;
const CONTACT =
  /\S@\S|https?:|www\.|\b(?:tel|fax|phone|e-?mail)\b|\(?\b\d{3}\)?[ -]\d{3,4}\b|\bp\. ?o\. box\b|\b[A-Z]{2} \d{5}\b/i;
const DATE =
  /^(?:\p{L}+,? )?(?:\d{1,2}(?:st|nd|rd|th|\.)? )?(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,? \d{4}$/iu;
/** Boxes of advice and the small print of title pages. */
const ASIDE =
  /^(?:note|important|warning|caution|tip|hint|hinweis|wichtig|achtung|warnung|attention|remarque)\W*$|^(?:copyright\b.{0,12}(?:©|\(c\)|\d{4})|©|\(c\) \d)|\b(?:version|release|revision|rev\.) ?\d/iu;
const FORMULA = /[=<>≤≥∑∫∈∂∇→⇒]/u;
/** Share of its signs that are letters, in a title. */
const LETTERS = 0.5;

/** The evidence for one block; `Number.NEGATIVE_INFINITY` where it cannot be a heading. */
export function headingEvidence(block: TextBlock, next: Block | undefined, stats: FlowStats): number {
  if (!isPossible(block, stats)) return Number.NEGATIVE_INFINITY;
  const text = blockText(block);
  const form = endOf(text) + lengthOf(block, text);
  const eased = next?.kind === 'text' && leansOn(block, next) ? form * EASED : form;
  return lookOf(block, text, stats) + placeOf(block, next, stats) + wordsOf(text) + eased;
}

function isPossible(block: TextBlock, stats: FlowStats): boolean {
  const { role, marker, lines } = block;
  if (role !== undefined && (stats.taggedHeadings || role.kind !== 'paragraph')) return false;
  if (lines.length > MOST_LINES || lines.every(isCode)) return false;
  if (marker !== undefined && !isNumbered(marker)) return false;
  // Small letters and roman numbers count items, unless the whole line is bold.
  if (marker?.label !== undefined && /^[([]?\p{Ll}/u.test(marker.label) && !lines.every(isHeavy)) return false;
  const [first] = lines;
  // A raised label begins a note or an address.
  if (first === undefined || noteLabel(first, false) !== undefined) return false;
  return first.size >= stats.bodySize * SMALL && !hasLeader(first) && first.turned !== true;
}

export function isLarger(block: TextBlock, bodySize: number): boolean {
  return (block.lines[0]?.size ?? 0) > bodySize + SIZE_STEP;
}

function lookOf(block: TextBlock, text: string, stats: FlowStats): number {
  const size = block.lines[0]?.size ?? 0;
  let points = 0;
  if (isLarger(block, stats.bodySize)) points += LARGER + (size > stats.bodySize * MUCH ? MUCH_LARGER : 0);
  if (!stats.bold && block.lines.every(isHeavy)) points += BOLD;
  if (isCapitals(text)) points += CAPITALS;
  if (!stats.italic && block.lines.every((line) => line.italic > 0.95)) points += ITALIC;
  if (isCentredTitle(block)) points += CENTRED;
  if (sectionNumber(text) !== undefined) points += NUMBERED;
  if (isSignature(block)) points += SIGNATURE;
  return points;
}

/** Names in a fixed-width face with their arguments in italics: the entry of a reference. */
function isSignature(block: TextBlock): boolean {
  return block.lines.some((line) => line.mono > 0.2 && line.mono < 0.95 && line.italic > 0.1);
}

export function isCapitals(text: string): boolean {
  return /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** In the middle of its column and not as wide. */
function isCentredTitle(block: TextBlock): boolean {
  const { columnLeft: left, columnRight: right } = block;
  return block.lines.every(
    (line) =>
      Math.abs(line.left + line.right - left - right) < (right - left) * 0.05 && line.left - left > line.size * 2,
  );
}

/** How deep a heading's number says that it is: 1 for `2.`, 2 for `2.1`; undefined without one. */
export function sectionNumber(text: string): number | undefined {
  const found = /^(?:\d{1,3}|[A-Z](?=\.\d))((?:\.\d{1,3}){0,5})[.)]?\s+\p{L}/u.exec(text.slice(0, 40));
  return found === null ? undefined : (found[1]?.split('.').length ?? 1);
}

function placeOf(block: TextBlock, next: Block | undefined, stats: FlowStats): number {
  const size = block.lines[0]?.size ?? 0;
  let points = 0;
  if (block.gap > size * WHITE) points += APART;
  if (next === undefined) return points;
  if (next.kind !== 'text') return points + (next.kind === 'table' ? INTRODUCES : 0);
  if (isBody(next, stats)) points += INTRODUCES;
  else if (isAlike(block, next)) points += IDLE;
  if (leansOn(block, next)) points += LEANS;
  return points;
}

function isAlike(a: TextBlock, b: TextBlock): boolean {
  const [first, second] = [a.lines[0], b.lines[0]];
  if (
    first === undefined ||
    second === undefined ||
    a.marker !== undefined ||
    sectionNumber(blockText(a)) !== undefined
  )
    return false;
  return Math.abs(first.size - second.size) < 0.3 && isHeavy(first) === isHeavy(second);
}

/** Text that goes on: neither bold nor larger, and more than a few words. */
export function isBody(block: TextBlock, stats: FlowStats): boolean {
  const [first] = block.lines;
  if (first === undefined || first.size > stats.bodySize + SIZE_STEP) return false;
  if (!stats.bold && block.lines.every(isHeavy)) return false;
  return block.lines.length > 1 || block.marker !== undefined || first.text.length > 60 || isCode(first);
}

/** Closer to the text below than to what is above. */
function leansOn(block: TextBlock, next: TextBlock): boolean {
  if (next.page !== block.page || next.region !== block.region) return false;
  if (next.lines.some(isHeavy) || !Number.isFinite(block.gap)) return false;
  return next.gap >= 0 && block.gap > next.gap * NEARER + 1;
}

function wordsOf(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 && !/[\u2e80-\ud7af]/.test(text)) return Number.NEGATIVE_INFINITY;
  if (CAPTION_START.test(text) || THEOREM.test(text) || ASIDE.test(text)) return CAPTION;
  if (CONTACT.test(text) || DATE.test(text)) return DATA;
  const signs = text.replace(/^[\d.()\s]+|\s+/g, '').length;
  if (letters < signs * LETTERS || (FORMULA.test(text) && letters < signs * 0.7)) return DATA;
  return /^\p{Ll}{2}\S* /u.test(text) ? LOWER_CASE : 0;
}

function endOf(text: string): number {
  if (/[,;]$/.test(text)) return OPEN_END * 2;
  if (/:$/.test(text)) return OPEN_END;
  if (!/[.。]["'”’)]*$/.test(text)) return 0;
  return text.split(' ').length >= SENTENCE_WORDS ? SENTENCE : SENTENCE / 2;
}

function lengthOf(block: TextBlock, text: string): number {
  if (text.length > MOST_CHARS) return Number.NEGATIVE_INFINITY;
  if (text.length > TOO_LONG_CHARS) return TOO_LONG;
  return text.length > LONG_CHARS || block.lines.length > 2 ? LONG : 0;
}
