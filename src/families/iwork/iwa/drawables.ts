import type { RootContent } from '../../../core/tree.js';
import { type ArchiveState, isStorage, messageOf, TYPE } from './document.js';
import type { Message } from './protobuf.js';
import { readTableModel } from './table.js';
import { readStorageObject } from './text.js';

const MAX_DEPTH = 30;

/** A shape, text box, group or table; pictures, charts and lines give nothing. */
export function readDrawableObject(state: ArchiveState, id: number, depth = 0): RootContent[] {
  const object = state.objects.get(id);
  if (object === undefined || depth > MAX_DEPTH) return [];
  if (isStorage(object)) return readText(state, id, depth);
  if (object.type === TYPE.TABLE_INFO) {
    const model = messageOf(state, object.message().reference(2), TYPE.TABLE_MODEL);
    return model === undefined ? [] : readTableModel(state, model, (storage) => readText(state, storage, depth));
  }
  if (object.type === TYPE.GROUP)
    return inOrder(state, object.message().references(2)).flatMap((child) =>
      readDrawableObject(state, child, depth + 1),
    );
  const storage = object.references.find((each) => isStorage(state.objects.get(each)));
  return storage === undefined ? [] : readText(state, storage, depth);
}

/** The text of a storage, with what is anchored in it. */
export function readText(state: ArchiveState, id: number, depth = 0): RootContent[] {
  return readStorageObject(state, id, (child) => readDrawableObject(state, child, depth + 1));
}

/** Drawables from top to bottom, side by side from left to right. */
export function inOrder(state: ArchiveState, ids: readonly number[]): number[] {
  const placed = ids.map((id) => ({ id, ...cornerOf(messageOf(state, id)) }));
  return placed.sort((a, b) => a.row - b.row || a.left - b.left).map((each) => each.id);
}

/** Points; drawables whose upper edges lie this close stand side by side. */
const ROW_POINTS = 24;
/** The general part of a drawable stands in field 1, up to this deep. */
const MAX_SUPER = 5;

/** Position: geometry (1) of the general drawable, position (1), x (1) and y (2). */
function cornerOf(message: Message | undefined): { row: number; left: number } {
  let at = message;
  for (let i = 0; i < MAX_SUPER && at !== undefined; i++) {
    const position = at.message(1).message(1);
    if (position.isFloat(1) && position.isFloat(2))
      return { row: Math.round(position.float(2) / ROW_POINTS), left: position.float(1) };
    at = at.message(1);
  }
  return { row: 0, left: 0 };
}
