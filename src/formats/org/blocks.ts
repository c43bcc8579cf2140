import { toTable } from '../../content/table/table.js';
import {
  blockquote,
  code,
  footnoteDefinition,
  heading,
  lineBreak,
  math,
  paragraph,
  strong,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import type { AlignType, PhrasingContent, RootContent } from '../../core/tree.js';
import { dedent, isBlank, takeWhile } from '../../families/markup/lines.js';
import { splitCells } from '../../families/markup/pipes.js';
import { isItem, takeList } from './lists.js';
import type { OrgCursor, OrgState } from './state.js';

const MAX_DEPTH = 40;

const HEADLINE = /^(\*+)\s+(.*)$/;
const BEGIN = /^\s*#\+begin_(\S+)\s*(.*)$/i;
const KEYWORD = /^\s*#\+([\w-]+)(?:\[[^\]]*\])?:\s*(.*)$/;
const DRAWER = /^\s*:[\w-]+:\s*$/;

export function readBlocks(lines: readonly string[], state: OrgState, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' ').trim())];
  const cursor: OrgCursor = { lines, state, depth, at: 0, caption: '' };
  const out: RootContent[] = [];
  while (cursor.at < lines.length) {
    const line = lines[cursor.at] ?? '';
    if (isBlank(line)) cursor.at++;
    else for (const block of takeBlock(cursor, line)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: OrgCursor, line: string): RootContent[] {
  const headline = cursor.depth === 0 ? HEADLINE.exec(line) : null;
  if (headline !== null) return takeHeadline(cursor, headline);
  const begin = BEGIN.exec(line);
  if (begin?.[1] !== undefined) return takeEnclosed(cursor, begin[1].toLowerCase(), begin[2] ?? '');
  if (takeSetting(cursor, line)) return [];
  if (/^\s*\|/.test(line)) return takeTable(cursor);
  if (isItem(line)) return takeList(cursor);
  if (/^\s*: |^\s*:$/.test(line))
    return [
      code(
        takeWhile(cursor, (next) => /^\s*:(?: |$)/.test(next))
          .map((next) => next.replace(/^\s*: ?/, ''))
          .join('\n'),
      ),
    ];
  if (/^\s*-{5,}\s*$/.test(line)) {
    cursor.at++;
    return [thematicBreak()];
  }
  return takeNote(cursor, line) ?? takeLatex(cursor, line) ?? takeParagraph(cursor);
}

/** `* TODO [#A] Title :tag:` */
function takeHeadline(cursor: OrgCursor, found: RegExpExecArray): RootContent[] {
  const { state } = cursor;
  const depth = found[1]?.length ?? 1;
  cursor.at++;
  let title = found[2] ?? '';
  const tags = /(?:^|\s)((?::[\w@#%]+)+:)\s*$/.exec(title)?.[1] ?? '';
  title = title.slice(0, title.length - tags.length).trim();
  const isArchived = tags.split(':').some((tag) => state.excluded.has(tag));
  if (isArchived || /^COMMENT(?:\s|$)/.test(title)) {
    skipTree(cursor, depth);
    return [];
  }
  const word = /^(\S+)\s+/.exec(title)?.[1];
  const isTask = word !== undefined && state.todo.has(word);
  const task = isTask ? word : '';
  title = title
    .slice(task.length)
    .trim()
    .replace(/^\[#\w\]\s*/, '');
  skipPlanning(cursor);
  if (/^footnotes$/i.test(title)) return [];
  const children = state.inline(title);
  return [heading(depth + state.shift, task === '' ? children : [text(`${task} `), ...children])];
}

function skipTree(cursor: OrgCursor, depth: number): void {
  while (cursor.at < cursor.lines.length) {
    const stars = /^(\*+)\s/.exec(cursor.lines[cursor.at] ?? '')?.[1]?.length ?? Number.POSITIVE_INFINITY;
    if (stars <= depth) return;
    cursor.at++;
  }
}

/** Dates of a task and the drawer of properties below a headline. */
function skipPlanning(cursor: OrgCursor): void {
  while (/^\s*(?:CLOSED|DEADLINE|SCHEDULED|CLOCK):/.test(cursor.lines[cursor.at] ?? '')) cursor.at++;
}

/** Comments, keywords and drawers: nothing that shows. */
function takeSetting(cursor: OrgCursor, line: string): boolean {
  if (/^\s*#(?: |$)/.test(line)) {
    cursor.at++;
    return true;
  }
  const keyword = KEYWORD.exec(line);
  if (keyword?.[1] !== undefined) {
    cursor.at++;
    if (/^caption$/i.test(keyword[1])) cursor.caption = keyword[2] ?? '';
    if (/^include$/i.test(keyword[1]))
      cursor.state.context.warn({ code: 'missing-part', message: 'A file that the text includes was not given.' });
    return true;
  }
  if (/^\s*#\+(?:end_\S+|\w+)\s*$/i.test(line)) {
    cursor.at++;
    return true;
  }
  if (!DRAWER.test(line)) return false;
  const name = line.trim();
  const end = cursor.lines.findIndex((next, i) => i > cursor.at && i < cursor.at + 500 && /^\s*:END:\s*$/i.test(next));
  if (/^:END:$/i.test(name) || end < 0) cursor.at++;
  else cursor.at = /^:(?:PROPERTIES|LOGBOOK|CLOCK)/i.test(name) ? end + 1 : cursor.at + 1;
  return true;
}

/** `#+BEGIN_X ... #+END_X` */
function takeEnclosed(cursor: OrgCursor, name: string, options: string): RootContent[] {
  const { state, depth } = cursor;
  cursor.at++;
  const from = cursor.at;
  const ends = `#+end_${name}`;
  while (cursor.at < cursor.lines.length && (cursor.lines[cursor.at] ?? '').trim().toLowerCase() !== ends) cursor.at++;
  const body = cursor.lines.slice(from, cursor.at++);
  const caption = takeCaption(cursor);
  const verbatim = () =>
    dedent(body)
      .map((line) => line.replace(/^(\s*),(?=[*#,])/, '$1'))
      .join('\n');
  if (name === 'src') return [...caption, code(verbatim(), /^[\w+#.-]+/.exec(options)?.[0] ?? '')];
  if (name === 'example') return [...caption, code(verbatim())];
  if (name === 'comment') return [];
  if (name === 'export' || name === 'html' || name === 'latex' || name === 'ascii')
    return exported(name, options, body);
  if (name === 'verse') return [blockquote([verse(dedent(body), state)])];
  const blocks = state.blocks(dedent(body), depth + 1);
  if (name === 'quote' || name === 'verse') return [blockquote(blocks)];
  if (/^(?:note|warning|tip|important|caution|attention|info|danger|hint)$/.test(name)) {
    return [blockquote([paragraph([strong([text(name.charAt(0).toUpperCase() + name.slice(1))])]), ...blocks])];
  }
  return blocks;
}

/** Raw parts for other formats are left out; formulas in LaTeX stay. */
function exported(name: string, options: string, body: readonly string[]): RootContent[] {
  const source = body.join('\n').trim();
  const isLatex = name === 'latex' || /^latex/i.test(options);
  return isLatex && /^\\begin\{(?:equation|align|gather)\*?\}/.test(source) ? [math(source)] : [];
}

function verse(lines: readonly string[], state: OrgState): RootContent {
  const children: PhrasingContent[] = [];
  lines.forEach((line, i) => {
    if (i > 0) children.push(lineBreak());
    children.push(...state.inline(line));
  });
  return paragraph(children);
}

function takeCaption(cursor: OrgCursor): RootContent[] {
  const caption = cursor.caption;
  cursor.caption = '';
  return caption === '' ? [] : [paragraph(cursor.state.inline(caption))];
}

const RULE = /^\s*\|[-+]+\|?\s*$/;

function takeTable(cursor: OrgCursor): RootContent[] {
  const { state } = cursor;
  const lines = takeWhile(cursor, (line) => /^\s*\|/.test(line));
  const caption = cursor.caption === '' ? [] : state.inline(cursor.caption);
  cursor.caption = '';
  let align: AlignType[] = [];
  const rows: string[][] = [];
  let headerRows = 0;
  for (const line of lines) {
    if (RULE.test(line)) {
      if (headerRows === 0) headerRows = rows.length;
      continue;
    }
    const cells = splitCells(line.trim(), { guards: [['[[', ']]']] }).map((cell) => cell.trim());
    if (cells.every((cell) => /^(?:<[lcr]?\d*>)?$/.test(cell)) && cells.some((cell) => cell !== ''))
      align = cells.map(alignOf);
    else rows.push(cells);
  }
  if (headerRows === rows.length) headerRows = 0;
  const hasRule = lines.some((line) => RULE.test(line));
  const model = {
    rows: rows.map((row) => row.map((cell) => ({ content: state.inline(cell.replaceAll('\\vert', '|')) }))),
    align,
    caption,
  };
  return toTable(hasRule ? { ...model, headerRows } : { ...model, headerRows: 0 });
}

function alignOf(cell: string): AlignType {
  return cell.startsWith('<l') ? 'left' : cell.startsWith('<c') ? 'center' : cell.startsWith('<r') ? 'right' : null;
}

/** `[fn:1] text`: notes are put at the end by the reader. */
function takeNote(cursor: OrgCursor, line: string): RootContent[] | undefined {
  const found = /^\[(?:fn:)?([\w-]+)\]\s+(.*)$/.exec(line);
  if (found?.[1] === undefined || !cursor.state.notes.has(found[1])) return undefined;
  cursor.at++;
  let blank = 0;
  const body = takeWhile(cursor, (next) => {
    blank = isBlank(next) ? blank + 1 : 0;
    return blank < 2 && !/^\[fn:/.test(next) && !HEADLINE.test(next) && !(cursor.depth === 0 && /^\[\d+\] /.test(next));
  });
  return [footnoteDefinition(found[1], cursor.state.blocks([found[2] ?? '', ...body], cursor.depth + 1))];
}

function takeLatex(cursor: OrgCursor, line: string): RootContent[] | undefined {
  const name = /^\s*\\begin\{([a-zA-Z]+\*?)\}/.exec(line)?.[1];
  const open = name === undefined ? /^\s*(\\\[|\$\$)/.exec(line)?.[1] : undefined;
  const close = name !== undefined ? `\\end{${name}}` : open === '\\[' ? '\\]' : open === '$$' ? '$$' : undefined;
  if (close === undefined) return undefined;
  const from = cursor.at;
  let at = from;
  const closes = (index: number) => {
    const value = cursor.lines[index] ?? '';
    return (index === from && open !== undefined ? value.replace(open, '') : value).includes(close);
  };
  while (at < cursor.lines.length && !isBlank(cursor.lines[at]) && !closes(at)) at++;
  if (!closes(at)) return undefined;
  const source = cursor.lines
    .slice(from, at + 1)
    .join('\n')
    .trim();
  if (open !== undefined && !source.endsWith(close)) return undefined;
  cursor.at = at + 1;
  if (open !== undefined) return [math(source.slice(2, -2).trim())];
  return [
    math(
      /^(?:equation|displaymath)\*?$/.test(name ?? '')
        ? source.slice(`\\begin{${name}}`.length, -close.length).trim()
        : source
            .replace(/\\(begin|end)\{align\*?\}/g, '\\$1{aligned}')
            .replace(/\\(begin|end)\{gather\*?\}/g, '\\$1{gathered}'),
    ),
  ];
}

function takeParagraph(cursor: OrgCursor): RootContent[] {
  const first = cursor.lines[cursor.at++] ?? '';
  const body = [first, ...takeWhile(cursor, (line) => !startsBlock(line))];
  const children = cursor.state.inline(body.map((line) => line.trim()).join('\n'));
  const only = children.length === 1 ? children[0] : undefined;
  const caption = takeCaption(cursor);
  if (only?.type === 'image' && caption[0]?.type === 'paragraph') return [paragraph(children), ...caption];
  return only?.type === 'inlineMath' && /^(?:\\\[|\$\$)/.test(body[0]?.trim() ?? '')
    ? [...caption, math(only.value)]
    : [...caption, paragraph(children)];
}

function startsBlock(line: string): boolean {
  return (
    isBlank(line) ||
    HEADLINE.test(line) ||
    BEGIN.test(line) ||
    KEYWORD.test(line) ||
    /^\s*\|/.test(line) ||
    isItem(line) ||
    /^\s*-{5,}\s*$/.test(line) ||
    /^\s*#(?: |$)/.test(line) ||
    /^\s*: /.test(line) ||
    /^\[fn:[\w-]+\]/.test(line)
  );
}
