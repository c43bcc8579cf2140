import { code, heading, image, lineBreak, math, paragraph, text, thematicBreak } from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { isBlank, type LineCursor, takeWhile } from '../../families/markup/lines.js';
import { type FlatItem, type ListKind, nestItems, settleLists } from '../../families/markup/lists.js';
import { elementEnd, HTML_BLOCK, readHtmlBlock } from './html.js';
import { decodeText } from './inline.js';
import { attributeOf, type Extension, MARK, type WikiState } from './state.js';
import { readWikiTable } from './tables.js';

const MAX_DEPTH = 40;
const HEADING = /^(={1,6})\s*(\S.*?)\s*\1\s*$/;
const ITEM = /^([*#:;]+)\s*(.*)$/;
const ALONE = /^\s*\u007f(\d+)\u007f\s*$/;

interface WikiCursor extends LineCursor {
  readonly state: WikiState;
  readonly depth: number;
}

export function readBlocks(source: string, state: WikiState, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(source)];
  const cursor: WikiCursor = { lines: source.split('\n'), state, depth, at: 0 };
  const out: RootContent[] = [];
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? '';
    if (isBlank(line)) cursor.at++;
    else for (const block of takeBlock(cursor, line)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: WikiCursor, line: string): RootContent[] {
  const { state } = cursor;
  const title = HEADING.exec(line);
  if (title?.[1] !== undefined) {
    cursor.at++;
    return [heading(title[1].length, state.inline(title[2] ?? ''))];
  }
  if (/^-{4,}/.test(line)) {
    cursor.at++;
    const rest = line.replace(/^-+/, '').trim();
    return rest === '' ? [thematicBreak()] : [thematicBreak(), paragraph(state.inline(rest))];
  }
  if (/^:*\s*\{\|/.test(line)) return takeTable(cursor);
  if (ITEM.test(line)) return takeList(cursor);
  const alone = ALONE.exec(line)?.[1];
  const extension = alone === undefined ? undefined : state.extensions[Number(alone)];
  const block = extension === undefined ? undefined : extensionBlock(extension, state);
  if (block !== undefined) {
    cursor.at++;
    return block;
  }
  if (HTML_BLOCK.test(line)) return takeHtml(cursor, line);
  if (/^ \S/.test(line)) return takePreformatted(cursor);
  return takeParagraph(cursor);
}

function extensionBlock(extension: Extension, state: WikiState): RootContent[] | undefined {
  const { name, attributes, body } = extension;
  if (name === 'syntaxhighlight' || name === 'source')
    return [code(body.replace(/^\n|\s+$/g, ''), attributeOf(attributes, 'lang'))];
  if (name === 'pre') return [code(decodeText(body.replace(/<\/?nowiki>/g, '')).replace(/^\n|\s+$/g, ''))];
  if (name === 'math' || name === 'chem') return [math(body.trim())];
  if (name === 'poem') return [poem(body, state)];
  if (name === 'gallery') return gallery(body, state);
  if (name === 'references') {
    // Notes may be defined inside it.
    state.inline(body);
    return [];
  }
  return undefined;
}

function poem(body: string, state: WikiState): RootContent {
  const children: PhrasingContent[] = [];
  body
    .trim()
    .split('\n')
    .forEach((line, i) => {
      if (i > 0) children.push(lineBreak());
      children.push(...state.inline(line.trim()));
    });
  return paragraph(children);
}

function gallery(body: string, state: WikiState): RootContent[] {
  return body
    .split('\n')
    .map((line) => /^\s*([^|]+?)\s*(?:\|(.*))?$/.exec(line))
    .filter((entry) => entry !== null)
    .map((entry) => {
      const caption = (entry[2] ?? '')
        .split('|')
        .filter((part) => !/^\s*(?:alt|link|page)\s*=/.test(part))
        .join('|');
      return paragraph([image('', (entry[1] ?? '').replace(/^\w+:/, '')), text(' '), ...state.inline(caption.trim())]);
    });
}

function takeTable(cursor: WikiCursor): RootContent[] {
  cursor.at++;
  const from = cursor.at;
  let depth = 1;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = (cursor.lines[cursor.at] ?? '').trimStart();
    if (line.startsWith('{|')) depth++;
    else if (line.startsWith('|}') && --depth === 0) break;
  }
  const lines = cursor.lines.slice(from, cursor.at);
  const rest = (cursor.lines[cursor.at++] ?? '').trimStart().slice(2).trim();
  const table = readWikiTable(lines, cursor.state, cursor.depth);
  return rest === '' ? table : [...table, ...cursor.state.blocks(rest, cursor.depth + 1)];
}

const KINDS: ReadonlyMap<string, ListKind> = new Map([
  ['*', 'bullet'],
  ['#', 'ordered'],
  [';', 'term'],
  [':', 'definition'],
]);

function takeList(cursor: WikiCursor): RootContent[] {
  const { state } = cursor;
  const items: FlatItem[] = [];
  for (const line of takeWhile(cursor, (next) => ITEM.test(next))) {
    const found = ITEM.exec(line);
    const marks = found?.[1] ?? '*';
    const kinds = [...marks].map((mark) => KINDS.get(mark) ?? 'bullet');
    let source = found?.[2] ?? '';
    if (marks.endsWith(';')) {
      const colon = / : |:(?!\/\/)\s/.exec(source);
      if (colon !== null) {
        items.push({ kinds, content: [paragraph(state.inline(source.slice(0, colon.index).trim()))] });
        kinds[kinds.length - 1] = 'definition';
        source = source.slice(colon.index + colon[0].length);
      }
    }
    const block = blockOf(source, state);
    items.push({ kinds, content: block ?? [paragraph(state.inline(source))] });
  }
  const blocks = nestItems(items);
  settleLists(blocks);
  return blocks;
}

function blockOf(source: string, state: WikiState): RootContent[] | undefined {
  const alone = ALONE.exec(source)?.[1];
  const extension = alone === undefined ? undefined : state.extensions[Number(alone)];
  return extension === undefined ? undefined : extensionBlock(extension, state);
}

function takeHtml(cursor: WikiCursor, line: string): RootContent[] {
  const found = HTML_BLOCK.exec(line);
  const name = (found?.[1] ?? 'div').toLowerCase();
  if (cursor.state.htmlBudget < 0) return takeUnclosed(cursor, line.slice(found?.[0].length ?? 0));
  const rest = cursor.lines.slice(cursor.at).join('\n');
  cursor.state.htmlBudget -= rest.length;
  const from = found?.[0].length ?? 0;
  const { end, next } = elementEnd(rest, name, from);
  const isClosed = end < next;
  // An element that never ends is its tag alone.
  if (!isClosed) return takeUnclosed(cursor, line.slice(from));
  const blocks = readHtmlBlock(
    { name, attributes: found?.[2] ?? '', body: rest.slice(from, end) },
    cursor.state,
    cursor.depth,
  );
  const consumed = rest.slice(0, next);
  cursor.at += consumed.split('\n').length;
  const tail = /^[^\n]*/.exec(rest.slice(next))?.[0].trim() ?? '';
  return tail === '' ? blocks : [...blocks, ...cursor.state.blocks(tail, cursor.depth + 1)];
}

function takeUnclosed(cursor: WikiCursor, first: string): RootContent[] {
  const lines = [first, ...takeRestOfParagraph(cursor)];
  return lines.every(isBlank) ? [] : cursor.state.blocks(lines.join('\n'), cursor.depth + 1);
}

function takeRestOfParagraph(cursor: WikiCursor): string[] {
  cursor.at++;
  return takeWhile(cursor, (line) => !startsBlock(line));
}

/** Lines that begin with a space are shown as they are, with marks. */
function takePreformatted(cursor: WikiCursor): RootContent[] {
  const lines = takeWhile(cursor, (line) => line.startsWith(' ') && (!isBlank(line) || line.length > 1));
  const value = lines
    .map((line) => line.slice(1))
    .join('\n')
    .replace(/\u007f(\d+)\u007f/g, (_all, index: string) => cursor.state.extensions[Number(index)]?.body ?? '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/'{2,5}/g, '');
  return value.trim() === '' ? [] : [code(decodeText(value).replace(/\s+$/, ''))];
}

function startsBlock(line: string): boolean {
  return (
    isBlank(line) ||
    HEADING.test(line) ||
    /^(?:-{4,}|\s*\{\|| \S|[*#:;])/.test(line) ||
    HTML_BLOCK.test(line) ||
    isBlockExtension(line)
  );
}

function isBlockExtension(line: string): boolean {
  return ALONE.test(line);
}

function takeParagraph(cursor: WikiCursor): RootContent[] {
  const first = cursor.lines[cursor.at++] ?? '';
  const lines = [first, ...takeWhile(cursor, (line) => !startsBlock(line))];
  const source = lines
    .join('\n')
    .replace(/__(?:TOC|NOTOC|FORCETOC|NOEDITSECTION|INDEX|NOINDEX|NOGALLERY|DISAMBIG)__/g, '');
  if (source.trim() === '') return [];
  const children = cursor.state.inline(source.replace(new RegExp(`^\\s*(?:\\|\\}|${MARK}{2})\\s*$`, 'm'), ''));
  return children.length === 0 ? [] : [paragraph(children)];
}
