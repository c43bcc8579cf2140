import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { cleanDoi, plain, type Reference, readName, referenceList } from '../../families/citation/reference.js';
import { readTagged, type TaggedRecord } from '../../families/citation/tagged.js';
import { decodeMarkup } from '../../families/markup/lines.js';

/** References in the MEDLINE display format (PubMed's "nbib"): a list, as a bibliography shows them. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context);
  const records = readTagged(text, {
    line: /^([A-Z]{2,4}) {0,2}- ?(.*)$/,
    begins: (tag, record) => tag === 'PMID' && record.has('PMID'),
  });
  spend(context.budget, 'maxEntries', records.length);
  return root(referenceList(records.map(toReference)));
}

function toReference(record: TaggedRecord): Reference {
  const all = (...tags: string[]) => tags.flatMap((tag) => record.get(tag) ?? []).filter((value) => value !== '');
  const first = (...tags: string[]) => all(...tags)[0] ?? '';
  const doi = all('LID', 'AID').find((value) => value.includes('[doi]')) ?? '';
  const pmid = first('PMID');
  const names = all('FAU');
  return {
    authors: [...(names.length > 0 ? names.map(readName) : all('AU')), ...all('CN')],
    editors: all('FED').map(readName),
    title: plain(first('TI', 'BTI').replace(/\.$/, '')),
    container: first('JT', 'TA') || (first('TI') === '' ? '' : first('BTI')),
    volume: first('VI'),
    issue: first('IP'),
    pages: first('PG').replace(/(\d)-(\d)/, '$1–$2'),
    publisher: first('PB'),
    place: first('PB') === '' ? '' : first('PL'),
    date: /^\d{4}/.exec(first('DP'))?.[0] ?? first('DP'),
    doi: cleanDoi(doi.replace('[doi]', '')),
    numbers: pmid === '' ? [] : [`PMID ${pmid}`],
    keywords: [...all('OT'), ...all('MH')].map((keyword) => keyword.replaceAll('*', '')),
    abstract: all('AB').map(plain),
  };
}
