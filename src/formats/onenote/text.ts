import { decodeWindows1252 } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { emphasis, link, strikethrough, strong, subscript, superscript, text } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';
import type { Properties } from './properties.js';

/** Text of one paragraph with its runs ([MS-ONE] 2.2.23). */

const TEXT = 0x1c22;
const ASCII_TEXT = 0x3498;
/** Where runs end, in characters, and what they look like. */
const RUN_ENDS = 0x1e12;
const RUN_STYLES = 0x1e13;
const BOLD = 0x1c04;
const ITALIC = 0x1c05;
const STRIKE = 0x1c07;
const SUPERSCRIPT = 0x1c08;
const SUBSCRIPT = 0x1c09;
/** A run that holds the address of the link that follows. */
const LINK_FIELD = /^\ufddfHYPERLINK "([^"]*)"/;
const MAX_RUNS = 100_000;

interface Run {
  readonly text: string;
  readonly style: Properties | undefined;
}

export function decodeText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf16le')
    .replace(/\u0000+$/, '');
}

/** The whole text without looks. */
export function plainOf({ data }: Properties): string {
  const unicode = data.get(TEXT);
  if (unicode !== undefined) return decodeText(unicode);
  const ascii = data.get(ASCII_TEXT);
  return ascii === undefined ? '' : decodeWindows1252(ascii).replace(/\0+$/, '');
}

/** The lines of a paragraph. */
export function readRuns(properties: Properties, styleOf: (id: string) => Properties | undefined): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  let address: string | undefined;
  for (const run of runsOf(properties, styleOf)) {
    const field = LINK_FIELD.exec(run.text);
    let shown = run.text;
    if (field !== null) {
      address = field[1];
      shown = run.text.slice(field[0].length);
      if (shown === '') continue;
    }
    const to = address;
    address = undefined;
    for (const [i, part] of shown.split(/[\v\n\r]/).entries()) {
      if (i > 0) lines.push([]);
      const styled = styledText(part, run.style);
      lines.at(-1)?.push(...(to === undefined || styled.length === 0 ? styled : [link(to, styled)]));
    }
  }
  return lines;
}

function* runsOf(properties: Properties, styleOf: (id: string) => Properties | undefined): Generator<Run> {
  const whole = plainOf(properties);
  const ends = new ByteView(properties.data.get(RUN_ENDS) ?? new Uint8Array(0));
  const styles = properties.objects.get(RUN_STYLES) ?? [];
  let from = 0;
  for (let i = 0; i < Math.min(Math.max(styles.length, 1), MAX_RUNS); i++) {
    const isLast = i * 4 + 4 > ends.length;
    const to = isLast ? whole.length : Math.max(ends.u32(i * 4), from);
    const style = styles[i];
    yield { text: whole.slice(from, to), style: style === undefined ? undefined : styleOf(style) };
    from = to;
  }
  if (from < whole.length) yield { text: whole.slice(from), style: undefined };
}

function styledText(value: string, style: Properties | undefined): PhrasingContent[] {
  if (value === '') return [];
  let children: PhrasingContent[] = [text(value)];
  const is = (flag: number) => style?.flags.get(flag) === true;
  if (is(SUPERSCRIPT)) children = superscript(children);
  if (is(SUBSCRIPT)) children = subscript(children);
  if (is(STRIKE)) children = [strikethrough(children)];
  if (is(ITALIC)) children = [emphasis(children)];
  return is(BOLD) ? [strong(children)] : children;
}
