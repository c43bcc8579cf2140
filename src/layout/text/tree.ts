import { toTable } from '../../content/table/table.js';
import { code, footnoteDefinition, heading, image, inlineCode, math, paragraph } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import type { Block, FigureBlock, TableBlock, TextBlock } from './blocks.js';
import { toCodeText } from './code.js';
import { displayOf, formulaOf, isDisplay } from './formula.js';
import { isCode } from './looks.js';
import type { TextLine } from './model.js';
import { noteLabel } from './note-label.js';
import { toPhrasing } from './phrasing.js';
import { pushBlock } from './quotes.js';
import { addContentsLine, addItem, isLeaderLine, itemAround, itemMarker } from './tree-lists.js';
import { type Building, phrasingOptions, type TreeOptions } from './tree-state.js';

export function toTree(blocks: readonly Block[], options: TreeOptions): RootContent[] {
  const state: Building = { options, out: [], notes: [], lists: [], quotes: { node: undefined } };
  for (const block of blocks) {
    if (block.kind === 'table') addTable(state, block);
    else if (block.kind === 'figure') addFigure(state, block);
    else addText(state, block);
  }
  return [...state.out, ...state.notes];
}

function addTable(state: Building, block: TableBlock): void {
  closeAll(state);
  state.out.push(...tableNodes(block, state.options));
}

function addFigure(state: Building, block: FigureBlock): void {
  state.out.push(paragraph([image(block.alt, `page-${block.page}`)]));
}

function tableNodes(block: TableBlock, options: TreeOptions): RootContent[] {
  const { table } = block;
  const phrasing = phrasingOptions(options);
  const rows = table.rows.map((row, at) =>
    row.map((cell) => ({
      content: toPhrasing(cell.lines, at < (table.headerRows ?? 0) ? { ...phrasing, plainBold: true } : phrasing),
      colSpan: cell.colSpan,
      rowSpan: cell.rowSpan,
    })),
  );
  return toTable({ rows, ...(table.headerRows === undefined ? {} : { headerRows: table.headerRows }) });
}

/** A note that the text refers to, for the end of the document; others stand where they are. */
function noteNode(block: TextBlock, options: TreeOptions): RootContent | undefined {
  const note = options.notes.byBlock.get(block);
  if (note?.id === undefined) return undefined;
  const skip = noteLabel(block.lines[0] as TextLine, true)?.length ?? 0;
  return footnoteDefinition(note.id, [paragraph(toPhrasing(block.lines, phrasingOptions(options), skip))]);
}

function addText(state: Building, block: TextBlock): void {
  const level = state.options.levels.get(block);
  if (level !== undefined) {
    closeAll(state);
    const phrasing = {
      ...phrasingOptions(state.options),
      plainBold: true,
      plainItalic: block.lines.every((line) => line.italic > 0.9),
    };
    state.out.push(heading(level, toPhrasing(block.lines, phrasing)));
    return;
  }
  const note = noteNode(block, state.options);
  if (note !== undefined) {
    state.notes.push(note);
    return;
  }
  const marker = itemMarker(state, block);
  if (marker !== undefined) addItem(state, block, marker);
  else if (isLeaderLine(block)) addContentsLine(state, block);
  else addPlain(state, block);
}

function closeAll(state: Building): void {
  state.lists = [];
  state.quotes.node = undefined;
}

function addPlain(state: Building, block: TextBlock): void {
  const node = plainNode(block, state.options);
  const item = itemAround(state, block);
  if (item !== undefined) {
    item.children.push(node as ListItem['children'][number]);
    item.spread = true;
    return;
  }
  state.lists = [];
  pushBlock(state, node, block);
}

function plainNode(block: TextBlock, options: TreeOptions): RootContent {
  if (block.role?.kind === 'code' && block.lines.every(isCode)) return code(toCodeText(block.lines));
  if (!options.stats.mono && block.lines.every(isCode) && !hasInlineLook(block)) return code(toCodeText(block.lines));
  if (!options.stats.mono && block.lines.every(isCode)) return paragraph([inlineCode(block.lines[0]?.text ?? '')]);
  if (block.lines.every((line) => isDisplay(line, block.columnLeft))) return math(displayOf(block.lines));
  const formula = block.lines.length === 1 ? formulaOf(block.lines[0] as TextLine) : undefined;
  if (formula !== undefined) return math(formula);
  return paragraph(toPhrasing(block.lines, phrasingOptions(options)));
}

/** One short line without anything that only code has is a name in a paragraph of its own. */
function hasInlineLook(block: TextBlock): boolean {
  const line = block.lines[0] as TextLine;
  return block.lines.length === 1 && line.area === undefined && line.text.length < 40 && !/[\s;{}=]/.test(line.text);
}
