import { decodeText } from '../../bytes/charset/decode.js';
import { readParagraphs } from '../../content/prose/paragraphs.js';
import { heading, lineBreak, paragraph, root, strong, text } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';
import {
  type Component,
  type ContentLine,
  firstValue,
  parseComponents,
  unescapeText,
} from '../../families/mail/content-lines.js';

const SHOWN: readonly (readonly [string, string])[] = [
  ['NICKNAME', 'Nickname'],
  ['ORG', 'Organization'],
  ['TITLE', 'Title'],
  ['ROLE', 'Role'],
  ['EMAIL', 'E-mail'],
  ['TEL', 'Phone'],
  ['ADR', 'Address'],
  ['URL', 'URL'],
  ['BDAY', 'Birthday'],
  ['ANNIVERSARY', 'Anniversary'],
  ['IMPP', 'Messenger'],
  ['CATEGORIES', 'Categories'],
];

/** Contacts (RFC 6350, and vCard 2.1 and 3.0). */
export async function read(source: Source, _context: ReadContext): Promise<Root> {
  const { text: content } = decodeText(source.bytes);
  return root(parseComponents(content).children.flatMap(readCard));
}

function readCard(card: Component): RootContent[] {
  const name = firstValue(card, 'FN') || joinParts(firstValue(card, 'N')) || firstValue(card, 'ORG') || 'Contact';
  const rows: PhrasingContent[] = [];
  for (const [property, label] of SHOWN) {
    for (const line of card.lines.filter((one) => one.name === property)) {
      const value = showValue(line);
      if (value === '') continue;
      if (rows.length > 0) rows.push(lineBreak());
      const kind = /^(?:EMAIL|TEL|ADR)$/.test(property) ? kindOf(line) : '';
      rows.push(strong([text(`${label}${kind === '' ? '' : ` (${kind})`}:`)]), text(` ${value}`));
    }
  }
  return [heading(2, name), ...(rows.length > 0 ? [paragraph(rows)] : []), ...readParagraphs(firstValue(card, 'NOTE'))];
}

function showValue({ name, value }: ContentLine): string {
  const shown = name === 'ADR' || name === 'ORG' ? joinParts(value) : unescapeText(value).trim();
  return shown.replace(/^(?:tel|mailto):/i, '').replace(/\n/g, ', ');
}

function joinParts(value: string): string {
  return value
    .split(/(?<!\\);/)
    .map((part) => unescapeText(part).trim())
    .filter((part) => part !== '')
    .join(', ');
}

function kindOf({ parameters }: ContentLine): string {
  return (parameters.get('TYPE') ?? '')
    .toLowerCase()
    .split(',')
    .filter((kind) => kind !== 'internet' && kind !== 'pref')
    .join(', ');
}
