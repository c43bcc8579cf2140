/** Page numbers, and other things that are said at the edges of pages alone. */

const LONE =
  /^(?:[-–—|[(\s]*)(?:(?:page|seite|página|pagina|p\.|стр\.|第)\s*(?:[-–—]\s*)?)?(\d{1,4}|[ivxlc]{1,7}|[A-Z]-\d{1,3})(?:\s*(?:of|von|de|di|sur|\/|из)\s*\d{1,4}|\s*页)?(?:[-–—|\])\s]*)$/i;
const FIRST = /^(\d{1,4}|[ivxlc]{1,6})\s+(?=\p{L}|[|•·–—])/u;
const LAST = /(?<=[\p{L}\p{N})|•·–—.:]\s+)(\d{1,4}|[ivxlc]{1,6}|[A-Z]-\d{1,3})$/u;
const YEAR = /^(?:19|20)\d\d$/;

const PAGE = /\b(?:page|seite|página|pagina)(?: no\.?)?:? ?\d{1,4}\b/i;
/** Each says that a line is no text; the same kind counts once. */
const FURNITURE: readonly RegExp[] = [
  PAGE,
  /\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{4}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2},)? \d{4}\b/iu,
  /\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\b/i,
  /https?:\/\/|file:\/\/|about:|\bwww\./i,
  /©|\(c\) ?\d{4}|\bcopyright\b|\ball rights reserved\b/i,
  /\bvol(?:ume|\.)? ?\d|\bissn\b|\bdoi\b|\bissue ?\d/i,
  /\.(?:indd|indb|qxd|docx?|fm)\b/i,
  /^downloaded (?:from|by)\b|^arxiv:\d|\bdownloaded on\b|^this content downloaded\b/i,
];
/** Marks of printers and archives that no text begins with. */
const MARKS = /^verdate |^jkt \d|^arxiv:\d{4}|^downloaded from |^this content downloaded /i;
const SURE = 2;

/** How many kinds of things the line says that only heads and feet say. */
export function countFurniture(text: string): number {
  const found = FURNITURE.filter((pattern) => pattern.test(text)).length;
  return MARKS.test(text) ? Math.max(found, SURE) : found;
}

/** A number by itself, with or without what goes with it (`- 3 -`, `Page 3 of 7`). */
export function isLoneNumber(text: string): boolean {
  return LONE.test(text);
}

/** The number that a line begins or ends with, where words are beside it. */
export function outerNumber(text: string): { value: number; first: boolean; isYear: boolean } | undefined {
  if (PAGE.test(text)) return undefined;
  const last = LAST.exec(text)?.[1];
  const first = FIRST.exec(text)?.[1];
  const found = first !== undefined && (last === undefined || YEAR.test(last)) ? first : last;
  if (found === undefined || !/\p{L}{2}/u.test(text.replace(found, ''))) return undefined;
  return { value: numberValue(found), first: found === first, isYear: YEAR.test(found) };
}

/** The number that may be the page's. */
export function pageNumber(text: string): number | undefined {
  const lone = LONE.exec(text)?.[1];
  return lone === undefined ? outerNumber(text)?.value : numberValue(lone);
}

function numberValue(text: string): number {
  const digits = /\d+$/.exec(text)?.[0];
  return digits === undefined ? romanValue(text) : Number(digits);
}

const ROMAN = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
]);

export function romanValue(text: string): number {
  let value = 0;
  let last = 0;
  for (const char of [...text.toLowerCase()].reverse()) {
    const digit = ROMAN.get(char) ?? 0;
    value += digit < last ? -digit : digit;
    last = Math.max(last, digit);
  }
  return value;
}
