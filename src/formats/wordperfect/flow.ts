import { type Cell, toTable } from '../../content/table/table.js';
import {
  emphasis,
  footnoteDefinition,
  footnoteReference,
  heading,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import type { Token, Tokens } from './tokens.js';

/** Numbers of attributes that markdown has. */
const ATTRIBUTES: ReadonlyMap<number, (children: PhrasingContent[]) => PhrasingContent[]> = new Map([
  [5, superscript],
  [6, subscript],
  [8, (children: PhrasingContent[]) => [emphasis(children)]],
  [12, (children: PhrasingContent[]) => [strong(children)]],
  [13, (children: PhrasingContent[]) => [strikethrough(children)]],
]);
/** Attributes 0 to 2 are sizes above the usual one: a line that is all of one is a heading of that level. */
const SIZES = [0, 1, 2];
const MAX_HEADING_CHARS = 200;

interface Input {
  readonly context: ReadContext;
  readonly tokens: Tokens;
}

interface MutableCell extends Cell {
  readonly content: RootContent[];
  readonly covered: boolean;
}

interface State extends Input {
  readonly out: RootContent[];
  /** Notes at the end; undefined in a note or a box, which hold none. */
  readonly notes: RootContent[] | undefined;
  /** Attributes in force. */
  readonly on: Set<number>;
  /** The paragraph that is being read. */
  inline: PhrasingContent[];
  run: string;
  /** Letters of the paragraph, and those of them in each size above the usual one. */
  letters: number;
  readonly large: number[];
  /** Boxes whose place is in the paragraph: they stand below it. */
  boxes: RootContent[];
  /** Rows of cells of the open table. */
  rows: MutableCell[][] | undefined;
}

/** Blocks of a text, with its notes at the end. */
export function readText(bytes: Uint8Array, input: Input): RootContent[] {
  const notes: RootContent[] = [];
  return [...readTokens(newState(input, notes), bytes), ...notes];
}

function newState(input: Input, notes: RootContent[] | undefined): State {
  return {
    ...input,
    out: [],
    notes,
    on: new Set(),
    inline: [],
    run: '',
    letters: 0,
    large: [0, 0, 0],
    boxes: [],
    rows: undefined,
  };
}

function readTokens(state: State, bytes: Uint8Array): RootContent[] {
  for (const token of state.tokens(bytes)) readToken(state, token);
  endParagraph(state);
  endTable(state);
  return state.out;
}

function readToken(state: State, token: Token): void {
  switch (token.kind) {
    case 'text':
      addText(state, token.text);
      break;
    case 'attribute':
      endRun(state);
      if (token.on) state.on.add(token.attribute);
      else state.on.delete(token.attribute);
      break;
    case 'note':
      readNote(state, token.bytes);
      break;
    case 'box':
      if (state.notes !== undefined) state.boxes.push(...readTokens(newState(state, undefined), token.bytes));
      break;
    case 'paragraph':
    case 'page':
      endParagraph(state);
      break;
    default:
      endParagraph(state);
      readTableToken(state, token);
      break;
  }
}

function addText(state: State, value: string): void {
  state.run += value;
  if (value.trim() === '') return;
  state.letters++;
  for (const size of SIZES) if (state.on.has(size)) state.large[size] = (state.large[size] ?? 0) + 1;
}

type TableToken = Extract<Token, { readonly kind: 'row' | 'cell' | 'table-end' }>;

function readTableToken(state: State, token: TableToken): void {
  if (token.kind === 'table-end') {
    endTable(state);
    return;
  }
  state.rows ??= [];
  if (token.kind === 'row' || state.rows.length === 0) state.rows.push([]);
  if (token.kind !== 'cell') return;
  spend(state.context.budget, 'maxCells', 1);
  const { colSpan = 1, rowSpan = 1, covered = false } = token;
  state.rows.at(-1)?.push({ content: [], colSpan, rowSpan, covered });
}

function endTable(state: State): void {
  const rows = (state.rows ?? []).map((row) => row.filter((cell) => !cell.covered));
  state.rows = undefined;
  if (rows.some((row) => row.length > 0)) state.out.push(...toTable({ rows }));
}

function readNote(state: State, bytes: Uint8Array): void {
  if (state.notes === undefined) return;
  const blocks = readTokens(newState(state, undefined), bytes);
  if (blocks.length === 0) return;
  endRun(state);
  const name = String(state.notes.length + 1);
  state.inline.push(footnoteReference(name));
  state.notes.push(footnoteDefinition(name, blocks));
}

function endRun(state: State): void {
  if (state.run === '') return;
  let children: PhrasingContent[] = [text(state.run)];
  for (const [attribute, wrap] of ATTRIBUTES) if (state.on.has(attribute)) children = wrap(children);
  state.inline.push(...children);
  state.run = '';
}

function endParagraph(state: State): void {
  endRun(state);
  const { inline, boxes, letters } = state;
  const level = SIZES.find((size) => letters > 0 && letters <= MAX_HEADING_CHARS && state.large[size] === letters);
  state.inline = [];
  state.boxes = [];
  state.letters = 0;
  state.large.fill(0);
  const place = state.rows?.at(-1)?.at(-1)?.content ?? state.out;
  const isBlank = inline.every((child) => child.type === 'text' && child.value.trim() === '');
  if (!isBlank) {
    spend(state.context.budget, 'maxNodes', 1);
    place.push(level === undefined ? paragraph(inline) : heading(level + 1, inline));
  }
  place.push(...boxes);
}
