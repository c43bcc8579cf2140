import { text } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { PictureBytes, RootContent } from '../../core/tree.js';
import { blockHandlers } from './blocks.js';
import { codeHandlers } from './code.js';
import { type HtmlElement, type HtmlNode, type HtmlParent, isText, textOf } from './dom.js';
import { toBlocks } from './flow.js';
import { formHandlers } from './forms.js';
import { holdsFormula, isHidden } from './hidden.js';
import { inlineHandlers } from './inline.js';
import { listHandlers } from './lists.js';
import { mathHandlers, readFormula, readHiddenFormula } from './math.js';
import { mediaHandlers } from './media.js';
import { readDefinitions } from './notes.js';
import { type Handler, type HtmlState, type Notes, noNotes } from './state.js';
import { tableHandlers } from './tables.js';
import { splitTex, type TexSigns } from './tex.js';

/** Elements open at once that are read with their structure; what is deeper is read as its text. */
const MAX_DEPTH = 200;

const handlers: ReadonlyMap<string, Handler> = new Map([
  ...blockHandlers,
  ...codeHandlers,
  ...formHandlers,
  ...inlineHandlers,
  ...listHandlers,
  ...mathHandlers,
  ...mediaHandlers,
  ...tableHandlers,
]);

export interface WalkOptions {
  readonly context: ReadContext;
  /** An address as it should stand in the text; `undefined` leaves the link's text alone. As written by default. */
  readonly resolve?: (url: string) => string | undefined;
  /** A picture's name or address; resolved like a link by default. */
  readonly resolveImage?: (url: string) => string;
  /** The bytes of a picture by its address as written, where it is a part of the same document. */
  readonly pictureOf?: (url: string) => PictureBytes | undefined;
  readonly skip?: ReadonlySet<HtmlNode>;
  readonly notes?: Notes;
  readonly showHidden?: boolean;
  readonly controls?: boolean;
  readonly tex?: TexSigns;
  /** The notes that are written at the end; all of them by default. */
  readonly define?: ReadonlyMap<HtmlElement, string>;
}

/** Reads parts of a parsed page, in order, as blocks. Notes stand at the end. */
export function readElements(parents: readonly HtmlParent[], options: WalkOptions): RootContent[] {
  const resolve = options.resolve ?? ((url: string) => url);
  const state: HtmlState = {
    context: options.context,
    resolve,
    resolveImage: options.resolveImage ?? ((url) => resolve(url) ?? ''),
    pictureOf: options.pictureOf ?? (() => undefined),
    skip: options.skip ?? new Set(),
    notes: options.notes ?? noNotes,
    showHidden: options.showHidden === true,
    controls: options.controls !== false,
    tex: options.tex ?? 'none',
    depth: 0,
    marks: 0,
    readChildren,
  };
  const out: RootContent[] = [];
  for (const parent of parents) {
    const mixed: RootContent[] = [];
    if ('tagName' in parent) readElement(parent, mixed, state);
    else readChildren(parent, mixed, state);
    for (const block of toBlocks(mixed)) out.push(block);
  }
  for (const definition of readDefinitions(options.define ?? state.notes.elements, state)) out.push(definition);
  return out;
}

function readChildren(
  parent: { readonly childNodes: readonly HtmlNode[] },
  out: RootContent[],
  state: HtmlState,
): void {
  const { childNodes } = parent;
  for (let i = 0; i < childNodes.length; i++) {
    const node = childNodes[i] as HtmlNode;
    if (state.skip.size > 0 && state.skip.has(node)) continue;
    if (!isText(node)) readElement(node, out, state);
    else if (state.tex !== 'none' && /[$\\]/.test(node.value)) splitTex(node.value, state.tex, out);
    else out.push(text(joinCjk(node.value)));
  }
}

function readElement(element: HtmlElement, out: RootContent[], state: HtmlState): void {
  if (state.depth >= MAX_DEPTH) {
    out.push(text(textOf(element)));
    return;
  }
  if (!state.showHidden && isHidden(element)) {
    if (holdsFormula(element)) readHiddenFormula(element, out);
    return;
  }
  if (state.notes.elements.has(element)) return;
  state.depth++;
  const marks = state.marks;
  if (!readFormula(element, out)) {
    const handler = handlers.get(element.tagName) ?? handlers.get(withoutPrefix(element.tagName));
    if (handler !== undefined) handler(element, out, state);
    else readChildren(element, out, state);
  }
  state.marks = marks;
  state.depth--;
}

/** `html:p` and `m:math` in pages written for XML; the prefixes of Office (`o:p`) name other things. */
function withoutPrefix(name: string): string {
  return /^(?:html|xhtml|h|m|mml):/.test(name) ? name.slice(name.indexOf(':') + 1) : '';
}

const CJK_LINE_END =
  /([\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])[ \t\r]*\n\s*(?=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])/g;

/** Lines broken between Chinese or Japanese letters join without a space (CSS Text 3 §4.1.3). */
function joinCjk(value: string): string {
  return value.includes('\n') ? value.replace(CJK_LINE_END, '$1') : value;
}
