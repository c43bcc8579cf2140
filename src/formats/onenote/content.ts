import type { ByteView } from '../../bytes/view.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { heading, list, listItem, paragraph } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type Properties, readProperties } from './properties.js';
import type { Space, StoredObject } from './store.js';
import { decodeText, readRuns } from './text.js';

/** Objects of a page ([MS-ONE] 2.2) as blocks. */

export const kind = {
  pageSeries: 0x60008,
  page: 0x6000b,
  outline: 0x6000c,
  outlineElement: 0x6000d,
  richText: 0x6000e,
  image: 0x60011,
  outlineGroup: 0x60019,
  table: 0x60022,
  row: 0x60023,
  cell: 0x60024,
  title: 0x6002c,
  file: 0x60035,
  pageManifest: 0x60037,
} as const;

/** Numbers of properties. */
export const property = {
  content: 0x1c1f,
  elements: 0x1c20,
  lists: 0x1c26,
  listFormat: 0x1c1a,
  text: 0x1c22,
  asciiText: 0x3498,
  style: 0x342c,
  styleName: 0x345a,
  structure: 0x1d5f,
  pages: 0x1d63,
  cachedTitle: 0x1cf3,
  alternative: 0x1e58,
  fileName: 0x1d9c,
} as const;

/** Notes within notes; deeper is damage. */
const MAX_DEPTH = 100;

export interface PageState {
  readonly view: ByteView;
  readonly space: Space;
  readonly context: ReadContext;
  /** Objects that are being read: none holds itself. */
  readonly open: Set<string>;
}

export function objectOf(state: PageState, id: string): { object: StoredObject; properties: Properties } | undefined {
  const object = state.space.objects.get(id);
  if (object === undefined) return undefined;
  return { object, properties: readProperties(state.view, object, state.context.budget) };
}

/** Blocks of several objects; items that follow each other are one list. */
export function blocksOf(state: PageState, ids: readonly string[]): RootContent[] {
  const out: RootContent[] = [];
  for (const id of ids) {
    for (const block of objectBlocks(state, id)) {
      const last = out.at(-1);
      if (block.type === 'list' && last?.type === 'list' && last.ordered === block.ordered) {
        last.children.push(...block.children);
        if (block.spread === true) last.spread = true;
      } else {
        out.push(block);
      }
    }
  }
  return out;
}

function objectBlocks(state: PageState, id: string): RootContent[] {
  if (state.open.has(id) || state.open.size > MAX_DEPTH) return [];
  const found = objectOf(state, id);
  if (found === undefined) return [];
  spend(state.context.budget, 'maxNodes', 1);
  state.open.add(id);
  const blocks = blocksOfKind(state, found.object.kind, found.properties);
  state.open.delete(id);
  return blocks;
}

function blocksOfKind(state: PageState, of: number, properties: Properties): RootContent[] {
  switch (of) {
    case kind.richText:
      return textBlocks(state, properties);
    case kind.outlineElement:
      return elementBlocks(state, properties);
    case kind.table:
      return tableBlocks(state, properties);
    case kind.image:
      return nameBlock(properties.data.get(property.alternative));
    case kind.file:
      return nameBlock(properties.data.get(property.fileName));
    case kind.title:
      return [];
    default:
      return blocksOf(state, childrenOf(properties));
  }
}

export function childrenOf({ objects }: Properties): string[] {
  return [
    ...(objects.get(property.content) ?? []),
    ...(objects.get(property.elements) ?? []),
    ...(objects.get(property.structure) ?? []),
  ];
}

function nameBlock(name: Uint8Array | undefined): RootContent[] {
  const text = name === undefined ? '' : decodeText(name);
  return text === '' ? [] : [paragraph(text)];
}

function textBlocks(state: PageState, properties: Properties): RootContent[] {
  const styleOf = (id: string) => objectOf(state, id)?.properties;
  const lines = readRuns(properties, styleOf);
  const style = properties.objects.get(property.style)?.[0];
  const name = style === undefined ? undefined : styleOf(style)?.data.get(property.styleName);
  const level = /^h([1-6])$/.exec(name === undefined ? '' : decodeText(name))?.[1];
  return lines
    .filter((line) => plainText(line).trim() !== '')
    .map((line: PhrasingContent[]) => (level === undefined ? paragraph(line) : heading(Number(level) + 1, line)));
}

/** What an element says, and below it what is set in from it. */
function elementBlocks(state: PageState, properties: Properties): RootContent[] {
  const own = blocksOf(state, properties.objects.get(property.content) ?? []);
  const below = blocksOf(state, properties.objects.get(property.elements) ?? []);
  const marker = properties.objects.get(property.lists)?.[0];
  if (marker === undefined || own.length === 0) return [...own, ...below];
  return [list([listItem([...own, ...below])], { ordered: isOrdered(state, marker) })];
}

/** The format of numbers holds U+FFFD where the number stands; bullets have none. */
function isOrdered(state: PageState, id: string): boolean {
  const format = objectOf(state, id)?.properties.data.get(property.listFormat);
  return format !== undefined && decodeText(format).includes('\ufffd');
}

function tableBlocks(state: PageState, properties: Properties): RootContent[] {
  const rows: Cell[][] = [];
  for (const row of properties.objects.get(property.elements) ?? []) {
    const found = objectOf(state, row);
    if (found?.object.kind !== kind.row) continue;
    const cells = found.properties.objects.get(property.elements) ?? [];
    spend(state.context.budget, 'maxCells', cells.length);
    rows.push(cells.map((cell) => ({ content: objectBlocks(state, cell) })));
  }
  return rows.length === 0 ? [] : toTable({ rows });
}
