import type { FlowItem } from '../../content/paragraphs/model.js';
import { image } from '../../content/tree/build.js';
import { part } from './fib.js';
import { shapeDescriptions } from './pictures.js';
import { readPlc } from './plc.js';
import type { Anchor, DocState } from './state.js';
import { readStory } from './story.js';

const BOX_BYTES = 22;
const SHAPE_BYTES = 26;

/**
 * Text boxes: each is put where its shape is anchored; those without an anchor are given back, for the end.
 * A box: ... shape id(4 at 14), an anchor: shape id(4).
 */
export function readTextBoxes(state: DocState): FlowItem[] {
  const { file } = state;
  const { lengths } = file;
  if (!file.isOld) anchorDescriptions(state);
  if (lengths.textBoxes === 0) return [];
  const start =
    lengths.body + lengths.footnotes + lengths.headers + lengths.macros + lengths.comments + lengths.endnotes;
  if (file.isOld) return readStory(state, start, start + lengths.textBoxes);
  const anchors = shapeAnchors(state);
  const boxes = readPlc(file, part.TEXT_BOXES, BOX_BYTES);
  const loose: FlowItem[] = [];
  let last = 0;
  for (let i = 0; i < boxes.count; i++) {
    const shape = file.table.u32(boxes.data(i) + 14);
    const isReusable = file.table.u16(boxes.data(i) + 8) !== 0;
    const from = boxes.positions[i] ?? 0;
    const to = Math.min(boxes.positions[i + 1] ?? 0, lengths.textBoxes);
    if (isReusable || to <= from || from < last) continue;
    last = to;
    const items = readStory(state, start + from, start + to);
    const position = anchors.get(shape);
    if (position === undefined) loose.push(...items);
    else addAnchor(state, position, { items });
  }
  return loose;
}

function anchorDescriptions(state: DocState): void {
  const descriptions = shapeDescriptions(state);
  if (descriptions.size === 0) return;
  for (const [shape, position] of shapeAnchors(state)) {
    const description = descriptions.get(shape);
    if (description !== undefined) addAnchor(state, position, { node: image(description, 'image') });
  }
}

function addAnchor(state: DocState, position: number, anchor: Anchor): void {
  state.anchors.set(position, [...(state.anchors.get(position) ?? []), anchor]);
}

function shapeAnchors(state: DocState): Map<number, number> {
  const shapes = readPlc(state.file, part.SHAPES, SHAPE_BYTES);
  const out = new Map<number, number>();
  for (let i = 0; i < shapes.count; i++) out.set(state.file.table.u32(shapes.data(i)), shapes.positions[i] ?? 0);
  return out;
}
