import { append } from '../../content/tree/append.js';
import { code, heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { apsPhrasing } from './aps-text.js';
import { biblioToBlocks, dateText, plainNumber } from './biblio.js';
import { type Claim, listClaims, splitNumber } from './claims.js';

/*
 * The Automated Patent System's full text (1976 to 2001): lines of a code and its text, which goes on in lines that begin
 * with spaces. Codes of four letters open sections, codes of three are fields and paragraphs in them.
 */

interface Field {
  readonly code: string;
  readonly lines: string[];
}

interface Section {
  readonly code: string;
  readonly fields: Field[];
}

export function readAps(text: string, context: ReadContext): Root {
  const patents: Section[][] = [];
  for (const section of sectionsOf(text)) {
    if (section.code === 'PATN' || patents.length === 0) patents.push([]);
    patents.at(-1)?.push(section);
  }
  const out: RootContent[] = [];
  for (const [i, sections] of patents.entries()) {
    append(out, readPatent(sections));
    context.progress(i + 1, patents.length);
  }
  return root(out);
}

function sectionsOf(text: string): Section[] {
  const out: Section[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const section = out.at(-1);
    const found = /^([A-Z][A-Z0-9]{2,3})(?: +(.*))?$/.exec(line);
    const [, name = '', value = ''] = found ?? [];
    if (name.length === 4 && value.trim() === '') out.push({ code: name, fields: [] });
    else if (found !== null && name.length === 3) section?.fields.push({ code: name, lines: [value] });
    else section?.fields.at(-1)?.lines.push(line);
  }
  return out;
}

const DESCRIPTION = new Set(['PARN', 'GOVT', 'BSUM', 'DRWD', 'DETD']);

function readPatent(sections: readonly Section[]): RootContent[] {
  const out: RootContent[] = [];
  const front = sections.filter(({ code: name }) => name === 'PATN');
  const title = fieldText(front, 'TTL');
  if (title !== '') out.push(heading(1, apsPhrasing(title)));
  append(out, frontToBlocks(front, sections));
  const blocksOf = (wanted: (name: string) => boolean) =>
    sections.filter((section) => wanted(section.code)).flatMap((section) => readText(section.fields));
  appendPart(
    out,
    'Abstract',
    blocksOf((name) => name === 'ABST'),
  );
  appendPart(
    out,
    'Description',
    blocksOf((name) => DESCRIPTION.has(name)),
  );
  const claims = sections.filter(({ code: name }) => name === 'CLMS' || name === 'DCLM');
  appendPart(
    out,
    'Claims',
    claims.flatMap(({ fields }) => readClaims(fields)),
  );
  return out;
}

function appendPart(out: RootContent[], title: string, blocks: readonly RootContent[]): void {
  if (blocks.length === 0) return;
  out.push(heading(2, title));
  append(out, blocks);
}

function frontToBlocks(front: readonly Section[], sections: readonly Section[]): RootContent[] {
  const namesIn = (wanted: string) =>
    sections.filter(({ code: name }) => name === wanted).map((section) => personName(fieldText([section], 'NAM')));
  // The last of nine signs is a check digit.
  const number = plainNumber(fieldText(front, 'WKU').slice(0, 8));
  return biblioToBlocks({
    number: number === '' ? '' : `US ${number}`,
    date: dateText(fieldText(front, 'ISD')),
    application: applicationNumber(front),
    filed: dateText(fieldText(front, 'APD')),
    inventors: namesIn('INVT').filter((name) => name !== ''),
    assignees: namesIn('ASSG').filter((name) => name !== ''),
  });
}

/** The series and six digits; the seventh is a check digit. */
function applicationNumber(front: readonly Section[]): string {
  const series = fieldText(front, 'SRC');
  const number = fieldText(front, 'APN').slice(0, 6);
  return series === '' || number === '' ? number : `${series.padStart(2, '0')}/${number}`;
}

/** "Miyazaki; Takeshi" in the order of speech. */
function personName(name: string): string {
  const [last = '', first = ''] = name.split(';');
  return `${first.trim()} ${last.trim()}`.trim();
}

function fieldText(sections: readonly Section[], name: string): string {
  for (const { fields } of sections) {
    const found = fields.find((field) => field.code === name);
    if (found !== undefined) return joined(found.lines);
  }
  return '';
}

function joined(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

function readText(fields: readonly Field[]): RootContent[] {
  return fields.flatMap((field): RootContent[] => {
    if (field.code === 'TBL') return tableText(field.lines);
    const content = apsPhrasing(joined(field.lines));
    if (content.length === 0) return [];
    if (field.code === 'PAC') return [heading(3, content)];
    return /^(?:PA[A-Z0-9]|FNT|EQU|STM)$/.test(field.code) ? [paragraph(content)] : [];
  });
}

/** Tables are drawn with spaces and dashes. */
function tableText(lines: readonly string[]): RootContent[] {
  const rows = lines.map((line) => line.trimEnd());
  const indent = rows.slice(1).reduce((least, row) => (row === '' ? least : Math.min(least, row.search(/\S/))), 80);
  const value = rows
    .map((row, i) => (i === 0 ? row : row.slice(indent)))
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
  return value === '' ? [] : [code(value)];
}

/** `NUM` begins a claim; what stands before the first leads in to them. */
function readClaims(fields: readonly Field[]): RootContent[] {
  const out: RootContent[] = [];
  const groups: Field[][] = [];
  for (const field of fields) {
    if (field.code === 'NUM') groups.push([field]);
    else if (groups.length === 0 || field.code === 'STM') append(out, readText([field]));
    else groups.at(-1)?.push(field);
  }
  const claims = groups.map(([head, ...rest]): Claim => {
    const claim = splitNumber(readText(rest));
    return { ...claim, number: claim.number || Number.parseInt(head?.lines[0] ?? '', 10) || 0 };
  });
  return [...out, ...listClaims(claims)];
}
