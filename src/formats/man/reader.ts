import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { settleLists } from '../../families/markup/lists.js';
import { endParagraph } from './flow.js';
import { run } from './interpreter.js';
import { manMacros } from './man-macros.js';
import { mdocMacros } from './mdoc-macros.js';
import { type Handler, type ManState, newFlow } from './state.js';
import { readTable } from './tables.js';

/** Lines that macros of a page may add to it. */
const FUEL = 300_000;

const handlers = new Map<string, Handler>([...manMacros, ...mdocMacros]);
handlers.set('TS', (state) => readTable(state, handlers));

/** Manual pages: man(7) and mdoc(7) macros over roff, with tables. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = decodeMarkup(source, context).split('\n');
  const state: ManState = {
    context,
    inputs: [],
    macros: new Map(),
    strings: new Map(),
    registers: new Map(),
    branches: [],
    lists: [],
    flow: newFlow(),
    font: 'R',
    previousFont: 'R',
    level: 1,
    subject: '',
    section: '',
    openTag: false,
    spaced: true,
    callArguments: -1,
    fuel: FUEL,
    depth: 0,
  };
  run(state, lines, handlers);
  endParagraph(state.flow);
  const blocks = state.flow.frames[0]?.blocks ?? [];
  settleLists(blocks);
  return root(blocks);
}
