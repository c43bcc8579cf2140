import type { XmlElement } from '../../bytes/xml/tree.js';
import { isSymbolFont, symbolsToText, toSymbol } from '../../content/fonts/symbol.js';
import { ommlToLatex } from '../../content/math/omml.js';
import { inlineMath, math } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { chooseContent } from './choice.js';
import { readGraphics } from './drawing.js';
import { addCheckBox, fieldCharacter, fieldInstruction, fieldsSaid, simpleField } from './fields.js';
import { inlineNoteReference, noteReference } from './notes.js';
import { linkTarget } from './parts.js';
import { addText, breakPiece, type Inline, type Piece } from './pieces.js';
import type { WordState } from './state.js';
import { characterStyle, isOn, over, runFormat, toggle } from './styles.js';

const MAX_INLINE_DEPTH = 150;

type Handler = (state: WordState, element: XmlElement, inline: Inline) => void;

const skip: Handler = () => {};

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['w:r', readRun],
  ['w:hyperlink', readHyperlink],
  ['w:hlink', readHyperlink],
  ['w:fldSimple', readSimpleField],
  ['w:sdt', readControl],
  ['m:oMath', readMath],
  ['m:oMathPara', readMathParagraph],
  ['mc:AlternateContent', (state, element, inline) => readChoice(state, element, inline)],
  ['aml:annotation', readAnnotation],
  ['w:pPr', skip],
  ['w:rPr', skip],
  ['w:del', skip],
  ['w:moveFrom', skip],
  ['w:proofErr', skip],
  ['w:bookmarkStart', skip],
  ['w:bookmarkEnd', skip],
  ['w:sdtPr', skip],
  ['w:smartTagPr', skip],
  ['w:customXmlPr', skip],
  ['w:p', readChildren],
]);

/** Reads everything inline in an element into `inline`; wrappers that are not known are transparent. */
export function readChildren(state: WordState, element: XmlElement, inline: Inline): void {
  if (inline.depth > MAX_INLINE_DEPTH) {
    addText(inline.pieces, element.textContent(), { format: 0, url: inline.url });
    return;
  }
  inline.depth++;
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    (handlers.get(child.name) ?? readChildren)(state, child, inline);
  }
  inline.depth--;
}

function readHyperlink(state: WordState, element: XmlElement, inline: Inline): void {
  const outer = inline.url;
  inline.url = linkTarget(state, element) ?? outer;
  readChildren(state, element, inline);
  inline.url = outer;
}

function readSimpleField(state: WordState, element: XmlElement, inline: Inline): void {
  simpleField(state, element, { pieces: inline.pieces, read: () => readChildren(state, element, inline) });
}

/** A content control: a check box by its state, placeholder text as it stands, else what it holds. */
function readControl(state: WordState, element: XmlElement, inline: Inline): void {
  const box = element.find('w:sdtPr', 'w14:checkbox');
  if (box !== undefined && state.muted === 0) {
    const checked = box.first('w14:checked');
    addCheckBox(inline.pieces, checked !== undefined && isOn(checked.get('w14:val') ?? checked.get('w:val')));
    return;
  }
  const content = element.first('w:sdtContent');
  if (content !== undefined) readChildren(state, content, inline);
}

function readMath(state: WordState, element: XmlElement, inline: Inline): void {
  if (state.muted > 0) return;
  const latex = ommlToLatex(element);
  if (latex === '') return;
  fieldsSaid(state);
  inline.pieces.push({ text: '', node: inlineMath(latex), format: 0, url: undefined });
}

/** Display mathematics; amid a sentence it stays inline. */
function readMathParagraph(state: WordState, element: XmlElement, inline: Inline): void {
  for (const line of element.elements('m:oMath')) {
    const before = inline.pieces.length;
    readMath(state, line, inline);
    const piece = inline.pieces[before];
    if (piece?.node?.type === 'inlineMath') displayed.add(piece.node);
  }
}

/** Formulas that stand on their own line if nothing else is in their paragraph. */
const displayed = new WeakSet<object>();

/** The formulas of a paragraph that holds nothing else, as blocks; `undefined` if it holds more. */
export function displayMath(pieces: readonly Piece[]): RootContent[] | undefined {
  const out: RootContent[] = [];
  for (const piece of pieces) {
    if (piece.node?.type === 'inlineMath' && (displayed.has(piece.node) || pieces.length === 1))
      out.push(math(piece.node.value));
    else if (piece.node?.type !== 'break' && (piece.node !== undefined || piece.text.trim() !== '')) return undefined;
  }
  return out.length === 0 ? undefined : out;
}

function readChoice(state: WordState, element: XmlElement, inline: Inline): void {
  const choice = chooseContent(element);
  if (choice !== undefined) readChildren(state, choice, inline);
}

/** Word 2003 XML: insertions stay, deletions go, comments are notes. */
function readAnnotation(state: WordState, element: XmlElement, inline: Inline): void {
  const type = element.get('w:type') ?? '';
  if (/Deletion|MoveFrom/i.test(type)) return;
  if (type === 'Word.Comment') inlineNoteReference(state, element, inline.pieces);
  else if (type === '' || /Insertion|Formatting|MoveTo/i.test(type)) {
    const content = element.first('aml:content');
    if (content !== undefined) readChildren(state, content, inline);
  }
}

