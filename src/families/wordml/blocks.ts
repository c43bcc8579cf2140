import { XmlElement } from '../../bytes/xml/tree.js';
import { paragraph } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { chooseContent } from './choice.js';
import { embed } from './drawing.js';
import { addBlock, createFlow, type Flow, finishFlow } from './flow.js';
import { readChildren } from './inline.js';
import { flushCarried, readParagraph } from './paragraph.js';
import { readRelatedBytes, relationship } from './parts.js';
import { type Inline, saysSomething, toPhrasing } from './pieces.js';
import type { WordState } from './state.js';
import { readTable } from './table.js';

/** Containers nested more deeply than this give their bare text. */
const MAX_WRAPPERS = 200;

/** The blocks of a container: body, cell, text box, note, header. */
export function readBlocks(state: WordState, container: XmlElement): RootContent[] {
  const flow = createFlow();
  readInto(state, container, flow, 0);
  return endBlocks(state, flow);
}

export function endBlocks(state: WordState, flow: Flow): RootContent[] {
  flushCarried(state, flow);
  return finishFlow(flow);
}

function readInto(state: WordState, container: XmlElement, flow: Flow, depth: number): void {
  if (depth > MAX_WRAPPERS) {
    const rest = container.textContent();
    if (rest.trim() !== '') addBlock(flow, { kind: 'node', node: paragraph(rest), indent: 0, prose: true });
    return;
  }
  for (const child of container.children) {
    if (typeof child !== 'string') readBlock(state, child, flow, depth);
  }
}

/** Reads one element that stands among blocks into the flow. */
export function readBlock(state: WordState, element: XmlElement, flow: Flow, depth = 0): void {
  switch (element.name) {
    case 'w:p':
      readParagraph(state, element, flow);
      break;
    case 'w:tbl':
      for (const node of readTable(state, element)) addBlock(flow, { kind: 'node', node, indent: 0, prose: false });
      break;
    case 'w:sectPr':
      state.sections.push(element);
      break;
    case 'w:altChunk':
      readAltChunk(state, element, flow);
      break;
    case 'mc:AlternateContent': {
      const choice = chooseContent(element);
      if (choice !== undefined) readInto(state, choice, flow, depth + 1);
      break;
    }
    case 'w:del':
    case 'w:moveFrom':
    case 'w:sdtPr':
    case 'w:tcPr':
    case 'w:background':
    case 'w:bookmarkStart':
    case 'w:bookmarkEnd':
      break;
    case 'aml:annotation':
      if (!/Deletion|Comment|Bookmark/.test(element.get('w:type') ?? '')) readInto(state, element, flow, depth + 1);
      break;
    case 'w:r':
    case 'm:oMath':
    case 'm:oMathPara':
    case 'w:hyperlink':
      readStray(state, element, flow);
      break;
    default:
      readInto(state, element, flow, depth + 1);
  }
}

/** A run outside a paragraph, as careless writers have it. */
function readStray(state: WordState, element: XmlElement, flow: Flow): void {
  const inline: Inline = { pieces: [], blocks: [], url: undefined, depth: 0 };
  const holder = new XmlElement('w:p');
  holder.children.push(element);
  readChildren(state, holder, inline);
  if (saysSomething(inline.pieces))
    addBlock(flow, { kind: 'node', node: paragraph(toPhrasing(inline.pieces)), indent: 0, prose: true });
  for (const node of inline.blocks) addBlock(flow, { kind: 'node', node, indent: 0, prose: false });
}

/** Another document whose text belongs here (§17.17.2.1). */
function readAltChunk(state: WordState, element: XmlElement, flow: Flow): void {
  const related = relationship(state, element.get('r:id'));
  const blocks: RootContent[] = [];
  embed(state, { bytes: readRelatedBytes(state, related), name: related?.target.split('/').at(-1) ?? '' }, blocks);
  for (const node of blocks) addBlock(flow, { kind: 'node', node, indent: 0, prose: false });
}
