import { labelled } from '../../content/numbering/printed.js';
import { code, heading, list, listItem, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Code, List, Root, RootContent } from '../../core/tree.js';
import { decodeMarkup, dedent, isBlank } from '../../families/markup/lines.js';
import { definition, settleLists } from '../../families/markup/lists.js';
import { readInline } from './inline.js';

/** Lists in lists; deeper ones are of this depth. */
const MAX_LISTS = 30;

/** A list that `=over` opened: what its items are, the first one says. */
interface OpenList {
  readonly blocks: RootContent[];
  list: List | undefined;
  target: RootContent[];
}

interface PodState {
  readonly blocks: RootContent[];
  readonly open: OpenList[];
  /** Whether the lines are documentation; else they are the program. */
  inPod: boolean;
  /** Format whose paragraphs do not show (`=begin html`). */
  hidden: string | undefined;
  readonly program: string[];
  readonly listings: Code[];
}

/** Perl's documentation, alone or within a program; the program's own lines are code. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = decodeMarkup(source, context).split('\n');
  const state: PodState = { blocks: [], open: [], inPod: false, hidden: undefined, program: [], listings: [] };
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (!state.inPod && !/^=[a-zA-Z]/.test(line)) {
      state.program.push(line);
      at++;
      continue;
    }
    const from = at;
    while (at < lines.length && !isBlank(lines[at])) at++;
    if (at > from) readParagraph(state, lines.slice(from, at));
    else at++;
  }
  writeProgram(state);
  // Listings lose the indentation that made them listings.
  for (const listing of state.listings) listing.value = dedent(listing.value.split('\n')).join('\n');
  settleLists(state.blocks);
  return root(state.blocks);
}

function target(state: PodState): RootContent[] {
  return state.open.at(-1)?.target ?? state.blocks;
}

const SAYS_NOTHING = /^\s*(?:#.*|1;|__(?:END|DATA)__)?\s*$/;

/** Lines that do something; a module's closing `1;` and its comments about itself do not. */
function writeProgram(state: PodState): void {
  const lines = state.program.splice(0);
  while (lines.length > 0 && SAYS_NOTHING.test(lines.at(-1) ?? '')) lines.pop();
  if (lines.every((line) => SAYS_NOTHING.test(line))) return;
  const value = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  state.blocks.push(code(value, 'perl'));
}

function readParagraph(state: PodState, lines: readonly string[]): void {
  const first = lines[0] ?? '';
  const command = /^=([a-zA-Z]\w*)\s*(.*)$/.exec(first);
  if (command !== null) {
    if (!state.inPod) writeProgram(state);
    state.inPod = true;
    const text = [command[2] ?? '', ...lines.slice(1)].join('\n').trim();
    readCommand(state, command[1] ?? '', text);
  } else if (state.hidden !== undefined) return;
  else if (/^[ \t]/.test(first)) addVerbatim(state, lines);
  else target(state).push(paragraph(readInline(lines.join('\n'))));
}

/** Indented paragraphs behind each other are one listing. */
function addVerbatim(state: PodState, lines: readonly string[]): void {
  const expanded = lines.map(expandTabs);
  const before = target(state).at(-1);
  if (before?.type === 'code' && before.lang === undefined) {
    before.value += `\n\n${expanded.join('\n')}`;
    return;
  }
  const listing = code(expanded.join('\n'));
  state.listings.push(listing);
  target(state).push(listing);
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let out = '';
  for (const char of line) out += char === '\t' ? ' '.repeat(8 - (out.length % 8)) : char;
  return out;
}

function readCommand(state: PodState, command: string, text: string): void {
  if (command === 'begin') {
    const format = text.split(/\s/, 1)[0] ?? '';
    if (!format.startsWith(':')) state.hidden ??= format;
  } else if (command === 'end') {
    if (text === '' || text === state.hidden) state.hidden = undefined;
  } else if (command === 'cut') {
    state.inPod = false;
  } else if (state.hidden !== undefined) return;
  else readVisible(state, command, text);
}

function readVisible(state: PodState, command: string, text: string): void {
  const depth = /^head([1-6])$/.exec(command)?.[1];
  if (depth !== undefined) {
    state.open.length = 0;
    if (text !== '') state.blocks.push(heading(Number(depth), readInline(text)));
  } else if (command === 'over') {
    const blocks = target(state);
    if (state.open.length < MAX_LISTS) state.open.push({ blocks, list: undefined, target: blocks });
  } else if (command === 'back') state.open.pop();
  else if (command === 'item') addItem(state, text);
  else if (command === 'for') {
    const found = /^:\S+\s+([\s\S]+)$/.exec(text)?.[1];
    if (found !== undefined) target(state).push(paragraph(readInline(found)));
  } else if (command !== 'pod' && command !== 'encoding' && text !== '') {
    // Commands of dialects, as Dist::Zilla and Moose have them: `=method name`.
    if (/^(?:method|attr|func|option|type|class|role)$/.test(command)) {
      state.open.length = 0;
      state.blocks.push(heading(2, readInline(text)));
    } else target(state).push(paragraph(readInline(text)));
  }
}

function addItem(state: PodState, text: string): void {
  const open = state.open.at(-1) ?? { blocks: state.blocks, list: undefined, target: state.blocks };
  const bullet = /^[*·•-](?:\s+([\s\S]*))?$/.exec(text);
  const number = /^(\d{1,6})[.)]?(?:\s+([\s\S]*))?$/.exec(text);
  if (bullet === null && number === null && text !== '') {
    open.list = undefined;
    open.target = open.blocks;
    for (const block of definition(readInline(text), [])) open.blocks.push(block);
    return;
  }
  const ordered = number !== null;
  if (open.list === undefined || open.list.ordered !== ordered) {
    open.list = list([], ordered ? { ordered, start: Number(number[1]) } : {});
    open.blocks.push(open.list);
  }
  const rest = (number?.[2] ?? bullet?.[1] ?? '').trim();
  const made = listItem(rest === '' ? [] : [paragraph(readInline(rest))]);
  const item = ordered && /^\d+\)/.test(text) ? labelled(made, `${number[1]})`) : made;
  open.list.children.push(item);
  open.target = item.children;
}
