import { emphasis, link, list, listItem, paragraph, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { ListItem, PhrasingContent, RootContent } from '../../core/tree.js';

/** One work as a bibliography lists it. Fields that a format does not state are left out or ''. */
export interface Reference {
  /** Names as they are read: given name first. */
  readonly authors: readonly string[];
  readonly editors?: readonly string[];
  readonly title: readonly PhrasingContent[];
  /** Journal, book or site that it stands in. */
  readonly container?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  readonly edition?: string;
  readonly publisher?: string;
  readonly place?: string;
  /** Year, or a date as people write it. */
  readonly date?: string;
  readonly doi?: string;
  readonly url?: string;
  /** ISBN or ISSN and the like, with their name: `ISBN 978-...`. */
  readonly numbers?: readonly string[];
  readonly note?: string;
  readonly keywords?: readonly string[];
  readonly abstract?: readonly (readonly PhrasingContent[])[];
}

/** References as a list, in their order; abstracts and notes are paragraphs of their item. */
export function referenceList(references: readonly Reference[]): RootContent[] {
  const items = references.map(toItem).filter((item) => item.children.length > 0);
  return items.length === 0 ? [] : [list(items)];
}

function toItem(reference: Reference): ListItem {
  const line = referenceLine(reference);
  const below = (reference.abstract ?? []).filter((each) => each.length > 0).map((each) => paragraph([...each]));
  const note = reference.note ?? '';
  const keywords = (reference.keywords ?? []).filter((each) => each !== '');
  return listItem([
    ...(line.length === 0 ? [] : [paragraph(line)]),
    ...below,
    ...(note === '' ? [] : [paragraph(note)]),
    ...(keywords.length === 0 ? [] : [paragraph([emphasis([text('Keywords:')]), text(` ${keywords.join(', ')}`)])]),
  ]);
}

/** Authors (date). *Title*. Editors. Container, volume(issue), pages. Edition. Place: publisher. Numbers. Link. */
function referenceLine(reference: Reference): PhrasingContent[] {
  const { title, doi = '', url = '', authors, editors = [], place = '', publisher = '', edition = '' } = reference;
  const edited = editors.length === 0 || authors.length === 0 ? '' : `Edited by ${joinNames(editors)}`;
  const published = [place, publisher].filter((each) => each !== '').join(': ');
  const after = [edited, placeIn(reference), edition, published, ...(reference.numbers ?? [])];
  const sentences = [...titleSentences(reference, title), ...after.map((value) => [text(value)])];
  if (doi !== '') sentences.push([link(`https://doi.org/${doi}`, [text(`doi:${doi}`)])]);
  else if (url !== '') sentences.push([link(url, [text(url)])]);
  return joinSentences(sentences);
}

/** Names and date before the title; the date behind it, where there is nobody to name. */
function titleSentences(
  { authors, editors = [], date = '' }: Reference,
  title: readonly PhrasingContent[],
): PhrasingContent[][] {
  const isEdited = authors.length === 0 && editors.length > 0;
  const names = isEdited ? `${joinNames(editors)} (${editors.length > 1 ? 'eds.' : 'ed.'})` : joinNames(authors);
  const when = date === '' ? '' : `(${date})`;
  const set = title.length === 0 ? [] : [emphasis([...title])];
  if (names !== '') return [[text(`${names} ${when}`.trim())], set];
  return [when === '' ? set : [...set, text(` ${when}`)]];
}

function placeIn({ container = '', volume = '', issue = '', pages = '' }: Reference): string {
  const number = issue === '' ? volume : `${volume}(${issue})`;
  const isLone = container === '';
  return [
    container,
    number !== '' && isLone ? `Volume ${number}` : number,
    pages !== '' && isLone ? `pages ${pages}` : pages,
  ]
    .filter((each) => each !== '')
    .join(', ');
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  if (last === 'et al.') return names.join(', ');
  return `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Sentences in a row, each with its full stop; those without text are left out. */
function joinSentences(sentences: readonly PhrasingContent[][]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const sentence of sentences) {
    const said = plainText(sentence).trim();
    if (said === '') continue;
    if (out.length > 0) out.push(text(' '));
    out.push(...sentence);
    if (sentence.some((node) => node.type === 'link')) continue;
    if (!/[.?!…]["'”’)]?$/.test(said)) out.push(text('.'));
  }
  return out;
}

/** A name that was written "Family, Given" or "Family, Given, Suffix", as it is read. */
export function readName(name: string): string {
  const [family = '', given = '', ...suffix] = name.split(',').map((part) => part.replace(/\s+/g, ' ').trim());
  return [given, family, ...suffix].filter((part) => part !== '').join(' ');
}

/** A DOI without the address or prefix before it; '' if it is none. */
export function cleanDoi(value: string): string {
  return /10\.\d{4,9}\/\S+/.exec(value)?.[0] ?? '';
}

/** Text as phrasing; nothing for the empty text. */
export function plain(value: string): PhrasingContent[] {
  return value === '' ? [] : [text(value)];
}
