import { createHash } from 'node:crypto';
import { eachParent, filterChildren } from '../clean/walk.js';
import { paragraph, strong, text } from '../content/tree/build.js';
import { flattenBlocks, isPhrasing, plainText } from '../content/tree/content.js';
import { canSpend } from '../core/budget.js';
import { ConvertError } from '../core/errors.js';
import type { ReadContext } from '../core/format.js';
import type { ListItem, Nodes, PhrasingContent, PictureBytes, Root, RootContent } from '../core/tree.js';

/** Reads the text in pictures of a tree (`ocr: always`): what readers left as images with bytes is followed by its words. */

export interface PictureReading {
  readonly context: ReadContext;
  /** The words in a picture. Throws where it cannot be read. */
  read(bytes: Uint8Array): Promise<Root>;
}

type Image = Extract<Nodes, { type: 'image' }>;

interface State extends PictureReading {
  /** What was read, by where the bytes come from and by the bytes themselves. */
  readonly bySource: Map<PictureBytes, RootContent[]>;
  readonly byBytes: Map<string, RootContent[]>;
  /** Words by the picture that they are in. */
  readonly found: Map<Nodes, RootContent[]>;
  cut: boolean;
}

/**
 * Puts the words of each picture into the tree. Pictures that are alone in their paragraph, or in a heading, are followed by blocks; those
 * amid text by a line. A picture that cannot be read costs nothing but its words.
 */
export async function readPictures(tree: Root, reading: PictureReading): Promise<void> {
  const pictures = collectPictures(tree);
  const state: State = { ...reading, bySource: new Map(), byBytes: new Map(), found: new Map(), cut: false };
  for (const [i, picture] of pictures.entries()) {
    reading.context.progress(i, pictures.length);
    const words = await wordsOf(state, picture);
    delete picture.data;
    if (words.length > 0) state.found.set(picture, structuredClone(words));
  }
  if (state.cut)
    reading.context.warn({ code: 'truncated', message: 'Not all pictures were read by OCR: a limit is reached.' });
  dropWordless(tree, { pictures: new Set(pictures), found: state.found, changed: new Set() });
  if (state.found.size > 0) place(tree, state.found);
}

interface Outcome {
  readonly pictures: ReadonlySet<Nodes>;
  readonly found: State['found'];
  /** Paragraphs and items that lost something. */
  readonly changed: Set<Nodes>;
}

/** Pictures with neither words nor a text of their own go, and what stands only for them: the tree is as if they had not been asked for. */
function dropWordless(tree: Root, outcome: Outcome): void {
  const { changed } = outcome;
  eachParent(tree, (parent) => {
    const before = parent.children.length;
    filterChildren(parent, (child) => staysFor(child, outcome));
    if (parent.children.length < before) changed.add(parent);
    if (parent.type === 'listItem' && changed.has(parent)) parent.spread = isSpread(parent);
    if (parent.type === 'list' && parent.children.some((item) => changed.has(item)))
      parent.spread = parent.children.some((item) => item.spread === true);
  });
}

function staysFor(child: Nodes, { pictures, found, changed }: Outcome): boolean {
  if (child.type === 'image') return !pictures.has(child) || found.has(child) || (child.alt ?? '') !== '';
  if (child.type === 'paragraph') return child.children.length > 0 || !changed.has(child);
  if (child.type !== 'heading' && child.type !== 'thematicBreak') return true;
  const groups = child.data?.forPictures;
  if (groups === undefined) return true;
  delete child.data;
  return groups.every((group) => group.some((picture) => found.has(picture)));
}

/** In the order of the document. */
function collectPictures(tree: Root): Image[] {
  const out: Image[] = [];
  const stack: Nodes[] = [tree];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.type === 'image') {
      if (at.data?.picture !== undefined) out.push(at);
    } else if ('children' in at) {
      for (let i = at.children.length - 1; i >= 0; i--) stack.push(at.children[i] as Nodes);
    }
  }
  return out;
}

async function wordsOf(state: State, { data }: Image): Promise<RootContent[]> {
  const source = data?.picture;
  if (source === undefined) return [];
  const known = state.bySource.get(source);
  if (known !== undefined) return known;
  const words = await readOnce(state, source);
  state.bySource.set(source, words);
  return words;
}