interface Look {
  readonly format: number;
  readonly url: string | undefined;
}

export function readRun(state: WordState, run: XmlElement, inline: Inline): void {
  let look: Look | undefined;
  let font = '';
  let hidden = false;
  for (const child of run.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'w:rPr') {
      const stated = over(runFormat(child), characterStyle(state.styles, child.first('w:rStyle')?.get('w:val')));
      hidden = stated.hidden === true;
      look = { format: stated.on, url: undefined };
      font = symbolFont(child);
      continue;
    }
    if (child.name === 'w:fldChar') {
      fieldCharacter(state, child, inline.pieces);
      continue;
    }
    if (child.name === 'w:instrText') {
      fieldInstruction(state, child.textContent());
      continue;
    }
    if (hidden && child.name === 'w:t') state.context.removed('hidden', 'hidden text', child.textContent());
    if (state.muted > 0 || hidden) continue;
    readRunChild(state, child, { inline, format: look?.format ?? 0, font });
  }
}

function symbolFont(properties: XmlElement): string {
  const fonts = properties.first('w:rFonts') ?? properties.first('w:sym');
  const name = fonts?.get('w:ascii') ?? fonts?.get('w:hAnsi') ?? '';
  return isSymbolFont(name) ? name : '';
}

interface RunPlace {
  readonly inline: Inline;
  readonly format: number;
  readonly font: string;
}

function say(state: WordState, value: string, place: RunPlace): void {
  if (value === '') return;
  if (state.fields.length > 0) fieldsSaid(state);
  addText(place.inline.pieces, value, { format: place.format, url: place.inline.url ?? state.fieldUrl });
}

function readRunChild(state: WordState, child: XmlElement, place: RunPlace): void {
  const { inline } = place;
  switch (child.name) {
    case 'w:t':
      say(state, place.font === '' ? textOf(child) : symbolsToText(place.font, textOf(child)), place);
      break;
    case 'w:tab':
    case 'w:ptab':
      say(state, '\t', place);
      break;
    case 'w:br':
      readBreak(state, child, place);
      break;
    case 'w:cr':
      inline.pieces.push(breakPiece(inline.url));
      break;
    case 'w:noBreakHyphen':
      say(state, '-', place);
      break;
    case 'w:sym':
      say(state, symbolText(child), place);
      break;
    case 'w:footnoteReference':
    case 'w:endnoteReference':
    case 'w:commentReference':
      noteReference(state, child, inline.pieces);
      break;
    case 'w:footnote':
    case 'w:endnote':
    case 'aml:annotation':
      inlineNoteReference(state, child, inline.pieces);
      break;
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
      readGraphics(state, child, inline);
      break;
    case 'mc:AlternateContent': {
      const choice = chooseContent(child);
      for (const inner of choice?.elements() ?? []) readRunChild(state, inner, place);
      break;
    }
    case 'w:ruby': {
      const base = child.first('w:rubyBase');
      if (base !== undefined) readChildren(state, base, inline);
      break;
    }
    default:
      if (!SILENT.has(child.name)) readChildren(state, child, inline);
  }
}

/** Elements of a run that say nothing in an accepted, flowing text. */
const SILENT = new Set([
  'w:softHyphen',
  'w:delText',
  'w:delInstrText',
  'w:lastRenderedPageBreak',
  'w:annotationRef',
  'w:footnoteRef',
  'w:endnoteRef',
  'w:separator',
  'w:continuationSeparator',
  'w:pgNum',
]);

function textOf(element: XmlElement): string {
  const only = element.children.length === 1 ? element.children[0] : undefined;
  return typeof only === 'string' ? only : element.textContent();
}

/** A line break; breaks of pages and columns only part words. */
function readBreak(state: WordState, element: XmlElement, place: RunPlace): void {
  const type = element.get('w:type');
  if (type === 'page' || type === 'column') say(state, ' ', { ...place, format: 0 });
  else place.inline.pieces.push(breakPiece(place.inline.url ?? state.fieldUrl));
}

function symbolText(element: XmlElement): string {
  const value = element.get('w:char') ?? '';
  const charCode = Number.parseInt(value, 16);
  if (!Number.isFinite(charCode) || charCode <= 0 || charCode > 0x10ffff) return '';
  const known = toSymbol(element.get('w:font') ?? '', charCode);
  if (known !== undefined) return known;
  return charCode >= 0xe000 && charCode <= 0xf8ff ? '' : String.fromCodePoint(charCode);
}

/** Whether a paragraph's own mark is deleted, so that it goes on in the next one. */
export function markIsDeleted(properties: XmlElement | undefined): boolean {
  const mark = properties?.first('w:rPr');
  return mark?.first('w:del') !== undefined || mark?.first('w:moveFrom') !== undefined;
}

/** Whether the paragraph's mark is hidden, which makes it run into the next one on the same line. */
export function markIsHidden(properties: XmlElement | undefined): boolean {
  const mark = properties?.first('w:rPr');
  return toggle(mark, 'w:specVanish') === true;
}
