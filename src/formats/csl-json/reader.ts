import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { cleanDoi, plain, type Reference, referenceList } from '../../families/citation/reference.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readRichText, stripMarks } from './rich-text.js';

type Item = Readonly<Record<string, unknown>>;

/** References in CSL-JSON, a list of them or one: a list, as a bibliography shows them. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const value = parse(decodeMarkup(source, context));
  const items = (Array.isArray(value) ? value : [value]).filter(isItem);
  spend(context.budget, 'maxEntries', items.length);
  return root(referenceList(items.map(toReference)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut or damaged JSON holds nothing that could be told from its halves.
    throw new ConvertError('corrupt-document');
  }
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toReference(item: Item): Reference {
  const of = (...keys: string[]) => {
    for (const key of keys) {
      const value = stripMarks(scalar(item[key]));
      if (value !== '') return value;
    }
    return '';
  };
  const numbers = ['ISBN', 'ISSN', 'PMID'].filter((key) => of(key) !== '').map((key) => `${key} ${of(key)}`);
  const edition = of('edition');
  return {
    authors: namesOf(item['author']),
    editors: namesOf(item['editor']),
    title: readRichText(scalar(item['title'])),
    container: of('container-title', 'collection-title', 'event-title', 'event'),
    volume: of('volume'),
    issue: of('issue'),
    pages: of('page').replace(/(\d)-(\d)/g, '$1–$2'),
    edition: /^\d+$/.test(edition) ? `Edition ${edition}` : edition,
    publisher: of('publisher'),
    place: of('publisher-place'),
    date: dateOf(item['issued']),
    doi: cleanDoi(of('DOI')),
    url: of('URL'),
    numbers,
    note: of('note', 'annote'),
    keywords: of('keyword') === '' ? [] : of('keyword').split(/\s*[,;]\s*/),
    abstract: [plain(of('abstract'))],
  };
}

/** A value as text; of several (as Crossref writes titles) the first. */
function scalar(value: unknown): string {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' || typeof one === 'number' ? String(one) : '';
}

function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isItem).flatMap((name) => {
    const parts = ['given', 'dropping-particle', 'non-dropping-particle', 'family', 'suffix'];
    const said =
      scalar(name['literal']) ||
      parts
        .map((part) => scalar(name[part]))
        .filter(Boolean)
        .join(' ');
    const whole = said || scalar(name['name']);
    return whole === '' ? [] : [whole];
  });
}

/** The year of `date-parts`, two of them for a span, or what is written instead. */
function dateOf(value: unknown): string {
  if (!isItem(value)) return scalar(value);
  const parts = value['date-parts'];
  const years = Array.isArray(parts) ? parts.map(scalar).filter((year) => year !== '') : [];
  if (years.length > 0) return [...new Set(years)].join('–');
  return scalar(value['literal']) || (/\d{4}/.exec(scalar(value['raw']))?.[0] ?? '');
}
