import { indentOf, isBlank, type LineCursor } from '../../families/markup/lines.js';
import type { RstState } from './state.js';

export interface BlockCursor extends LineCursor {
  readonly state: RstState;
  readonly depth: number;
}

/** Takes the rest of a line's block: indented lines and the blank lines between them. */
export function takeIndented(cursor: BlockCursor, least = 1): string[] {
  cursor.at++;
  const from = cursor.at;
  let end = from;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (isBlank(line)) continue;
    if (indentOf(line) < least) break;
    end = cursor.at + 1;
  }
  cursor.at = Math.max(end, from);
  return cursor.lines.slice(from, end);
}
