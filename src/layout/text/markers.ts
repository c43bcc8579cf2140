import type { TextLine } from './model.js';
import { romanValue } from './page-number.js';

/** What stands before a list's item. */
export interface Marker {
  /** A decimal number with a dot or a bracket after it, which markdown writes itself. */
  readonly ordered: boolean;
  /** The number that a numbered or lettered item has. */
  readonly value: number;
  /** What the marker looks like with its number left out: items of one list share it. */
  readonly shape: string;
  /** Characters of the line that the item's text leaves out: bullets and decimal numbers, the space after them included. */
  readonly length: number;
  /** A label that is content, such as `(a)` or `iv.`. */
  readonly label?: string;
  /** Where the label is no part of the lines, what goes before their text. */
  readonly prefix?: string;
  readonly checked?: boolean;
  /** Begins an entry of a list of references, which are paragraphs. */
  readonly reference?: boolean;
  /** Whether the list goes on with a later item. */
  readonly resumes?: boolean;
}

const BULLET = /^([•◦▪▫‣●○■□◆◇►▶➢➤❖✓✔✦★☐☑☒·∙⁃∗*\uf0a7\uf0b7\uf0d8\uf0a8\uf076\uf06e\uf0fc\u2043\u25e6\u204c])(?:\s+|$)/;
const GLUED_BULLET = /^([•◦▪‣●■◆►➢❖\uf0b7\uf0a7])(?=\S)/;
const DASH = /^([-–—−+o])\s+(?=\S)/;
const NUMBER = /^([([]?)(\d{1,3}|[a-zA-Zа-яА-Я]|[ivxIVX]{2,5})([.)\]]|\.\))\s+(?=\S)/;
/** Long numbers leave no room for white after them: `9. Text`, `10.Text`. */
const GLUED_NUMBER = /^()(\d{1,3})([.)])(?=\p{L}{2})/u;
const CJK_NUMBER = /^([(（]?)([一二三四五六七八九十]{1,3}|\d{1,2})([、）)])\s*(?=\S)/;
const CIRCLED = /^([①-⑳])\s*(?=\S)/;
/** Longest label that is looked for, its spaces included. */
const LOOK = 24;
const CHECKED = /[☑☒✓✔]/;
const DECIMAL = /^\d{1,3}[.)]?$/;

/** A way to read a label: a lone `i` is a letter or a roman number. */
export interface Counter {
  readonly shape: string;
  readonly value: number;
}

/** The marker of a line, and all that its label may count. Whether it is a marker at all, the lines around it say. */
export interface Candidate {
  readonly marker: Marker;
  /** Empty for bullets and dashes. */
  readonly counters: readonly Counter[];
}

/** The marker that a tagged item's label is; a label without text is drawn. `text` is the item's own. */
export function labelMarker(label: string, text: string): Marker {
  const printed = label.trim();
  const drawn: Marker = { ordered: false, value: 0, shape: '•', length: 0 };
  if (printed === '') {
    const own = candidateOf(text)?.marker;
    return own === undefined || own.label !== undefined ? drawn : own;
  }
  if (DECIMAL.test(printed))
    return { ordered: true, value: Number.parseInt(printed, 10), shape: `1${printed.replace(/\d+/, '')}`, length: 0 };
  const found = candidateOf(`${printed} x`)?.marker;
  if (found !== undefined && found.label === undefined) return { ...found, length: 0 };
  if (!/[\p{L}\p{N}]/u.test(printed)) return { ...drawn, shape: printed };
  return { ...drawn, shape: 'label', label: printed, prefix: `${printed} ` };
}

/** What the line begins with, if that looks like a marker. */
export function candidateOf(text: string): Candidate | undefined {
  const head = text.slice(0, LOOK);
  const bullet = BULLET.exec(head) ?? GLUED_BULLET.exec(head);
  if (bullet !== null) return { marker: bulletMarker(bullet[1] ?? '', bullet[0].length), counters: [] };
  const dash = DASH.exec(head);
  if (dash !== null) return { marker: bulletMarker(dash[1] ?? '', dash[0].length), counters: [] };
  const number = NUMBER.exec(head) ?? GLUED_NUMBER.exec(head) ?? CJK_NUMBER.exec(head);
  if (number !== null) return numberCandidate(number);
  const circled = CIRCLED.exec(head)?.[1];
  if (circled === undefined) return undefined;
  return labelled(circled, [{ shape: '①', value: circled.charCodeAt(0) - 0x245f }]);
}

export function bulletMarker(sign: string, length: number): Marker {
  const marker = { ordered: false, value: 0, shape: sign, length };
  if (sign === '☐' || sign === '□') return { ...marker, shape: '☐', checked: false };
  return CHECKED.test(sign) && sign !== '✓' && sign !== '✔' ? { ...marker, shape: '☐', checked: true } : marker;
}

function numberCandidate(found: RegExpExecArray): Candidate {
  const [all, before = '', digits = '', after = ''] = found;
  const counters = countersOf(digits).map(({ shape, value }) => ({ shape: `${before}${shape}${after}`, value }));
  const [first] = counters as [Counter];
  if (before === '' && /^\d/.test(digits) && /^[.)]$/.test(after))
    return { marker: { ordered: true, ...first, length: all.length }, counters };
  const marker = labelled(all.trim(), counters);
  return before === '[' ? { ...marker, marker: { ...marker.marker, reference: true } } : marker;
}

function labelled(label: string, counters: readonly Counter[]): Candidate {
  const [first] = counters as [Counter];
  return { marker: { ordered: false, ...first, length: 0, label }, counters };
}

function countersOf(digits: string): Counter[] {
  if (/^\d/.test(digits)) return [{ shape: '1', value: Number(digits) }];
  if (/^[一二三四五六七八九十]/.test(digits))
    return [{ shape: '一', value: '一二三四五六七八九十'.indexOf(digits.charAt(digits.length - 1)) + 1 }];
  const lower = digits.toLowerCase();
  const isLower = digits === lower;
  const counters: Counter[] = [];
  if (/^[ivx]+$/.test(lower)) counters.push({ shape: isLower ? 'i' : 'I', value: romanValue(digits) });
  if (digits.length > 1) return counters;
  const alphabet = lower < '\u0400' ? 0x60 : 0x42f;
  counters.push({ shape: isLower ? 'a' : 'A', value: lower.charCodeAt(0) - alphabet });
  return counters;
}

/** Whether the sign alone says little: prose may begin a line with a dash. */
export function isWeakBullet(marker: Marker): boolean {
  return marker.label === undefined && !marker.ordered && /^[-–—−+o·*∗]$/.test(marker.shape);
}

/** Numbered or lettered, as headings may be. */
export function isNumbered(marker: Marker): boolean {
  return marker.ordered || marker.label !== undefined;
}

/** The first run of a line, where it is one sign with white after it. */
export function signOf(line: TextLine): string | undefined {
  const first = line.runs[0];
  if (first === undefined || line.runs.length < 2 || !/\s$/.test(first.text)) return undefined;
  const sign = first.text.trim();
  return /^(?:[^\d\s]|ff[il]|ffl)$/u.test(sign) ? sign : undefined;
}
