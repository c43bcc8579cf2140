import { root, text as textNode } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root } from '../../core/tree.js';
import { cleanDoi, type Reference, referenceList } from '../../families/citation/reference.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readNames } from './names.js';
import { type Entry, parseBibtex } from './parse.js';
import { texPhrasing, texText } from './tex.js';

/** References of BibTeX and BibLaTeX: a list, as a bibliography shows them. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const entries = parseBibtex(decodeMarkup(source, context));
  spend(context.budget, 'maxEntries', entries.length);
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return root(referenceList(entries.map((entry) => toReference(entry, byKey))));
}

const NUMBERS = ['isbn', 'issn', 'pmid'];
const REPORTS: ReadonlyMap<string, string> = new Map([
  ['phdthesis', 'PhD thesis'],
  ['mastersthesis', "Master's thesis"],
  ['techreport', 'Technical report'],
]);

function toReference(entry: Entry, byKey: ReadonlyMap<string, Entry>): Reference {
  const raw = (...names: string[]) => {
    for (const name of names) {
      const value = entry.fields.get(name);
      if (value !== undefined && value.trim() !== '') return value;
    }
    return '';
  };
  const parent = byKey.get(raw('crossref').trim().toLowerCase());
  const inherited = (...names: string[]) => {
    const own = raw(...names);
    if (own !== '' || parent === undefined || parent === entry) return own;
    return names.map((name) => parent.fields.get(name)).find((value) => value !== undefined) ?? '';
  };
  const of = (...names: string[]) => texText(inherited(...names));
  const container = texText(raw('journal', 'journaltitle', 'booktitle', 'maintitle'));
  const edition = of('edition');
  return {
    authors: readNames(raw('author')),
    editors: readNames(inherited('editor')),
    title: titleOf(raw('title'), raw('subtitle')),
    container: container || texText(parent?.fields.get('booktitle') ?? parent?.fields.get('title') ?? ''),
    volume: of('volume'),
    issue: of('number', 'issue'),
    pages: texText(raw('pages')).replace(/(\d)-(\d)/g, '$1–$2'),
    edition: /^\d+$/.test(edition) ? `Edition ${edition}` : edition === '' ? '' : `${edition} edition`,
    publisher: [kindOf(entry), of('publisher', 'school', 'institution', 'organization', 'howpublished')]
      .filter((part) => part !== '')
      .join(', '),
    place: of('address', 'location'),
    date: /^\d{4}/.exec(of('year', 'date'))?.[0] ?? of('year', 'date'),
    doi: cleanDoi(raw('doi').replaceAll('\\', '')),
    url: (raw('url') || eprintOf(raw('eprint'), raw('archiveprefix', 'eprinttype'))).replaceAll('\\', '').trim(),
    numbers: NUMBERS.filter((name) => raw(name) !== '').map((name) => `${name.toUpperCase()} ${texText(raw(name))}`),
    note: texText(raw('note', 'annotation', 'annote')),
    keywords: texText(raw('keywords')).split(/\s*[,;]\s*/),
    abstract: raw('abstract')
      .split(/\n[ \t]*\n/)
      .map(texPhrasing),
  };
}

function titleOf(title: string, subtitle: string): PhrasingContent[] {
  const main = texPhrasing(title.trim());
  return subtitle === '' ? main : [...main, textNode(': '), ...texPhrasing(subtitle.trim())];
}

function kindOf({ type, fields }: Entry): string {
  return texText(fields.get('type') ?? '') || (REPORTS.get(type) ?? '');
}

function eprintOf(eprint: string, archive: string): string {
  return /arxiv/i.test(archive) && /^[\w./-]+$/.test(eprint) ? `https://arxiv.org/abs/${eprint}` : '';
}
