import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import { lineBreak } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { readAnchored } from './draw.js';
import { readParagraphContent } from './inline.js';
import type { OdfState } from './state.js';

export interface ReadCell {
  readonly text: string;
  readonly isNumber: boolean;
  /** Where the cell holds more than text: links and marks. */
  readonly content?: readonly PhrasingContent[];
  readonly colSpan: number;
  readonly rowSpan: number;
  readonly notes: readonly { readonly author: string; readonly text: string }[];
  readonly floating: readonly RootContent[];
}

const NOTHING: readonly never[] = [];

/** A cell as it is shown: its paragraphs hold the formatted value. Without any, the value itself. */
export function readCell(state: OdfState, element: XmlElement): ReadCell {
  const only = element.children.length === 1 ? element.children[0] : undefined;
  if (typeof only === 'object' && only.name === 'text:p' && only.children.length === 1) {
    const shown = only.children[0];
    if (typeof shown === 'string') return plainCell(element, shown.trim());
  }
  return readRichCell(state, element);
}

/** Most cells by far: one paragraph of nothing but text. */
function plainCell(element: XmlElement, text: string): ReadCell {
  return {
    text,
    isNumber: isNumber(typeOf(element)),
    colSpan: spanOf(element, 'columns'),
    rowSpan: spanOf(element, 'rows'),
    notes: NOTHING,
    floating: NOTHING,
  };
}

function typeOf(element: XmlElement): string {
  return element.get('office:value-type') ?? element.get('table:value-type') ?? 'string';
}

function isNumber(type: string): boolean {
  return type !== 'string' && type !== 'boolean' && type !== 'void';
}

function spanOf(element: XmlElement, what: 'columns' | 'rows'): number {
  const stated = element.get(what === 'columns' ? 'table:number-columns-spanned' : 'table:number-rows-spanned');
  return stated === undefined ? 1 : Number(stated) || 1;
}

function readRichCell(state: OdfState, element: XmlElement): ReadCell {
  const notes: { author: string; text: string }[] = [];
  const floating: RootContent[] = [];
  const lines: XmlElement[] = [];
  for (const child of element.elements()) {
    if (child.name === 'text:p' || child.name === 'text:h') lines.push(child);
    else if (child.name === 'office:annotation') notes.push(readCellNote(child));
    else if (child.name.startsWith('draw:')) {
      const found = readAnchored(state, child);
      if (found.inline.length > 0) floating.push({ type: 'paragraph', children: found.inline });
      append(floating, found.blocks);
    }
  }
  const type = typeOf(element);
  const base = {
    isNumber: isNumber(type),
    colSpan: spanOf(element, 'columns'),
    rowSpan: spanOf(element, 'rows'),
    notes: notes.filter((note) => note.text !== ''),
    floating,
  };
  if (lines.length === 0) return { ...base, text: valueText(element, type) };
  if (lines.every(isPlain))
    return {
      ...base,
      text: lines
        .map((line) => line.children.join(''))
        .join('\n')
        .trim(),
    };
  const content = lines.flatMap((line, i): PhrasingContent[] => {
    const { children } = readParagraphContent(state, line, {});
    return i === 0 ? children : [lineBreak(), ...children];
  });
  const text = plainText(content).trim();
  return content.every((node) => node.type === 'text') ? { ...base, text } : { ...base, text, content };
}

function isPlain(line: XmlElement): boolean {
  return line.children.every((child) => typeof child === 'string');
}

function readCellNote(element: XmlElement): { author: string; text: string } {
  const author = element.first('dc:creator')?.textContent() ?? element.get('office:author') ?? '';
  const lines = element.elements().filter((child) => child.name === 'text:p' || child.name === 'text:list');
  return {
    author: author.trim(),
    text: lines
      .map((line) => line.textContent().trim())
      .join('\n')
      .trim(),
  };
}

/** What a cell without paragraphs would show, near enough: its value without a format. */
function valueText(element: XmlElement, type: string): string {
  const get = (name: string) => element.get(`office:${name}`) ?? element.get(`table:${name}`);
  if (type === 'date') return (get('date-value') ?? '').replace(/T00:00:00$/, '').replace('T', ' ');
  if (type === 'time') return (get('time-value') ?? '').replace(/^PT(\d+)H(\d+)M(\d+)(?:\.\d+)?S$/, '$1:$2:$3');
  if (type === 'boolean') return (get('boolean-value') ?? '').toUpperCase();
  if (type === 'percentage') return percent(get('value'));
  if (type === 'string') return get('string-value') ?? '';
  const value = Number(get('value') ?? Number.NaN);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : '';
}

function percent(value: string | undefined): string {
  const number = Number(value ?? Number.NaN) * 100;
  return Number.isFinite(number) ? `${Number(number.toPrecision(12))}%` : '';
}
