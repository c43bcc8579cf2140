import { heading, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { evaluate } from './functions.js';
import { readMarkup } from './markup.js';
import { type TypstState, toBlocks, toPhrasing } from './state.js';

/** Characters that searches for closing brackets may look at, for each character of the document. */
const SCANS_A_CHARACTER = 60;

/** Typst's markup. Code is not run: content, simple variables and the functions of the standard library are read. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context);
  const state: TypstState = {
    context,
    budget: { left: 200_000 + text.length * SCANS_A_CHARACTER },
    variables: new Map(),
    definitions: [],
    notes: new Map(),
    markup: (inner, depth) => readMarkup(inner, state, depth),
    noteCount: 0,
    title: '',
    shift: 0,
  };
  const titled = /#show:\s*[^\n]*(?:\n[^#=]*?)?(?<![\w-])title:\s*(?:\[[^\]]*[^\]\s][^\]]*\]|"[^"]+")/.test(
    text.slice(0, 20_000),
  );
  if (titled) state.shift = 1;
  const mixed = readMarkup(text, state, 0);
  const title = state.title === '' ? [] : toPhrasing(evaluate(state.title, state, 0));
  return root([...(title.length === 0 ? [] : [heading(1, title)]), ...toBlocks(mixed), ...state.definitions]);
}
