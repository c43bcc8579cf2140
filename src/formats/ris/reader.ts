import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { cleanDoi, plain, type Reference, readName, referenceList } from '../../families/citation/reference.js';
import { readTagged, type TaggedRecord } from '../../families/citation/tagged.js';
import { decodeMarkup } from '../../families/markup/lines.js';

/** References in RIS: a list, as a bibliography shows them. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context);
  const records = readTagged(text, {
    line: /^\s*([A-Z][A-Z0-9]) {2}- ?(.*)$/,
    begins: (tag) => tag === 'TY',
    end: 'ER',
  });
  spend(context.budget, 'maxEntries', records.length);
  return root(referenceList(records.map(toReference)));
}

function toReference(record: TaggedRecord): Reference {
  const all = (...tags: string[]) => tags.flatMap((tag) => record.get(tag) ?? []).filter((value) => value !== '');
  const first = (...tags: string[]) => all(...tags)[0] ?? '';
  const title = first('TI', 'T1', 'CT', 'BT');
  const container = first('T2', 'JO', 'JF', 'JA', 'J2', 'BT', 'T3');
  const number = first('SN');
  return {
    authors: all('AU', 'A1').map(readName),
    editors: all('ED', 'A2').map(readName),
    title: plain(title),
    container: container === title ? '' : container,
    volume: first('VL'),
    issue: first('IS', 'CP'),
    pages: pagesOf(first('SP'), first('EP')),
    edition: editionOf(first('ET')),
    publisher: first('PB'),
    place: first('CY', 'PP'),
    date: yearOf(first('PY', 'Y1', 'DA')),
    doi: cleanDoi(first('DO') || first('M3') || first('UR', 'L3')),
    url: first('UR', 'L1', 'L2', 'LK'),
    numbers: number === '' ? [] : [numberName(number)],
    note: all('N1').join(' '),
    keywords: all('KW'),
    abstract: [plain(first('AB', 'N2'))],
  };
}

function pagesOf(start: string, end: string): string {
  return end === '' || end === start || start.includes('-') ? start : `${start}–${end}`;
}

function editionOf(edition: string): string {
  return /^\d+$/.test(edition) ? `Edition ${edition}` : edition;
}

/** `2019/03/12/other words` */
function yearOf(date: string): string {
  return /^\d{4}/.exec(date)?.[0] ?? date;
}

function numberName(number: string): string {
  const digits = number.replace(/[^\dXx]/g, '').length;
  if (/^IS[BS]N/i.test(number)) return number;
  return digits === 8 ? `ISSN ${number}` : `ISBN ${number}`;
}
