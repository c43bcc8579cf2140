/*
 * What a drawing says of itself. From R2004 on in a section of its own (clause 14): title, subject, author, keywords, comments,
 * last author, revision, base of links, 24 bytes of times, how many properties follow, name and value of each. In R2000
 * in an XRECORD that begins with a mark: group codes and values; 300 to 309 hold "name=value".
 */
import { ByteView } from '../../bytes/view.js';
import type { BitReader } from './bits.js';
import { type Container, version } from './container.js';
import type { ObjectBits } from './objects.js';
import { decodeCodePage, decodeUtf16 } from './strings.js';

export type Fact = readonly [name: string, value: string];

const NAMES = ['Title', 'Subject', 'Author', 'Keywords', 'Comments'];
const TEXTS = 8;
const TIMES_BYTES = 24;
const MAX_FACTS = 1_000;

export function readSummary({ summary, version: fileVersion, codePage }: Container): Fact[] {
  const view = new ByteView(summary);
  let at = 0;
  const next = (): string => {
    const length = view.u16(at);
    const isWide = fileVersion >= version.r2007;
    const bytes = view.slice(at + 2, isWide ? length * 2 : length);
    at += 2 + (isWide ? length * 2 : length);
    return (isWide ? decodeUtf16(bytes) : decodeCodePage(bytes, codePage)).trim();
  };
  const texts = Array.from({ length: TEXTS }, next);
  const facts: Fact[] = NAMES.map((name, i) => [name, texts[i] ?? '']);
  at += TIMES_BYTES;
  const count = Math.min(view.u16(at), MAX_FACTS);
  at += 2;
  for (let i = 0; i < count && at < summary.length; i++) facts.push(property(next(), next()));
  return facts;
}

/** One whose value only says its name is a place to fill in. */
function property(name: string, value: string): Fact {
  return [name, name === '' || value === name ? '' : value];
}

const MARK = 'DWGPROPS COOKIE';
const GROUPS: ReadonlyMap<number, string> = new Map([
  [2, 'Title'],
  [3, 'Subject'],
  [4, 'Author'],
  [7, 'Keywords'],
  [6, 'Comments'],
]);

/** The facts of an XRECORD whose head was read; none if it holds something else. */
export function readRecordFacts({ data, codePage }: ObjectBits): Fact[] {
  data.bitLong();
  const facts: Fact[] = [];
  if (readGroup(data, codePage)?.value !== MARK) return facts;
  for (let i = 0; i < MAX_FACTS && !data.ended; i++) {
    const group = readGroup(data, codePage);
    if (group === undefined) break;
    const name = GROUPS.get(group.code);
    if (name !== undefined) facts.push([name, group.value.trim()]);
    const [, key, value] = group.code >= 300 ? (/^([^=]+)=(.*)$/s.exec(group.value) ?? []) : [];
    if (key !== undefined && value !== undefined) facts.push(property(key.trim(), value.trim()));
  }
  return facts;
}

/** `undefined` for kinds of values that such a record does not have. */
function readGroup(data: BitReader, codePage: number): { readonly code: number; readonly value: string } | undefined {
  const code = data.short();
  if (code >= 40 && code < 60) data.double();
  else if (code >= 60 && code < 80) data.short();
  else if (code >= 90 && code < 100) data.long();
  else if (code < 10 || (code >= 300 && code < 310)) {
    const length = data.short();
    data.byte();
    return { code, value: decodeCodePage(data.take(length), codePage) };
  } else return undefined;
  return { code, value: '' };
}
