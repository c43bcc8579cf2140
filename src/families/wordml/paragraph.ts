import type { XmlElement } from '../../bytes/xml/tree.js';
import { type ListLabel, nextLabel } from '../../content/numbering/counter.js';
import { heading, paragraph } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { ageFields } from './fields.js';
import { addBlock, type Block, type Flow } from './flow.js';
import { displayMath, markIsDeleted, markIsHidden, readChildren } from './inline.js';
import { addText, type Inline, isMonospaced, type Piece, plainLines, saysSomething, toPhrasing } from './pieces.js';
import type { WordState } from './state.js';
import { numberOf, type ParagraphStyle, paragraphStyle } from './styles.js';

/** An outline level makes a heading of a line, not of a long paragraph. */
const MAX_OUTLINE_HEADING_CHARS = 250;
/** Twips that a paragraph is set in, without a list, to be a quotation. */
const QUOTE_INDENT = 700;
/** Shorter lines that are set in are addresses, formulas and the like. */
const MIN_QUOTE_CHARS = 40;

/** Reads `w:p`: what it says, then what hangs on it. */
export function readParagraph(state: WordState, element: XmlElement, flow: Flow): void {
  const properties = element.first('w:pPr');
  const section = properties?.first('w:sectPr');
  if (section !== undefined) state.sections.push(section);
  const inline: Inline = { pieces: state.carried, blocks: [], url: undefined, depth: 0 };
  state.carried = [];
  readChildren(state, element, inline);
  ageFields(state);
  const goesOn = markIsDeleted(properties) || isDropCap(properties) || markIsHidden(properties);
  if (goesOn && inline.pieces.length > 0) {
    state.carried = inline.pieces;
    for (const node of inline.blocks) addBlock(flow, { kind: 'node', node, indent: 0, prose: false });
    return;
  }
  emitParagraph(state, { properties, inline }, flow);
}

/** Text that was to go on in a paragraph that never came. */
export function flushCarried(state: WordState, flow: Flow): void {
  if (state.carried.length === 0) return;
  const inline: Inline = { pieces: state.carried, blocks: [], url: undefined, depth: 0 };
  state.carried = [];
  emitParagraph(state, { properties: undefined, inline }, flow);
}

function isDropCap(properties: XmlElement | undefined): boolean {
  const cap = properties?.first('w:framePr')?.get('w:dropCap');
  return cap === 'drop' || cap === 'margin';
}

interface Read {
  readonly properties: XmlElement | undefined;
  readonly inline: Inline;
}

function emitParagraph(state: WordState, read: Read, flow: Flow): void {
  const { properties, inline } = read;
  const style = paragraphStyle(state.styles, properties?.first('w:pStyle')?.get('w:val'));
  if (saysSomething(inline.pieces)) {
    const block = toBlock(state, { properties, style, pieces: inline.pieces });
    if (Array.isArray(block)) for (const node of block) addBlock(flow, { kind: 'node', node, indent: 0, prose: true });
    else addBlock(flow, block);
  } else if (style.role === 'code') {
    addBlock(flow, { kind: 'code', text: '' });
  } else {
    countSilently(state, properties, style);
    // An empty line amid program text is one of its lines.
    flow.code?.push('');
  }
  for (const node of inline.blocks) addBlock(flow, { kind: 'node', node, indent: 0, prose: false });
}

interface Said {
  readonly properties: XmlElement | undefined;
  readonly style: ParagraphStyle;
  readonly pieces: Piece[];
}

function toBlock(state: WordState, said: Said): Block | RootContent[] {
  const { properties, style, pieces } = said;
  if (style.role === 'code') return { kind: 'code', text: plainLines(pieces).replaceAll('\u00a0', ' ') };
  const depth = headingDepth(state, said);
  if (depth !== undefined) return headingBlock(state, said, depth);
  const item = listBlock(state, said);
  if (item !== undefined) return item;
  const formulas = displayMath(pieces);
  if (formulas !== undefined) return formulas;
  const indent = indentOf(properties, style);
  if (style.monospaced || isMonospaced(pieces))
    return { kind: 'monospaced', text: plainLines(pieces).replaceAll('\u00a0', ' '), node: textOf(pieces) };
  const task = checkedTask(pieces);
  if (task !== undefined)
    return { kind: 'item', level: 0, ordered: false, value: 1, checked: task, children: [textOf(pieces)], indent };
  const setIn = isSetIn(state, properties, pieces);
  state.leadsIn = setIn || endsWithColon(pieces);
  if (style.role === 'quote' || setIn) return { kind: 'quote', node: textOf(pieces) };
  return { kind: 'node', node: textOf(pieces), indent, prose: true };
}

