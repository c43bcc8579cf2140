import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import { blockquote, code, heading, math } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { Code, RootContent } from '../../core/tree.js';
import { readAnchored } from './draw.js';
import { readHeading } from './heading.js';
import { readIndex } from './index-list.js';
import { readParagraphContent, readPlain, toBlocks } from './inline.js';
import { joinLists, LISTS, readList } from './list.js';
import { createListCounters, type OpenList } from './list-style.js';
import { createNotes } from './notes.js';
import type { OdfDocument } from './package.js';
import { paragraphKind } from './paragraph-kind.js';
import type { OdfState, ParagraphKind } from './state.js';
import { isFixedFamily, ownProperty, readStyles, type StyleSheet } from './styles.js';
import { readTable } from './table.js';

/** Everything that reading flow content of a document needs. */
export function createState(document: OdfDocument, context: ReadContext): OdfState {
  const styles = readStyles(document.styleRoots);
  const state: OdfState = {
    document,
    context,
    styles,
    lists: createListCounters(),
    notes: createNotes(),
    characterFormats: new Map(),
    paragraphKinds: new Map(),
    fixedIsCode: !usualIsFixed(styles),
    isPandoc: /^pandoc/i.test(document.meta?.find('office:meta', 'meta:generator')?.textContent() ?? ''),
    blocks: (parent) => readBlocks(state, parent, undefined),
    blocksInList: (parent, open) => readBlocks(state, parent, open),
  };
  return state;
}

function usualIsFixed(styles: StyleSheet): boolean {
  const standard = styles.families.get('paragraph')?.get('Standard')?.element;
  const name =
    ownProperty(standard, 'text-properties', 'style:font-name') ??
    ownProperty(styles.defaults.get('paragraph'), 'text-properties', 'style:font-name') ??
    '';
  return styles.fixedFonts.has(name) || isFixedFamily(name);
}

/** The flow content of an element's children. */
function readBlocks(state: OdfState, parent: XmlElement, open: OpenList | undefined): RootContent[] {
  const flow: Flow = { state, open, out: [], quoted: undefined, code: undefined, listStyle: undefined };
  for (const child of parent.children) if (typeof child !== 'string') readBlock(flow, child);
  closeCode(flow);
  return flow.out;
}

interface Flow {
  readonly state: OdfState;
  readonly open: OpenList | undefined;
  readonly out: RootContent[];
  /** Lines of code paragraphs in a row, and the block quote that is open. */
  code: string[] | undefined;
  quoted: RootContent[] | undefined;
  /** Style of the last list. */
  listStyle: string | undefined;
}

function readBlock(flow: Flow, element: XmlElement): void {
  const { state } = flow;
  const name = element.name;
  if (name === 'text:p') {
    addParagraph(flow, element);
    return;
  }
  if (SKIPPED.has(name)) return;
  if (name === 'text:section' && element.get('text:display') === 'none') return;
  if (CONTAINERS.has(name)) {
    for (const child of element.elements()) readBlock(flow, child);
    return;
  }
  closeCode(flow);
  flow.quoted = undefined;
  const blocks = readStructure(state, element, flow.open);
  if (LISTS.has(name)) {
    const style = element.get('text:style-name') ?? '';
    joinLists(flow.out, blocks, { element, sameStyle: flow.listStyle === style });
    flow.listStyle = style;
  }
  append(flow.out, blocks);
}

function readStructure(state: OdfState, element: XmlElement, open: OpenList | undefined): RootContent[] {
  const name = element.name;
  if (name === 'text:h') return readHeading(state, element, open);
  if (LISTS.has(name)) return readList(state, element, open);
  if (name === 'table:table') return readTable(state, element);
  if (INDEXES.has(name)) return readIndex(state, element);
  if (name.startsWith('draw:') || name.startsWith('dr3d:')) {
    const found = readAnchored(state, element);
    return found.inline.length === 0 ? found.blocks : [{ type: 'paragraph', children: found.inline }, ...found.blocks];
  }
  return state.blocks(element);
}

const CONTAINERS = new Set([
  'text:section',
  'text:numbered-paragraph',
  'text:index-title',
  'office:text',
  'text:page-sequence',
]);

const INDEXES = new Set([
  'text:table-of-content',
  'text:illustration-index',
  'text:table-index',
  'text:object-index',
  'text:user-index',
  'text:alphabetical-index',
  'text:bibliography',
]);

/** Declarations, marks and copies: nothing in them is the document's text. */
const SKIPPED = new Set([
  'text:tracked-changes',
  'text:sequence-decls',
  'text:variable-decls',
  'text:user-field-decls',
  'text:dde-connection-decls',
  'text:alphabetical-index-auto-mark-file',
  'text:soft-page-break',
  'text:change',
  'text:change-start',
  'text:change-end',
  'text:number',
  'office:forms',
  'office:event-listeners',
  'office:styles',
  'office:automatic-styles',
  'office:master-styles',
  'office:font-face-decls',
  'office:settings',
  'office:scripts',
  'office:meta',
  'svg:title',
  'svg:desc',
  'svgns:title',
  'svgns:desc',
  'draw:glue-point',
  'dc:creator',
  'dc:date',
  'meta:date-string',
  'meta:creator-initials',
]);

function addParagraph(flow: Flow, element: XmlElement): void {
  const kind = paragraphKind(flow.state, element.get('text:style-name'));
  if (kind.hidden || isHiddenParagraph(element)) {
    flow.state.context.removed('hidden', 'hidden paragraph', element.textContent());
    return;
  }
  if (kind.kind === 'code') {
    flow.quoted = undefined;
    flow.code ??= [];
    flow.code.push(readPlain(flow.state, element));
    return;
  }
  closeCode(flow);
  const blocks = paragraphBlocks(flow, element, kind);
  if (kind.kind === 'quote') {
    addQuote(flow, blocks);
    return;
  }
  flow.quoted = undefined;
  append(flow.out, blocks);
}

function isHiddenParagraph(element: XmlElement): boolean {
  const mark = element.first('text:hidden-paragraph');
  return mark !== undefined && mark.get('text:is-hidden') !== 'false';
}

function paragraphBlocks(flow: Flow, element: XmlElement, kind: ParagraphKind): RootContent[] {
  const content = readParagraphContent(flow.state, element, kind.format);
  const [only] = content.children;
  if (content.children.length === 1 && only?.type === 'inlineMath') return [math(only.value), ...content.anchored];
  if (flow.open === undefined && content.children.length > 0) {
    if (kind.kind === 'title') return [heading(1, content.children), ...content.anchored];
    if (kind.kind === 'subtitle') return [heading(2, content.children), ...content.anchored];
  }
  return toBlocks(content);
}

/** Quoted paragraphs in a row are one quotation. */
function addQuote(flow: Flow, blocks: RootContent[]): void {
  if (flow.quoted !== undefined) {
    append(flow.quoted, blocks);
    return;
  }
  flow.quoted = blocks;
  flow.out.push(blockquote(flow.quoted));
}

function closeCode(flow: Flow): void {
  if (flow.code === undefined) return;
  const node: Code = code(flow.code.join('\n'));
  flow.code = undefined;
  flow.out.push(node);
}
