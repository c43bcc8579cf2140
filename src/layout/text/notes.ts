import type { Block, TextBlock } from './blocks.js';
import type { TextLine } from './model.js';
import { noteLabel } from './note-label.js';
import type { FlowStats } from './stats.js';

/** Notes at the foot of a column: small text that begins with the label that a raised mark in the text has. */

/** Notes are set smaller than the text by at least this many points. */
const SMALLER = 0.6;
/** Marks blocks at the foot of their columns as notes, where the text refers to them. */
export function markNotes(blocks: readonly Block[], stats: FlowStats): Block[] {
  const out: Block[] = [];
  for (const column of byColumn(blocks)) {
    const from = firstNote(column, stats);
    column.forEach((block, i) => {
      const isNote = i >= from && block.kind === 'text' && block.role === undefined;
      out.push(isNote ? { ...block, role: { kind: 'note' } } : block);
    });
  }
  return joinContinued(out);
}

function byColumn(blocks: readonly Block[]): Block[][] {
  const columns: Block[][] = [];
  for (const block of blocks) {
    const last = columns.at(-1)?.[0];
    if (last !== undefined && last.page === block.page && last.region === block.region) columns.at(-1)?.push(block);
    else columns.push([block]);
  }
  return columns;
}

/** Index of the first of the small blocks at the column's end that has a label. */
function firstNote(column: readonly Block[], stats: FlowStats): number {
  let from = column.length;
  for (let i = column.length - 1; i >= 0; i--) {
    const block = column[i];
    const first = block?.kind === 'text' ? block.lines[0] : undefined;
    if (first === undefined || first.size > stats.bodySize - SMALLER || first.mono > 0.9) break;
    if (noteLabel(first, true) !== undefined) from = i;
  }
  return from;
}

/** Small text without a label below a note belongs to it. */
function joinContinued(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    const goesOn =
      isNote(block) &&
      last !== undefined &&
      isNote(last) &&
      last.page === block.page &&
      noteLabel(block.lines[0] as TextLine, true) === undefined;
    if (goesOn) out[out.length - 1] = { ...last, lines: [...last.lines, ...block.lines] };
    else out.push(block);
  }
  return out;
}

export function isNote(block: Block): block is TextBlock {
  return block.kind === 'text' && block.role?.kind === 'note';
}

interface Note {
  readonly block: TextBlock;
  readonly label: string;
  id: string | undefined;
}

/** The notes of a document, by label in reading order. */
export interface Notes {
  readonly byLabel: ReadonlyMap<string, Note[]>;
  readonly byBlock: ReadonlyMap<TextBlock, Note>;
  used: number;
}

export function collectNotes(blocks: readonly Block[]): Notes {
  const byLabel = new Map<string, Note[]>();
  const byBlock = new Map<TextBlock, Note>();
  for (const block of blocks) {
    if (!isNote(block)) continue;
    const label = noteLabel(block.lines[0] as TextLine, true)?.label;
    if (label === undefined) continue;
    const note: Note = { block, label, id: undefined };
    byBlock.set(block, note);
    const known = byLabel.get(label);
    if (known === undefined) byLabel.set(label, [note]);
    else known.push(note);
  }
  return { byLabel, byBlock, used: 0 };
}

/** The identifier for the next mark with this label; labels that start anew on every page are told apart. */
export function referTo(notes: Notes, label: string): string | undefined {
  const found = notes.byLabel.get(label);
  if (found === undefined) return undefined;
  const next = found.find((note) => note.id === undefined) ?? found.at(-1);
  if (next === undefined) return undefined;
  if (next.id === undefined) {
    notes.used++;
    next.id = /^\d+$/.test(label) && found.length === 1 ? label : `n${notes.used}`;
  }
  return next.id;
}
