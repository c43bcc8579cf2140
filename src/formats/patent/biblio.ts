import type { XmlElement } from '../../bytes/xml/tree.js';
import { list, listItem, paragraph } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { allBelow, childOf } from '../../families/markup/xml-flow.js';

/** What a patent's front page says of it. Numbers and dates as people write them; '' where it is not stated. */
export interface Biblio {
  readonly number: string;
  readonly date: string;
  readonly application: string;
  readonly filed: string;
  readonly inventors: readonly string[];
  readonly assignees: readonly string[];
}

export function biblioToBlocks(biblio: Biblio): RootContent[] {
  const lines: [string, string][] = [
    ['Publication number', biblio.number],
    ['Publication date', biblio.date],
    ['Application number', biblio.application],
    ['Filed', biblio.filed],
    [biblio.inventors.length > 1 ? 'Inventors' : 'Inventor', biblio.inventors.join('; ')],
    [biblio.assignees.length > 1 ? 'Assignees' : 'Assignee', biblio.assignees.join('; ')],
  ];
  const items = lines.filter(([, value]) => value !== '').map(([name, value]) => paragraph(`${name}: ${value}`));
  return items.length === 0 ? [] : [list(items.map((item) => listItem([item])))];
}

/** Front pages of ST.36, of the application publications before it, and of ST.32 (`B110` and so on). */
export function readBiblio(top: XmlElement): Biblio {
  const front = top.elements().find((child) => /bibliographic|^sdobi$/i.test(child.local)) ?? top;
  return childOf(front, 'b100') !== undefined ? readNumbered(front, top) : readNamed(front);
}

function readNamed(front: XmlElement): Biblio {
  const published = below(front, 'publication-reference') ?? childOf(front, 'document-id');
  const filed = below(front, 'application-reference') ?? childOf(front, 'domestic-filing-data');
  return {
    number: numberText({
      country: textBelow(published, 'country', 'country-code') || 'US',
      number: textBelow(published, 'doc-number'),
      kind: textBelow(published, 'kind', 'kind-code'),
    }),
    date: dateText(textBelow(published, 'date', 'document-date')),
    application: textBelow(filed, 'doc-number'),
    filed: dateText(textBelow(filed, 'date', 'filing-date')),
    inventors: inventorsOf(front).map(personName).filter(isSaid),
    assignees: assigneesOf(front).map(personName).filter(isSaid),
  };
}

/** Before 2012 the inventors of applications are said among the applicants. */
function inventorsOf(front: XmlElement): XmlElement[] {
  const stated = [...allBelow(front, 'first-named-inventor'), ...allBelow(front, 'inventor')];
  if (stated.length > 0) return stated;
  return allBelow(front, 'applicant').filter((each) => /inventor/i.test(each.get('app-type') ?? ''));
}

function assigneesOf(front: XmlElement): XmlElement[] {
  // Assignees of cited documents and agents stand elsewhere.
  const holder = childOf(front, 'assignees');
  return holder === undefined ? front.elements().filter((child) => child.local === 'assignee') : holder.elements();
}

function personName(person: XmlElement): string {
  const organization = textBelow(person, 'orgname', 'organization-name');
  if (organization !== '') return organization;
  const first = [textBelow(person, 'first-name', 'given-name'), textBelow(person, 'middle-name')];
  return words([...first, textBelow(person, 'last-name', 'family-name'), textBelow(person, 'suffix', 'name-suffix')]);
}

/** INID numbers (WIPO ST.9) as element names: `B110` is the document's number, `B721` an inventor. */
function readNumbered(front: XmlElement, top: XmlElement): Biblio {
  const published = childOf(front, 'b100') ?? front;
  const filed = childOf(front, 'b200');
  return {
    number: numberText({
      country: textBelow(published, 'b190') || (top.get('country') ?? ''),
      number: textBelow(published, 'b110'),
      kind: textBelow(published, 'b130') || (top.get('kind') ?? ''),
    }),
    date: dateText(textBelow(published, 'b140')),
    application: textBelow(filed, 'b210'),
    filed: dateText(textBelow(filed, 'b220')),
    inventors: allBelow(front, 'b721').map(partyName).filter(isSaid),
    assignees: allBelow(front, 'b731').map(partyName).filter(isSaid),
  };
}

function partyName(party: XmlElement): string {
  return textBelow(party, 'onm') || words([textBelow(party, 'fnm'), textBelow(party, 'snm'), textBelow(party, 'sfx')]);
}

function below(parent: XmlElement, name: string): XmlElement | undefined {
  return allBelow(parent, name)[0];
}

/** The text of the first element of the first of these names that is there. */
function textBelow(parent: XmlElement | undefined, ...names: readonly string[]): string {
  if (parent === undefined) return '';
  for (const name of names) {
    const found = below(parent, name);
    if (found !== undefined) return found.textContent().replace(/\s+/g, ' ').trim();
  }
  return '';
}

function words(parts: readonly string[]): string {
  return parts.filter(isSaid).join(' ');
}

function isSaid(text: string): boolean {
  return text !== '';
}

function numberText(parts: { readonly country: string; readonly number: string; readonly kind: string }): string {
  return parts.number === '' ? '' : words([parts.country, plainNumber(parts.number), parts.kind]);
}

/** `08672134` and `D0701016` are filled up to eight signs. */
export function plainNumber(number: string): string {
  return number.replace(/^([A-Z]{0,2})0+(?=\d)/, '$1');
}

/** `20140318` as `2014-03-18`; a day of `00` is not known. */
export function dateText(date: string): string {
  const found = /^(\d{4})(\d\d)(\d\d)$/.exec(date);
  if (found === null) return date;
  return [found[1], found[2], found[3]].filter((part) => part !== '00').join('-');
}
