import type { TagNode } from '../document/model.js';
import { type Engine, views } from './engine.js';
import type { PdfPage } from './page.js';
import { readUtf16, withString } from './strings.js';

const MAX_DEPTH = 60;
const MAX_NODES = 100_000;

interface Walk {
  readonly engine: Engine;
  left: number;
}

/** The page's part of the structure tree; empty where the document is not tagged. */
export function readTags(page: PdfPage): TagNode[] {
  const { engine, handle } = page;
  const { call } = engine;
  const tree = call.FPDF_StructTree_GetForPage(handle);
  if (tree === 0) return [];
  const walk: Walk = { engine, left: MAX_NODES };
  const nodes: TagNode[] = [];
  const count = call.FPDF_StructTree_CountChildren(tree);
  for (let i = 0; i < count; i++) {
    const element = call.FPDF_StructTree_GetChildAtIndex(tree, i);
    if (element !== 0) nodes.push(readNode(walk, element, 0));
  }
  call.FPDF_StructTree_Close(tree);
  return nodes;
}

function readNode(walk: Walk, element: number, depth: number): TagNode {
  const { call } = walk.engine;
  walk.left--;
  const type = readUtf16(walk.engine, (buffer, bytes) => call.FPDF_StructElement_GetType(element, buffer, bytes));
  const kids: (TagNode | number)[] = [];
  const count = depth < MAX_DEPTH ? call.FPDF_StructElement_CountChildren(element) : 0;
  for (let i = 0; i < count && walk.left > 0; i++) {
    const child = call.FPDF_StructElement_GetChildAtIndex(element, i);
    if (child !== 0) {
      kids.push(readNode(walk, child, depth + 1));
      continue;
    }
    const mark = call.FPDF_StructElement_GetChildMarkedContentID(element, i);
    if (mark >= 0) kids.push(mark);
  }
  const isCell = type === 'TD' || type === 'TH';
  return {
    type,
    alt: hasAlt(type) ? altText(walk.engine, element) : '',
    colSpan: isCell ? attribute(walk.engine, element, 'ColSpan') : 1,
    rowSpan: isCell ? attribute(walk.engine, element, 'RowSpan') : 1,
    kids,
  };
}

function hasAlt(type: string): boolean {
  return type === 'Figure' || type === 'Formula';
}

function altText(engine: Engine, element: number): string {
  const { call } = engine;
  const alt = readUtf16(engine, (buffer, bytes) => call.FPDF_StructElement_GetAltText(element, buffer, bytes));
  return alt.trim();
}

/** A number among the element's attributes (ISO 32000-1 14.8.5.7), or 1. */
function attribute(engine: Engine, element: number, name: string): number {
  const { call } = engine;
  const count = call.FPDF_StructElement_GetAttributeCount(element);
  for (let i = 0; i < count; i++) {
    const attributes = call.FPDF_StructElement_GetAttributeAtIndex(element, i);
    if (attributes === 0) continue;
    const value = withString(engine, name, (pointer) => call.FPDF_StructElement_Attr_GetValue(attributes, pointer));
    if (value === 0 || call.FPDF_StructElement_Attr_GetNumberValue(value, engine.scratch) === 0) continue;
    const number = views(engine).f32[engine.scratch >> 2] ?? 1;
    if (number >= 1) return Math.round(number);
  }
  return 1;
}
