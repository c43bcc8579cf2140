import { ByteView } from '../../bytes/view.js';
import { heading, root } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { blocksOf, childrenOf, kind, objectOf, type PageState, property } from './content.js';
import { readPackagedSpaces } from './packages.js';
import { readSpaces, type Space } from './store.js';
import { plainOf } from './text.js';

const FORMAT_AT = 48;
/** Files that came from a server hold packages instead of the revision store. */
const PACKAGED = 0x638de92f;
const MAX_LEVELS = 20;

/** The pages of a section in their order, each under its title. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const isPackaged = view.u32(FORMAT_AT) === PACKAGED;
  const spaces = isPackaged ? readPackagedSpaces(view, context.budget) : readSpaces(view, context.budget);
  if (spaces.size === 0) throw new ConvertError('corrupt-document');
  const blocks: RootContent[] = [];
  const order = pageOrder(view, spaces, context);
  for (const [i, space] of order.entries()) {
    spend(context.budget, 'maxPages', 1);
    blocks.push(...pageBlocks({ view, space, context, open: new Set() }));
    context.progress(i + 1, order.length);
  }
  if (blocks.length === 0) throw new ConvertError('no-text');
  return root(blocks);
}

/** Spaces of pages as the section lists them; those that it does not list are deleted. */
function pageOrder(view: ByteView, spaces: ReadonlyMap<string, Space>, context: ReadContext): Space[] {
  const [section] = spaces.values();
  const out = new Set<Space>();
  if (section !== undefined) {
    const state: PageState = { view, space: section, context, open: new Set() };
    for (const id of section.objects.keys()) {
      const found = objectOf(state, id);
      if (found?.object.kind !== kind.pageSeries) continue;
      for (const name of found.properties.spaces.get(property.pages) ?? []) {
        const space = spaces.get(name);
        if (space !== undefined) out.add(space);
      }
    }
  }
  return out.size > 0 ? [...out] : [...spaces.values()];
}

function pageBlocks(state: PageState): RootContent[] {
  const out: RootContent[] = [];
  const pages = objectsOfKind(state, kind.page);
  for (const id of pages) {
    const page = objectOf(state, id);
    if (page === undefined) continue;
    const title = titleOf(state, page.properties.objects.get(property.structure) ?? childrenOf(page.properties));
    if (title !== '') out.push(heading(1, title));
    out.push(...blocksOf(state, childrenOf(page.properties)));
  }
  return out.filter((block) => block.type !== 'heading' || plainText([block]).trim() !== '');
}

/** Objects of a kind that hang on the space's root, in their order. */
function objectsOfKind(state: PageState, of: number): string[] {
  const { root: start, objects } = state.space;
  const out: string[] = [];
  const seen = new Set<string>();
  let level = start === undefined ? [] : [start];
  for (let i = 0; i < MAX_LEVELS && level.length > 0 && out.length === 0; i++) {
    const next: string[] = [];
    for (const id of level) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (objects.get(id)?.kind === of) out.push(id);
      else next.push(...childrenOf(objectOf(state, id)?.properties ?? NOTHING));
    }
    level = next;
  }
  if (out.length > 0) return out;
  return [...objects].filter(([, object]) => object.kind === of).map(([id]) => id);
}

const NOTHING = {
  objects: new Map<number, string[]>(),
  spaces: new Map<number, string[]>(),
  data: new Map<number, Uint8Array>(),
  flags: new Map<number, boolean>(),
};

/** The text of the page's title. */
function titleOf(state: PageState, ids: readonly string[]): string {
  const texts: string[] = [];
  let level = ids.filter((id) => state.space.objects.get(id)?.kind === kind.title);
  const seen = new Set<string>();
  for (let i = 0; i < MAX_LEVELS && level.length > 0; i++) {
    const next: string[] = [];
    for (const id of level) {
      const found = seen.has(id) ? undefined : objectOf(state, id);
      seen.add(id);
      if (found === undefined) continue;
      if (found.object.kind === kind.richText) texts.push(plainOf(found.properties).trim());
      next.push(...childrenOf(found.properties));
    }
    level = next;
  }
  // The first text is the title; the others are its date and time.
  return texts.find((title) => title !== '') ?? '';
}
