import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { cleanDoi, plain, type Reference, readName, referenceList } from '../../families/citation/reference.js';
import { readTagged, type TaggedRecord } from '../../families/citation/tagged.js';
import { decodeMarkup } from '../../families/markup/lines.js';

/** References with the tags of EndNote and of Unix refer: a list, as a bibliography shows them. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context);
  // Blank lines part references, where `%0` does not.
  const records = text.split(/\n[ \t]*\n/).flatMap((part) =>
    readTagged(part, {
      line: /^%([A-Z0-9@!~&()<>[\]+^$=#*|?]) ?(.*)$/,
      begins: (tag, record) => tag === '0' && record.size > 0,
    }),
  );
  spend(context.budget, 'maxEntries', records.length);
  return root(referenceList(records.map(toReference)));
}

function toReference(record: TaggedRecord): Reference {
  const all = (...tags: string[]) => tags.flatMap((tag) => record.get(tag) ?? []).filter((value) => value !== '');
  const first = (...tags: string[]) => all(...tags)[0] ?? '';
  const number = first('@');
  return {
    authors: all('A').map(readName),
    editors: all('E').map(readName),
    title: plain(first('T')),
    container: first('J', 'B', 'S'),
    volume: first('V'),
    issue: first('N'),
    pages: first('P').replace(/(\d)-+(\d)/, '$1–$2'),
    edition: /^\d+$/.test(first('7')) ? `Edition ${first('7')}` : first('7'),
    publisher: first('I'),
    place: first('C'),
    date: first('D') || first('8'),
    doi: cleanDoi(first('R')),
    url: first('U'),
    numbers: number === '' ? [] : [`${number.replace(/[^\dXx]/g, '').length === 8 ? 'ISSN' : 'ISBN'} ${number}`],
    note: all('Z', 'O').join(' '),
    keywords: all('K').flatMap((value) => value.split(/\s*[;\n]\s*/)),
    abstract: all('X').map(plain),
  };
}
