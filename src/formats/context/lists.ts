import { numberedList } from '../../content/numbering/printed.js';
import { list, listItem, text } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { toBlocks, toPhrasing } from '../../families/markup/mixed.js';
import { takeOptional, texInput } from '../../families/tex/scan.js';
import { takeGroup, takeOptionals, toSettings } from './scan.js';
import type { ContextState } from './state.js';

interface RawItem {
  /** What `\sym` puts in place of the bullet. */
  readonly label: string | undefined;
  readonly source: string;
}

const STEP = /\\(start|stop)?([A-Za-z]+)|\\[\s\S]|[{}]/g;
const ITEMS = new Set(['item', 'sym', 'head', 'its', 'ran', 'mar', 'but', 'nop', 'sub', 'txt']);

interface Splitting {
  readonly body: string;
  readonly steps: RegExp;
  readonly items: RawItem[];
  depth: number;
  open: { readonly label: string | undefined; readonly from: number } | undefined;
}

/** The items of a list's body; those of nested lists stay inside theirs. */
function splitItems(body: string): RawItem[] {
  const splitting: Splitting = { body, steps: new RegExp(STEP), items: [], depth: 0, open: undefined };
  const { steps } = splitting;
  for (let step = steps.exec(body); step !== null; step = steps.exec(body)) takeStep(splitting, step);
  closeItem(splitting, body.length);
  return splitting.items;
}

function takeStep(splitting: Splitting, step: RegExpExecArray): void {
  const [value, edge, name = ''] = step;
  const { body, steps } = splitting;
  const isItem = edge === undefined ? ITEMS.has(name) : name === 'item';
  if (isItem && splitting.depth <= 0) {
    closeItem(splitting, step.index);
    if (edge === 'stop') return;
    splitting.open = openItem(body, steps.lastIndex, name);
    steps.lastIndex = splitting.open.from;
  } else if (edge === 'start' && name.endsWith('typing')) {
    const end = body.indexOf(`\\stop${name}`, steps.lastIndex);
    steps.lastIndex = end < 0 ? body.length : end + name.length + 5;
  } else if (edge === 'start' || value === '{') splitting.depth++;
  else if (edge === 'stop' || value === '}') splitting.depth--;
}

function closeItem(splitting: Splitting, end: number): void {
  const { open, items, body } = splitting;
  if (open !== undefined) items.push({ label: open.label, source: body.slice(open.from, end) });
  splitting.open = undefined;
}

function openItem(body: string, at: number, name: string): { label: string | undefined; from: number } {
  const input = texInput(body.slice(at, at + 2000));
  takeOptional(input);
  const label = name === 'sym' || name === 'mar' || name === 'ran' ? takeGroup(input) : undefined;
  return { label, from: at + input.at };
}

/** Conversions of `\startitemize` that are no decimals. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['a', 'lowerAlpha'],
  ['A', 'upperAlpha'],
  ['KA', 'upperAlpha'],
  ['r', 'lowerRoman'],
  ['R', 'upperRoman'],
  ['KR', 'upperRoman'],
  ['g', 'lowerGreek'],
]);

/** `[n,packed][start=3]`: the first says how items are numbered, `continue` goes on from the list before. */
export function readItems(
  body: string,
  place: { readonly state: ContextState; readonly depth: number; readonly ordered: boolean },
): RootContent[] {
  const input = texInput(body);
  const options = takeOptionals(input);
  const kinds = [...toSettings(options[0]).keys()];
  const ordered = place.ordered || kinds.some((kind) => /^(?:[naArRig]|KA|KR|\d?n)$/.test(kind));
  const stated = Number.parseInt(toSettings(options[1]).get('start') ?? '', 10);
  const items = splitItems(body.slice(input.at)).map((item) => toItem(item, place));
  if (items.length === 0) return [];
  const format = kinds.map((kind) => FORMATS.get(kind)).find((known) => known !== undefined) ?? 'decimal';
  const start = Number.isNaN(stated) ? 1 : stated;
  return [ordered ? numberedList(items, { format, after: '.' }, start) : list(items)];
}

function toItem(item: RawItem, { state, depth }: { readonly state: ContextState; readonly depth: number }): ListItem {
  const blocks = toBlocks(state.parse(item.source, depth));
  const label = item.label?.trim() ?? '';
  if (/^[☐☒☑]$/u.test(label)) return listItem(blocks, label !== '☐');
  const lead = blocks[0];
  const isWord = /[\p{L}\d]/u.test(label) && !/^\\/.test(label);
  if (isWord && lead?.type === 'paragraph') lead.children.unshift(...toPhrasing(state.parse(label, depth)), text(' '));
  return listItem(blocks);
}