async function readOnce(state: State, source: PictureBytes): Promise<RootContent[]> {
  const { budget } = state.context;
  if (!canSpend(budget, 'maxEmbedded', 1) || !canSpend(budget, 'maxOcrPages', 1)) {
    state.cut = true;
    return [];
  }
  try {
    const bytes = source();
    if (bytes === undefined || bytes.length === 0) return [];
    const hash = createHash('sha256').update(bytes).digest('base64');
    const known = state.byBytes.get(hash);
    if (known !== undefined) return known;
    // Before the attempt: what fails once is not tried again.
    state.byBytes.set(hash, []);
    const words = toWords(await state.read(bytes));
    state.byBytes.set(hash, words);
    return words;
  } catch (error) {
    // The picture is damaged, of an unknown kind or too big; the document is read already and worth having.
    if (error instanceof ConvertError && error.limit?.name === 'maxInflatedBytes') state.cut = true;
    return [];
  }
}

/** Headings of a picture are none of the document's: they become bold paragraphs. Nothing, where there is no letter. */
function toWords(tree: Root): RootContent[] {
  eachParent(tree, (parent) => {
    filterChildren(parent, (child) => child.type !== 'image' && child.type !== 'thematicBreak');
    const children = parent.children as Nodes[];
    (parent as { children: Nodes[] }).children = children.flatMap(withoutStructure);
  });
  return plainText(tree.children).trim() === '' ? [] : tree.children;
}

function withoutStructure(node: Nodes): Nodes[] {
  if (node.type === 'heading') return [paragraph([strong(node.children.flatMap(withoutStrong))])];
  if (node.type === 'footnoteReference') return [text(node.label ?? node.identifier)];
  return node.type === 'footnoteDefinition' ? node.children : [node];
}

function withoutStrong(node: PhrasingContent): PhrasingContent[] {
  return node.type === 'strong' ? node.children : [node];
}

function place(tree: Root, found: State['found']): void {
  eachParent(tree, (parent) => {
    if (isPhrasing(parent) || isLine(parent)) return;
    const children = parent.children as Nodes[];
    const placed = children.flatMap((child) => placeIn(child, found));
    if (placed.length === children.length && placed.every((child, i) => child === children[i])) return;
    (parent as { children: Nodes[] }).children = placed;
    if (parent.type === 'listItem') parent.spread = isSpread(parent);
  });
  eachParent(tree, (parent) => {
    if (parent.type === 'list' && parent.children.some((item) => item.spread === true)) parent.spread = true;
  });
}

/** Items of several blocks have blank lines between them. */
function isSpread({ children }: ListItem): boolean {
  return children.some((child, i) => i > 0 && child.type !== 'list');
}

/** A child of a block with the words of its pictures. */
function placeIn(child: Nodes, found: State['found']): Nodes[] {
  if (child.type === 'image') return withLine(child, found);
  if (!isLine(child) && !isPhrasing(child)) return [child];
  const leaves = leavesOf(child);
  const blocks = leaves.flatMap((leaf) => found.get(leaf) ?? []);
  if (blocks.length === 0) return [child];
  if (child.type === 'heading' || (child.type === 'paragraph' && leaves.every(isPictureOrBlank)))
    return leaves.every(isUnseen) ? blocks : [child, ...blocks];
  if ('children' in child)
    eachParent(child, (parent) => {
      const children = parent.children as Nodes[];
      (parent as { children: Nodes[] }).children = children.flatMap((leaf) => withLine(leaf, found));
    });
  return [child];
}

function isLine({ type }: Nodes): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'tableCell';
}

function withLine(node: Nodes, found: State['found']): Nodes[] {
  const blocks = found.get(node);
  if (blocks === undefined) return [node];
  const line = flattenBlocks(blocks).map((part) => (part.type === 'break' ? text(' ') : part));
  return [node, text(' '), ...line, text(' ')];
}

function leavesOf(node: Nodes): Nodes[] {
  return 'children' in node ? (node.children as Nodes[]).flatMap(leavesOf) : [node];
}

function isPictureOrBlank(leaf: Nodes): boolean {
  return leaf.type === 'image' || leaf.type === 'break' || (leaf.type === 'text' && leaf.value.trim() === '');
}

/** What cleaning takes out. */
function isUnseen(leaf: Nodes): boolean {
  return leaf.type === 'image' ? (leaf.alt ?? '').trim() === '' : isPictureOrBlank(leaf);
}
