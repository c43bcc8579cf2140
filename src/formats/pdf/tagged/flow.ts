import { unionOf } from '../../../layout/geometry.js';
import { toLines } from '../../../layout/lines.js';
import type { PageContent, TextStyle, Word } from '../../../layout/model.js';
import { cleanPage, type PageMemory, toPageFlow } from '../../../layout/page-flow.js';
import type { FlowItem, FlowTable, PageFlow, TextLine } from '../../../layout/text/model.js';
import { toTextLine } from '../../../layout/text/text-line.js';
import { ARTIFACT } from '../content/marks.js';
import type { TagNode } from '../document/model.js';
import { missedTables, partMarks, withTables } from './missed-tables.js';
import { type Dress, type TagPart, type TextPart, toParts } from './parts.js';

/** Share of a page's letters that the structure tree must hold to be trusted. */
const TRUSTED_COVERAGE = 0.5;

/** A page in the order and with the roles of its structure tree; undefined where that tree does not deserve trust. */
export function toTaggedFlow(raw: PageContent, tags: readonly TagNode[], memory: PageMemory): PageFlow | undefined {
  if (tags.length === 0) return undefined;
  const { parts, dress } = toParts(tags);
  const page = dressPage(cleanPage(raw), dress);
  const byMark = wordsByMark(page.words);
  const known = new Set(parts.flatMap(partMarks));
  const shown = page.words.filter((word) => word.mark !== ARTIFACT);
  if (letters(shown.filter((word) => known.has(word.mark ?? -1))) < letters(shown) * TRUSTED_COVERAGE) return undefined;
  const items = withTables(parts, missedTables(page, parts), (part, taken) => toItems(part, byMark, taken));
  const rest = shown.filter((word) => !known.has(word.mark ?? -1) && !/^[•◦▪]$/.test(word.text));
  const { number, width, height } = page;
  if (rest.length === 0) return { number, width, height, items };
  const around = toPageFlow({ ...page, words: rest, rules: [], fills: [] }, memory).items;
  const isAbove = (item: FlowItem) => item.kind === 'line' && item.edge === 'top';
  return {
    number,
    width,
    height,
    items: [...around.filter(isAbove), ...items, ...around.filter((item) => !isAbove(item))],
  };
}

function wordsByMark(words: readonly Word[]): Map<number, Word[]> {
  const byMark = new Map<number, Word[]>();
  for (const word of words) {
    if (word.mark === undefined) continue;
    const found = byMark.get(word.mark);
    if (found === undefined) byMark.set(word.mark, [word]);
    else found.push(word);
  }
  return byMark;
}

/** Bold, italic and code as the tree says, where the fonts do not show it. */
function dressPage(page: PageContent, dress: ReadonlyMap<number, Dress>): PageContent {
  return dress.size === 0 ? page : { ...page, words: dressWords(page.words, dress) };
}

function dressWords(words: readonly Word[], dress: ReadonlyMap<number, Dress>): Word[] {
  const made = new Map<string, TextStyle>();
  const ids = new Map<TextStyle, number>();
  return words.map((word) => {
    const marks = dress.get(word.mark ?? -1);
    const { style } = word;
    if (marks === undefined) return word;
    if (marks.bold <= style.bold && marks.italic <= style.italic && marks.mono <= style.mono) return word;
    const id = ids.get(style) ?? ids.size;
    ids.set(style, id);
    const key = `${id} ${marks.bold} ${marks.italic} ${marks.mono}`;
    const dressed = made.get(key) ?? {
      ...style,
      bold: style.bold || marks.bold,
      italic: style.italic || marks.italic,
      mono: style.mono || marks.mono,
    };
    made.set(key, dressed);
    return { ...word, style: dressed };
  });
}

function letters(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.text.length, 0);
}

function toItems(part: TagPart, byMark: ReadonlyMap<number, Word[]>, taken: ReadonlySet<Word>): FlowItem[] {
  const wordsOf = (marks: readonly number[]) =>
    marks.flatMap((mark) => (byMark.get(mark) ?? []).filter((word) => !taken.has(word)));
  if (part.kind === 'figure') return [{ kind: 'figure', alt: part.alt, region: 0 }];
  if (part.kind === 'text') return textItems(part, wordsOf);
  const rows = part.rows.map((row) =>
    row.map((cell) => ({ lines: toTextLines(wordsOf(cell.marks)), colSpan: cell.colSpan, rowSpan: cell.rowSpan })),
  );
  const lines = rows.flatMap((row) => row.flatMap((cell) => cell.lines));
  const box = unionOf(lines);
  if (box === undefined) return [];
  const table: FlowTable = { box, rows, headerRows: part.headerRows, edges: [], ruled: true };
  return [{ kind: 'table', table, region: 0 }];
}

function textItems(part: TextPart, wordsOf: (marks: readonly number[]) => Word[]): FlowItem[] {
  const lines = toTextLines(wordsOf(part.marks));
  if (lines.length === 0) return [];
  const label =
    part.label === undefined
      ? undefined
      : wordsOf(part.label)
          .map((word) => word.text)
          .join('');
  return [
    {
      kind: 'block',
      lines,
      role: part.role,
      depth: part.depth,
      quoted: part.quoted,
      region: 0,
      ...(label === undefined ? {} : { label }),
    },
  ];
}

/** Lines of one block; where its text jumps back up it goes on in another column. */
function toTextLines(words: readonly Word[]): TextLine[] {
  const lines: TextLine[] = [];
  let column: Word[] = [];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (column.length > 0 && word.baseline < lowest - word.style.size * 2.5) {
      lines.push(...toLines(column).map(toTextLine));
      column = [];
      lowest = Number.NEGATIVE_INFINITY;
    }
    column.push(word);
    lowest = Math.max(lowest, word.baseline);
  }
  lines.push(...toLines(column).map(toTextLine));
  return lines;
}
