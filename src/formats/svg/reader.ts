import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';

/** The words of an SVG drawing (SVG 2 §11): title, description and texts, in the order of the file. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeHtml(source.bytes, source.mediaType);
  const document = parseXml(decoded.text, context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The drawing ends early.' });
  const out: RootContent[] = [];
  collect(document.root, { out, words: source.wordsOnly === true ? DRAWN_WORDS : WORDS }, 0);
  return root(out);
}

/** Things that are drawn only where something refers to them, or never. */
const SILENT = new Set(['script', 'style', 'metadata', 'defs', 'symbol', 'clipPath', 'mask', 'pattern']);

interface State {
  readonly out: RootContent[];
  /** Elements whose text is read as a whole. */
  readonly words: ReadonlySet<string>;
}

function collect(element: XmlElement, state: State, depth: number): void {
  const { out, words } = state;
  for (const child of element.elements()) {
    if (SILENT.has(child.local) || isHidden(child)) continue;
    if (!words.has(child.local)) {
      collect(child, state, depth + 1);
      continue;
    }
    const value = squeeze(textOf(child));
    if (value !== '') out.push(depth === 0 && child.local === 'title' ? heading(1, value) : paragraph(value));
  }
}

const DRAWN_WORDS = new Set(['flowRoot', 'foreignObject', 'text']);
const WORDS = new Set([...DRAWN_WORDS, 'desc', 'title']);

function isHidden(element: XmlElement): boolean {
  return (
    element.get('display') === 'none' ||
    element.get('visibility') === 'hidden' ||
    /display\s*:\s*none/.test(element.get('style') ?? '')
  );
}

const PLACED = new Set(['tspan', 'flowPara', 'p', 'div', 'br', 'li']);

/** Text below; a `tspan` that is placed anew, on another line or beside, begins a word. */
function textOf(element: XmlElement): string {
  let value = '';
  for (const child of element.children) {
    if (typeof child === 'string') value += child;
    else if (PLACED.has(child.local) && isPlaced(child)) value += ` ${textOf(child)}`;
    else if (!SILENT.has(child.local)) value += textOf(child);
  }
  return value;
}

function isPlaced(element: XmlElement): boolean {
  if (element.local !== 'tspan') return true;
  const shift = Number.parseFloat(element.get('dy') ?? '0');
  return element.get('y') !== undefined || Math.abs(shift) > 0 || (element.get('x') ?? '').trim().length > 0;
}

function squeeze(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}