function endsWithColon(pieces: readonly Piece[]): boolean {
  return /[:：]\s*$/.test(pieces.at(-1)?.text ?? '');
}

function textOf(pieces: readonly Piece[]): RootContent {
  return paragraph(toPhrasing(pieces));
}

/** The heading's depth from 1, or `undefined` for body text. */
function headingDepth(state: WordState, said: Said): number | undefined {
  const { properties, style } = said;
  if (style.role === 'title' || style.role === 'subtitle') return titleDepth(state, style.role);
  const own = numberOf(properties?.first('w:outlineLvl')?.get('w:val'));
  const cancelled = own !== undefined && (own < 0 || own > 8);
  const level = cancelled ? undefined : style.named || own === undefined ? style.level : own + 1;
  if (level === undefined) return undefined;
  if (!style.named && plainLines(said.pieces).length > MAX_OUTLINE_HEADING_CHARS) return undefined;
  state.sawHeading = true;
  return level + state.headingShift;
}

/** A title before every heading is the document's own: its headings stand one level below it. */
function titleDepth(state: WordState, role: 'title' | 'subtitle'): number {
  if (role === 'subtitle') return 2;
  if (!state.sawHeading && !state.inMargin && state.depth === 0) state.headingShift = 1;
  return 1;
}

function headingBlock(state: WordState, said: Said, depth: number): Block {
  const label = labelOf(state, said);
  const pieces = label !== undefined && label.kind === 'number' ? withLabel(label.text, said.pieces) : said.pieces;
  return { kind: 'node', node: heading(depth, toPhrasing(pieces)), indent: 0, prose: false };
}

function withLabel(label: string, pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  addText(out, `${label} `, { format: 0, url: undefined });
  return [...out, ...pieces];
}

interface ListPlace {
  readonly numId: string;
  readonly level: number;
}

/** The list and level of a paragraph: its own, or its style's; list 0 is none (§17.9.18). */
function listPlace(state: WordState, { properties, style }: Pick<Said, 'properties' | 'style'>): ListPlace | undefined {
  const own = properties?.first('w:numPr') ?? properties?.first('w:listPr');
  const numId = (own?.first('w:numId') ?? own?.first('w:ilfo'))?.get('w:val') ?? style.numId;
  if (numId === undefined || numId === '0') return undefined;
  const level = numberOf(own?.first('w:ilvl')?.get('w:val')) ?? styleLevel(state, numId, style);
  return { numId, level: Math.max(0, Math.min(level, 8)) };
}

/** The level that the list names the style for, else the one that the style states. */
function styleLevel(state: WordState, numId: string, style: ParagraphStyle): number {
  const named = state.styleLevels.get(numId);
  const id = named === undefined ? undefined : style.listStyles.find((each) => named.has(each));
  return (id === undefined ? undefined : named?.get(id)) ?? style.listLevel ?? 0;
}

function labelOf(state: WordState, said: Said): ListLabel | undefined {
  const place = listPlace(state, said);
  const list = place === undefined ? undefined : state.lists.get(place.numId);
  return place === undefined || list === undefined ? undefined : nextLabel(state.counters, list, place.level);
}

/** An empty numbered paragraph shows its number in Word and so counts. */
function countSilently(state: WordState, properties: XmlElement | undefined, style: ParagraphStyle): void {
  if (listPlace(state, { properties, style }) !== undefined) labelOf(state, { properties, style, pieces: [] });
}

const UNCHECKED = /^[☐❏❑❒□◻]$/u;
const CHECKED = /^[☑☒✓✔✗✘■▣]$/u;

