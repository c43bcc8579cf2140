import { decodeAs, decodeText } from '../../bytes/charset/decode.js';
import { factLines } from '../../content/data/facts.js';
import { heading, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { type TranslationUnit, unitTable } from '../../families/translation/units.js';
import { type PoEntry, parsePo } from './parse.js';

/** Facts of the header that readers want; the others are for programs. */
const FACTS = ['Language', 'Language-Team', 'Last-Translator', 'PO-Revision-Date', 'POT-Creation-Date'];

/** A catalogue of gettext: the facts of its header, then a table of sources and translations. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const entries = parsePo(decode(source, context).replace(/\r\n?/g, '\n'));
  const header = entries.find(({ id, context: of }) => id === '' && of === '');
  const facts = headerFacts(header?.strings[0] ?? '');
  const title = facts.get('project-id-version') ?? '';
  const said = FACTS.map((name) => [name.replaceAll('-', ' '), factOf(facts, name)] as const);
  const units = entries.filter((entry) => entry !== header).map(toUnit);
  return root([...(isPlaceholder(title) ? [] : [heading(1, title)]), ...factLines(said), ...unitTable(units, context)]);
}

/** The header states the charset. */
function decode({ bytes }: Source, context: ReadContext): string {
  const head = Buffer.from(bytes.subarray(0, 16_384)).toString('latin1');
  const claimed = /"Content-Type:[^"]*charset=([\w:-]+)/i.exec(head)?.[1];
  const decoded = decodeText(bytes, claimed === undefined || claimed === 'CHARSET' ? undefined : claimed);
  if (!decoded.guessed) return decoded.text;
  context.warn({ code: 'guessed-charset', message: `The text was read as ${decoded.charset}.` });
  return (claimed === undefined ? undefined : decodeAs(bytes, claimed)) ?? decoded.text;
}

function headerFacts(header: string): Map<string, string> {
  const facts = new Map<string, string>();
  for (const line of header.split('\n')) {
    const [, name, value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) facts.set(name.toLowerCase(), value.trim());
  }
  return facts;
}

function factOf(facts: ReadonlyMap<string, string>, name: string): string {
  const value = facts.get(name.toLowerCase()) ?? '';
  return isPlaceholder(value) ? '' : value;
}

/** What templates have where nobody has written yet. */
function isPlaceholder(value: string): boolean {
  return value === '' || /^(?:PACKAGE VERSION|FULL NAME <|LANGUAGE <|YEAR-MO-DA)/.test(value);
}

function toUnit({ context, id, plural, strings, comments, isFuzzy }: PoEntry): TranslationUnit {
  return {
    context,
    source: plural === '' ? id : `${id}\n${plural}`,
    target: strings.join('\n').trim() === '' ? '' : strings.join('\n'),
    note: comments.join('\n'),
    state: isFuzzy ? 'fuzzy' : '',
  };
}
