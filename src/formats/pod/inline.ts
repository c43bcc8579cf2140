/** Formatting codes: a capital letter and text in angle brackets, `B<bold>`, `C<< a > b >>`. */
import { decodeHTML } from 'entities';
import { emphasis, inlineCode, link, strong, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';

/** Codes in codes; deeper ones are text. */
const MAX_DEPTH = 24;

interface Scan {
  readonly source: string;
  at: number;
  readonly depth: number;
}

export function readInline(source: string): PhrasingContent[] {
  return readRun({ source, at: 0, depth: 0 }, undefined);
}

/** Reads up to what closes the code, or to the end: a code that is never closed ends with its paragraph. */
function readRun(scan: Scan, close: RegExp | undefined): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  const { source } = scan;
  let plain = '';
  const flush = () => {
    if (plain !== '') out.push(text(plain));
    plain = '';
  };
  const next = close === undefined ? /[A-Z]</g : new RegExp(`[A-Z]<|${close.source}`, 'g');
  for (;;) {
    next.lastIndex = scan.at;
    const found = next.exec(source);
    if (found === null) break;
    plain += source.slice(scan.at, found.index);
    scan.at = found.index + found[0].length;
    if (!/^[A-Z]</.test(found[0])) {
      flush();
      return out;
    }
    if (scan.depth >= MAX_DEPTH) plain += found[0];
    else {
      flush();
      for (const node of readCode(scan, found[0].charAt(0))) out.push(node);
    }
  }
  plain += source.slice(scan.at);
  scan.at = source.length;
  flush();
  return out;
}

/** `scan.at` is behind the first bracket. More than one bracket wants spaces inside. */
function readCode(scan: Scan, code: string): PhrasingContent[] {
  const more = /^<{1,20}\s+/.exec(scan.source.slice(scan.at, scan.at + 60))?.[0] ?? '';
  const count = more.trimEnd().length + 1;
  scan.at += more.length;
  const close = count === 1 ? />/ : new RegExp(`\\s>{${count}}`);
  if (code === 'L' || code === 'E') return code === 'L' ? readLink(scan, close) : readEntity(scan, close);
  const inner: Scan = { source: scan.source, at: scan.at, depth: scan.depth + 1 };
  const nodes = readRun(inner, close);
  scan.at = inner.at;
  return wrap(code, nodes);
}

function wrap(code: string, nodes: PhrasingContent[]): PhrasingContent[] {
  switch (code) {
    case 'B':
      return [strong(nodes)];
    case 'I':
    case 'F':
      return [emphasis(nodes)];
    case 'C': {
      const value = plainText(nodes).replace(/\s+/g, ' ').trim();
      return value === '' ? [] : [inlineCode(value)];
    }
    // An index entry, and a code of no width.
    case 'X':
    case 'Z':
      return [];
    default:
      return nodes;
  }
}

/** What stands up to the end of a code, with the codes in it as they are written. */
function takeRaw(scan: Scan, close: RegExp): string {
  const from = scan.at;
  let depth = 0;
  const marks = new RegExp(`[A-Z]<|${close.source}`, 'g');
  for (;;) {
    marks.lastIndex = scan.at;
    const found = marks.exec(scan.source);
    if (found === null) break;
    scan.at = found.index + found[0].length;
    if (/^[A-Z]</.test(found[0])) depth++;
    else if (depth === 0) return scan.source.slice(from, found.index);
    else depth--;
  }
  scan.at = scan.source.length;
  return scan.source.slice(from);
}

const NAMES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['sol', '/'],
  ['verbar', '|'],
  ['lchevron', '«'],
  ['rchevron', '»'],
]);

function readEntity(scan: Scan, close: RegExp): PhrasingContent[] {
  const name = takeRaw(scan, close).trim();
  const known = NAMES.get(name);
  if (known !== undefined) return [text(known)];
  const number = /^(?:0x|x)([\da-f]{1,6})$/i.exec(name)?.[1];
  const octal = /^0([0-7]{1,7})$/.exec(name)?.[1];
  const entity =
    number !== undefined
      ? `&#x${number};`
      : octal !== undefined
        ? `&#${Number.parseInt(octal, 8)};`
        : `&${/^\d/.test(name) ? '#' : ''}${name};`;
  const decoded = decodeHTML(entity);
  return [text(decoded === entity ? `E<${name}>` : decoded)];
}

/** `L<text|target>`, `L<name/section>`, `L<https://...>`. Only addresses are links: what else is meant is elsewhere. */
function readLink(scan: Scan, close: RegExp): PhrasingContent[] {
  const raw = takeRaw(scan, close).trim();
  const bar = raw.indexOf('|');
  const label = bar < 0 ? undefined : readInner(raw.slice(0, bar), scan.depth);
  const target = bar < 0 ? raw : raw.slice(bar + 1).trim();
  if (/^[a-z][\w+.-]*:[^:\s]\S*$/i.test(target)) return [link(target, label ?? [text(target)])];
  if (label !== undefined) return label;
  const slash = target.indexOf('/');
  if (slash < 0) return readInner(target.replace(/^"(.*)"$/s, '“$1”'), scan.depth);
  const section = readInner(target.slice(slash + 1).replace(/^"(.*)"$/s, '$1'), scan.depth);
  const page = target.slice(0, slash);
  return [text('“'), ...section, text(page === '' ? '”' : `” in ${page}`)];
}

function readInner(source: string, depth: number): PhrasingContent[] {
  return depth >= MAX_DEPTH ? [text(source)] : readRun({ source, at: 0, depth: depth + 1 }, undefined);
}
