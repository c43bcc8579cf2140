import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { toBlocks } from '../../families/markup/mixed.js';
import { shiftOf } from './heads.js';
import { parseContext } from './parse.js';
import type { ContextState } from './state.js';

const START = /\\starttext(?![A-Za-z])/;
const MIN_ROOM = 1_000_000;
const MAX_GROWTH = 8;

/** ConTeXt: what the document says, not how it is set. Nothing is read from other files. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context);
  const begin = START.exec(text);
  const end = begin === null ? -1 : text.lastIndexOf('\\stoptext');
  const from = begin === null ? 0 : begin.index + begin[0].length;
  const body = text.slice(from, end < from ? undefined : end);
  const state = createState(body, context);
  // What stands before the text only defines and sets up.
  if (begin !== null) parseContext(text.slice(0, begin.index), state, 0);
  state.definitions.length = 0;
  state.noteCount = 0;
  const blocks = toBlocks(parseContext(body, state, 0));
  if (state.room < 0)
    context.warn({ code: 'truncated', message: 'Macros expand to more text than is read; the rest was left out.' });
  return root([...blocks, ...state.definitions]);
}

function createState(body: string, context: ReadContext): ContextState {
  const state: ContextState = {
    context,
    macros: new Map(),
    buffers: new Map(),
    urls: new Map(),
    aliases: new Map(),
    statements: new Map(),
    noteTexts: new Map(),
    definitions: [],
    shift: shiftOf(body),
    parse: (inner, depth) => parseContext(inner, state, depth),
    noteCount: 0,
    sectionDepth: 0,
    room: Math.max(MIN_ROOM, body.length * MAX_GROWTH),
  };
  return state;
}
