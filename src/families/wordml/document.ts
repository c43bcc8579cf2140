import { streamElements } from '../../bytes/xml/stream.js';
import type { XmlElement } from '../../bytes/xml/tree.js';
import { createCounters } from '../../content/numbering/counter.js';
import { root } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { Nodes, Paragraph, Root, RootContent } from '../../core/tree.js';
import type { OfficePackage } from '../ooxml/package.js';
import { endBlocks, readBlock, readBlocks } from './blocks.js';
import { createFlow } from './flow.js';
import { readLists } from './lists.js';
import { readMargins } from './margins.js';
import { unreferencedComments } from './notes.js';
import type { WordState } from './state.js';
import { createStyleSheet, toggle } from './styles.js';

/** A WordprocessingML document, wherever its parts come from. */
export interface WordDocument {
  /** XML text of the part with the body. */
  readonly text: string;
  /** Path of that part; '' where there is no package. */
  readonly part: string;
  readonly pkg: OfficePackage | undefined;
  /** `w:styles` and `w:numbering` (`w:lists`), where there are any. */
  readonly styles: XmlElement | undefined;
  readonly numbering: XmlElement | undefined;
  /** `w:settings` (`w:docPr`), where there is one. */
  readonly settings: XmlElement | undefined;
  /** Notes and comments by `footnote:ID`, `endnote:ID`, `comment:ID`. */
  readonly notes: WordState['notes'];
}

/** Elements that only hold the body's blocks; everything below them is read block by block. */
const CONTAINERS = new Set(['w:document', 'w:body', 'w:wordDocument', 'wx:sect', 'wx:sub-section']);
/** Blocks after which progress is reported. */
const PROGRESS_BLOCKS = 500;

/** Reads a whole document: body, headers and footers that say more than the body, notes, embedded documents. */
export async function readWordDocument(document: WordDocument, context: ReadContext): Promise<Root> {
  const state = createState(document, context);
  const flow = createFlow();
  let blocks = 0;
  const { truncated } = streamElements(document.text, {
    budget: context.budget,
    isContainer: (name) => CONTAINERS.has(name),
    take(element) {
      if (OUTSIDE_BODY.has(element.name)) return;
      readBlock(state, element, flow);
      if (++blocks % PROGRESS_BLOCKS === 0) context.progress(blocks);
    },
  });
  if (truncated) context.warn({ code: 'truncated', message: 'The document ends early.' });
  const body = endBlocks(state, flow);
  const margins = readMargins(state, body);
  const children = [...margins.headers, ...body, ...margins.footers, ...unreferencedComments(state)];
  const tree = root([...children, ...state.definitions]);
  await convertEmbedded(state, tree);
  return tree;
}

/** Parts of Word 2003 XML that stand beside the body. */
const OUTSIDE_BODY = new Set([
  'w:styles',
  'w:lists',
  'w:fonts',
  'w:docPr',
  'w:docSuppData',
  'w:shapeDefaults',
  'w:bgPict',
  'w:background',
  'o:DocumentProperties',
  'o:CustomDocumentProperties',
  'o:SmartTagType',
  'w:ignoreElements',
  'w:ignoreSubtree',
  'w:divs',
]);

function createState(document: WordDocument, context: ReadContext): WordState {
  const styles = createStyleSheet(document.styles);
  const { lists, indents, styleLevels } = readLists(document.numbering, styles);
  const state: WordState = {
    context,
    styles,
    lists,
    listIndents: indents,
    styleLevels,
    counters: createCounters(),
    pkg: document.pkg,
    part: document.part,
    notes: document.notes,
    noteIds: new Map(),
    definitions: [],
    fields: [],
    muted: 0,
    fieldUrl: undefined,
    carried: [],
    headingShift: 0,
    sawHeading: false,
    counts: { notes: 0, comments: 0 },
    readBlocks: (container) => readBlocks(state, container),
    leadsIn: false,
    inMargin: false,
    depth: 0,
    embedded: [],
    hasEvenPages: toggle(document.settings, 'w:evenAndOddHeaders') === true,
    sections: [],
  };
  return state;
}

/** Puts embedded documents where they stand; one whose place went lost (in a table's cell) stands at the end. */
async function convertEmbedded(state: WordState, tree: Root): Promise<void> {
  if (state.embedded.length === 0) return;
  const found = new Map<Nodes, RootContent[]>();
  for (const { place, bytes, name } of state.embedded) {
    const inner = await state.context.readEmbedded(name === '' ? { bytes } : { bytes, name });
    found.set(place, inner.children);
  }
  const stack: { children: Nodes[] }[] = [tree];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.children.some((child) => found.has(child)))
      at.children = at.children.flatMap((child) => taken(found, child));
    for (const child of at.children) if ('children' in child) stack.push(child);
  }
  for (const left of found.values()) for (const node of left) tree.children.push(node);
}

function taken(found: Map<Nodes, RootContent[]>, child: Nodes): Nodes[] {
  const inner = found.get(child as Paragraph);
  found.delete(child);
  return inner ?? [child];
}
