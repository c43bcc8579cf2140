import type { Fill, PageContent, Rule, TextStyle, Word } from '../model.js';
import { findTables } from './find.js';
import type { FoundCell } from './model.js';
import { textOf } from './text-rows.js';

/** Pages for tests, drawn in letters: one line of text is 12 points, one letter 5. */

const PLAIN: TextStyle = { font: 'Sample', size: 10, bold: false, italic: false, mono: false, color: 0 };
const BOLD: TextStyle = { ...PLAIN, bold: true };
const LEFT = 50;
const TOP = 100;
const LEADING = 12;
const LETTER = 5;

export function rule(left: number, top: number, right: number, bottom: number): Rule {
  return { left, top, right, bottom, horizontal: top === bottom, width: 0.5 };
}

/** A page with the words of a drawing; `*` before a word makes it bold, a line of --- is a rule. */
export function samplePage(
  drawing: string,
  more: { rules?: readonly Rule[]; fills?: readonly Fill[] } = {},
): PageContent {
  const words: Word[] = [];
  const rules: Rule[] = [...(more.rules ?? [])];
  drawing
    .replace(/^\n/, '')
    .split('\n')
    .forEach((line, i) => {
      const baseline = TOP + LEADING * i;
      if (/^[- ]{8,}$/.test(line) && line.includes('---')) {
        for (const { 0: dashes, index } of line.matchAll(/-+/g)) {
          rules.push(rule(LEFT + LETTER * index, baseline - 4, LEFT + LETTER * (index + dashes.length), baseline - 4));
        }
      } else {
        for (const { 0: text, index } of line.matchAll(/\S+/g)) words.push(wordAt(line, { text, index, baseline }));
      }
    });
  return { number: 1, width: 612, height: 792, words, rules, fills: [...(more.fills ?? [])], pictures: [] };
}

/** A single space between two words is narrower than a letter. */
function wordAt(line: string, at: { text: string; index: number; baseline: number }): Word {
  const { text, index, baseline } = at;
  const end = index + text.length;
  const isClose = line[end] === ' ' && /\S/.test(line[end + 1] ?? ' ');
  const isBold = text.startsWith('*') && text.length > 1;
  const left = LEFT + LETTER * index;
  return {
    text: isBold ? text.slice(1) : text,
    left,
    right: left + LETTER * text.length + (isClose ? LETTER / 2 : 0),
    top: baseline - 7.8,
    bottom: baseline + 2.2,
    baseline,
    style: isBold ? BOLD : PLAIN,
    spaceBefore: true,
    order: index,
    turn: 0,
  };
}

/** The tables found on a page, each as its rows of cells' texts; a covered cell is `<` (from the left) or `^` (from above). */
export function tableTexts(page: PageContent): string[][][] {
  return findTables(page).map((table) => {
    const grid: string[][] = table.rows.map(() => []);
    table.rows.forEach((row, r) => {
      for (const cell of row) addCell(grid, r, cell);
    });
    return grid;
  });
}

function addCell(grid: string[][], row: number, cell: FoundCell): void {
  let column = 0;
  while (grid[row]?.[column] !== undefined) column++;
  for (let down = 0; down < cell.rowSpan; down++) {
    const target = grid[row + down];
    for (let along = 0; along < cell.colSpan && target !== undefined; along++) {
      target[column + along] = down > 0 ? '^' : along > 0 ? '<' : textOf(cell.words);
    }
  }
}
