import { type LabelLook, labelFor, labelled } from '../../content/numbering/printed.js';
import { list, listItem } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { definition } from '../../families/markup/lists.js';
import { type TexInput, takeOptional, texInput } from '../../families/tex/scan.js';
import { type TexState, toBlocks, toPhrasing } from './state.js';

export interface RawItem {
  /** What stands in brackets behind `\item`. */
  readonly label: string | undefined;
  readonly source: string;
}

const STEP = /\\(?:begin|end)\s*\{[^{}]*\}|\\item(?![A-Za-z])|\\[\s\S]|[{}]/g;

/** The items of a list's body; those of nested lists stay inside theirs. */
export function splitItems(body: string, mark = '\\item'): RawItem[] {
  const items: RawItem[] = [];
  let depth = 0;
  let open: { label: string | undefined; from: number } | undefined;
  for (const step of body.matchAll(STEP)) {
    const value = step[0];
    if (value.startsWith('\\begin') || value === '{') depth++;
    else if (value.startsWith('\\end') || value === '}') depth--;
    else if (value === mark && depth <= 0) {
      if (open !== undefined) items.push({ label: open.label, source: body.slice(open.from, step.index) });
      const input: TexInput = texInput(body.slice(step.index + value.length, step.index + value.length + 2000));
      const label = takeOptional(input);
      open = { label, from: step.index + value.length + input.at };
    }
  }
  if (open !== undefined) items.push({ label: open.label, source: body.slice(open.from) });
  return items;
}

const START = /\\setcounter\s*\{enum(?:i|ii|iii|iv)\}\s*\{(\d{1,6})\}/;

/** `itemize` and `enumerate`. */
export function readItems(
  body: string,
  ordered: boolean,
  place: { readonly state: TexState; readonly depth: number },
): RootContent[] {
  const first = body.indexOf('\\item');
  const before = first < 0 ? body : body.slice(0, first);
  const options = /^\s*\[([^\]]*)\]/.exec(before)?.[1] ?? '';
  const counter = START.exec(before)?.[1];
  const stated = /start\s*=\s*(\d{1,6})/.exec(options)?.[1];
  const start = stated !== undefined ? Number(stated) : counter !== undefined ? Number(counter) + 1 : 1;
  if (ordered) place.state.enumerations++;
  const items = splitItems(body).map((item): ListItem => {
    const blocks = toBlocks(place.state.parse(item.source, place.depth));
    const task = /\\(?:square|boxtimes|Box|CheckedBox)/.exec(item.label ?? '')?.[0];
    if (task !== undefined) return listItem(blocks, task === '\\boxtimes' || task === '\\CheckedBox');
    const label = item.label === undefined ? [] : toPhrasing(place.state.parse(item.label, place.depth));
    const lead = blocks[0];
    if (label.length > 0 && lead?.type === 'paragraph') lead.children.unshift(...label, { type: 'text', value: ' ' });
    return label.length > 0 ? labelled(listItem(blocks), '') : listItem(blocks);
  });
  if (ordered) place.state.enumerations--;
  if (items.length === 0) return [];
  return [ordered ? enumeration(items, lookOf(options, place.state.enumerations), start) : list(items)];
}

/** What LaTeX's own classes set before the items of numbered lists in numbered lists (`\labelenumi` to `\labelenumiv`). */
const BY_DEPTH: readonly LabelLook[] = [
  { format: 'decimal', after: '.' },
  { format: 'lowerAlpha', before: '(', after: ')' },
  { format: 'lowerRoman', after: '.' },
  { format: 'upperAlpha', after: '.' },
];
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['1', 'decimal'],
  ['a', 'lowerAlpha'],
  ['A', 'upperAlpha'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
  ['arabic', 'decimal'],
  ['alph', 'lowerAlpha'],
  ['Alph', 'upperAlpha'],
  ['roman', 'lowerRoman'],
  ['Roman', 'upperRoman'],
]);

/** The label that a list's options state: `label=(\alph*)` (enumitem), or `[(a)]` (enumerate). */
function lookOf(options: string, depth: number): LabelLook {
  const long = /label\s*=\s*([^,]*)/.exec(options)?.[1];
  const stated = long ?? (options.includes('=') ? '' : options);
  const found = long === undefined ? /^([^A-Za-z1\\]*)([aAiI1])([^A-Za-z\\]*)$/.exec(stated) : COUNTER.exec(stated);
  const format = FORMATS.get(found?.[2] ?? '');
  if (found === null || format === undefined) return BY_DEPTH[depth] ?? { format: 'decimal', after: '.' };
  return { format, before: withoutCommands(found[1] ?? ''), after: withoutCommands(found[3] ?? '') };
}

const COUNTER = /^(.*?)\\(arabic|alph|Alph|roman|Roman)(?:\*|\{[a-z]*\})(.*)$/;

function withoutCommands(source: string): string {
  return source.replace(/\\[A-Za-z]+\s*|[{}]/g, '').trimStart();
}

/** An item with a label of its own does not count. */
function enumeration(items: ListItem[], look: LabelLook, start: number): RootContent {
  let next = start;
  for (const item of items) if (item.data?.label === undefined) labelled(item, labelFor(next++, look));
  return list(items, { ordered: true, start });
}

export function readDescription(
  body: string,
  place: { readonly state: TexState; readonly depth: number },
): RootContent[] {
  return splitItems(body).flatMap((item) =>
    definition(
      item.label === undefined ? [] : toPhrasing(place.state.parse(item.label, place.depth)),
      toBlocks(place.state.parse(item.source, place.depth)),
    ),
  );
}

/** Entries of a bibliography with their number or label. */
export function readBibliography(
  body: string,
  place: { readonly state: TexState; readonly depth: number },
): ListItem[] {
  return splitItems(body.replaceAll('\\bibitem', '\\item')).map((item) =>
    listItem(
      toBlocks(place.state.parse(item.source.replace(/^\s*\{[^{}]*\}/, '').replace(/\\newblock\b/g, ''), place.depth)),
    ),
  );
}