function listBlock(state: WordState, said: Said): Block | undefined {
  const place = listPlace(state, said);
  if (place === undefined) return undefined;
  const { level } = place;
  const indent = indentOf(said.properties, said.style) || (state.listIndents.get(place.numId)?.[level] ?? 0);
  const label = labelOf(state, said);
  const children = [displayMath(said.pieces)?.[0] ?? textOf(said.pieces)];
  // The list is not defined: the paragraph says that it is an item, nothing says of which kind.
  if (label === undefined) return { kind: 'item', level, ordered: false, value: 1, children, indent };
  if (label.kind === 'none') return { kind: 'unmarked', node: children[0] ?? paragraph([]), level };
  if (label.kind === 'bullet') return bulletBlock({ label, level, list: place.numId, indent }, children, said.pieces);
  if (label.plain)
    return { kind: 'item', level, ordered: true, value: label.value, label: label.text, children, indent };
  const labelled = [paragraph(toPhrasing(withLabel(label.text, said.pieces)))];
  if (isClause(label.text)) return { kind: 'node', node: labelled[0] as RootContent, indent: 0, prose: false };
  return { kind: 'item', level, ordered: false, value: 1, children: labelled, indent };
}

/** A label that begins with a word ("Article 1") begins a clause, not an item. */
function isClause(label: string): boolean {
  const word = /^\p{L}+/u.exec(label)?.[0] ?? '';
  return word.length > 2 && !/^(?:[ivxlcdm]+|(\p{L})\1*)$/iu.test(word);
}

function bulletBlock(
  at: { readonly label: ListLabel; readonly level: number; readonly list: string; readonly indent: number },
  children: RootContent[],
  pieces: Piece[],
): Block {
  const sign = at.label.text;
  const { level, list, indent } = at;
  const place = { kind: 'item', level, list, ordered: false, value: 1, indent } as const;
  if (UNCHECKED.test(sign) && /[☐]/u.test(sign)) return { ...place, checked: false, children };
  if (CHECKED.test(sign) && /[☑☒]/u.test(sign)) return { ...place, checked: true, children };
  // A blank bullet goes on with the item before it.
  if (sign !== '' && sign.trim() === '') return { kind: 'unmarked', node: children[0] as RootContent, level: at.level };
  const task = checkedTask(pieces);
  return task === undefined ? { ...place, children } : { ...place, checked: task, children: [textOf(pieces)] };
}

/** A paragraph that begins with a check box is a task; the box is taken off its text. */
function checkedTask(pieces: Piece[]): boolean | undefined {
  const at = pieces.findIndex(
    (piece) => piece.checked !== undefined || piece.node !== undefined || piece.text.trim() !== '',
  );
  const first = pieces[at];
  if (first?.checked === undefined || !saysSomething(pieces.slice(at + 1))) return undefined;
  if (pieces.slice(at + 1).some((piece) => piece.checked !== undefined)) return undefined;
  pieces.splice(0, at + 1);
  return first.checked;
}

/** Left indent in twips: the paragraph's own, or its style's. */
function indentOf(properties: XmlElement | undefined, style: ParagraphStyle): number {
  const indent = properties?.first('w:ind');
  return numberOf(indent?.get('w:left') ?? indent?.get('w:start')) ?? style.indent ?? 0;
}

/**
 * Whether prose is set in by hand, as many people quote: on both sides, or far from the left where the text before leads in
 * to it. Set in from the left alone is how many documents set all of their text.
 */
function isSetIn(state: WordState, properties: XmlElement | undefined, pieces: readonly Piece[]): boolean {
  const indent = properties?.first('w:ind');
  if (indent === undefined) return false;
  const left = numberOf(indent.get('w:left') ?? indent.get('w:start')) ?? 0;
  const right = numberOf(indent.get('w:right') ?? indent.get('w:end')) ?? 0;
  const hanging = numberOf(indent.get('w:hanging')) ?? 0;
  const align = properties?.first('w:jc')?.get('w:val');
  if (left < QUOTE_INDENT || hanging > 0 || align === 'center' || align === 'right' || align === 'end') return false;
  const said = plainLines(pieces);
  if (said.includes('\t') || said.length < MIN_QUOTE_CHARS) return false;
  return right >= QUOTE_INDENT / 2 || (left >= 2 * QUOTE_INDENT && state.leadsIn);
}
