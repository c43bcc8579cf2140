import { toBmp } from '../../bytes/image/blip.js';
import { image } from '../../content/tree/build.js';
import { picturesWanted } from '../../content/tree/pictures.js';
import { createCursor, nextToken } from '../../families/rtf/tokens.js';
import type { Frame, RtfState } from './state.js';
import { flush } from './text.js';

/** `\pict`: nothing of it is shown; where all pictures are to be read, an image keeps its place. */
export function beginPicture(state: RtfState, frame: Frame): void {
  flush(state);
  const { chars, inObject } = frame;
  frame.destination = 'drop';
  const isShown = !chars.hidden && !chars.deleted && !inObject && !state.inMargin && state.html === undefined;
  if (!isShown || !picturesWanted(state.context)) return;
  const { bytes, at } = state.cursor;
  frame.onClose = () => {
    const group = bytes.subarray(at, state.cursor.at);
    state.flow.runs.push({ content: image('', 'image', () => readPicture(group)), style: {} });
  };
}

/** What stands behind `\pict`: hex or `\bin`, between control words and groups that describe it. */
function readPicture(group: Uint8Array): Uint8Array {
  const cursor = createCursor(group);
  const parts: Uint8Array[] = [];
  let depth = 0;
  let isDib = false;
  while (nextToken(cursor) && depth >= 0) {
    if (cursor.kind === 'open') depth++;
    else if (cursor.kind === 'close') depth--;
    else if (depth > 0) continue;
    else if (cursor.kind === 'text') parts.push(group.subarray(cursor.from, cursor.at));
    else if (cursor.word === 'dibitmap') isDib = true;
    else if (cursor.word === 'bin') return finish(group.subarray(cursor.at - (cursor.value ?? 0), cursor.at), isDib);
  }
  const hex = Buffer.concat(parts)
    .toString('latin1')
    .replace(/[^0-9a-f]/gi, '');
  return finish(Buffer.from(hex, 'hex'), isDib);
}

function finish(bytes: Uint8Array, isDib: boolean): Uint8Array {
  return isDib ? toBmp(bytes) : bytes;
}
