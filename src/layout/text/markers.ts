import type { TextLine } from './model.js';
import { romanValue } from './running.js';

/** What stands before a list's item. */
export interface Marker {
  readonly ordered: boolean;
  /** The number that a numbered item has. */
  readonly value: number;
  /** What the marker looks like with its number left out: items of one list share it. */
  readonly shape: string;
  /** Characters of the line that belong to the marker, the space behind it included. */
  readonly length: number;
  readonly checked?: boolean;
}

const BULLET = /^([•◦▪▫‣●○■□◆◇►▶➢➤❖✓✔✦★☐☑☒·∙⁃∗*\uf0a7\uf0b7\uf0d8\uf0a8\uf076\uf06e\uf0fc\u2043\u25e6\u204c])(?:\s+|$)/;
const GLUED_BULLET = /^([•◦▪‣●■◆►➢❖\uf0b7\uf0a7])(?=\S)/;
const DASH = /^([-–—−+o])\s+(?=\S)/;
const NUMBER = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})([.)]|\.\))\s+(?=\S)/;
const CHECKED = /[☑☒✓✔]/;
const CJK_NUMBER = /^([(（]?)([一二三四五六七八九十]{1,3}|\d{1,2})([、）)])\s*(?=\S)/;

/** The marker that a tagged item's label is; a label without text is drawn. `text` is the item's own. */
export function labelMarker(label: string, text: string): Marker {
  const own = markerOfText(text);
  if (label === '' && own !== undefined && !isWeak(own)) return own;
  const found = markerOfText(`${label.trim()} x`) ?? markerOfText(`${label.trim()}. x`);
  if (found !== undefined) return { ...found, length: 0 };
  if (label === '' && own !== undefined) return own;
  return { ordered: false, value: 0, shape: '•', length: 0 };
}

/** The marker that a line begins with; dashes and numbers may mean something else (see `weak`). */
export function markerOf(line: TextLine): Marker | undefined {
  return markerOfText(line.text);
}

function markerOfText(text: string): Marker | undefined {
  const bullet = BULLET.exec(text) ?? GLUED_BULLET.exec(text);
  if (bullet !== null) {
    const sign = bullet[1] ?? '';
    const marker = { ordered: false, value: 0, shape: sign, length: bullet[0].length };
    if (sign === '☐' || sign === '□') return { ...marker, shape: '☐', checked: false };
    return CHECKED.test(sign) && sign !== '✓' && sign !== '✔' ? { ...marker, shape: '☐', checked: true } : marker;
  }
  const dash = DASH.exec(text);
  if (dash !== null) return { ordered: false, value: 0, shape: dash[1] ?? '', length: dash[0].length };
  const number = NUMBER.exec(text) ?? CJK_NUMBER.exec(text);
  if (number === null) return undefined;
  const [all, before = '', digits = '', after = ''] = number;
  return { ordered: true, value: numberOf(digits), shape: `${before}${kindOf(digits)}${after}`, length: all.length };
}

/** Whether the marker alone says little: prose may begin a line with a dash or a number. */
export function isWeak(marker: Marker): boolean {
  return marker.ordered || /^[-–—−+o·*∗]$/.test(marker.shape);
}

function kindOf(digits: string): string {
  if (/^\d/.test(digits)) return '1';
  if (/^[一二三四五六七八九十]/.test(digits)) return '一';
  if (digits.length > 1 || /^[ivx]$/i.test(digits)) return digits === digits.toLowerCase() ? 'i' : 'I';
  return digits === digits.toLowerCase() ? 'a' : 'A';
}

function numberOf(digits: string): number {
  if (/^\d/.test(digits)) return Number(digits);
  if (/^[一二三四五六七八九十]/.test(digits))
    return '一二三四五六七八九十'.indexOf(digits.charAt(digits.length - 1)) + 1;
  if (digits.length > 1 || /^[ivx]$/i.test(digits)) return romanValue(digits);
  return digits.toLowerCase().charCodeAt(0) - 96;
}
