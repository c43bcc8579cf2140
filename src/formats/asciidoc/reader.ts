import { heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeMarkup, isBlank } from '../../families/markup/lines.js';
import { readBlocks, setAttribute } from './blocks.js';
import { readInline } from './inline.js';
import type { AdocState } from './state.js';

/** AsciiDoc as Asciidoctor reads it, in its old and new style. Nothing is included from other files. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = decodeMarkup(source, context).split('\n');
  const state: AdocState = {
    context,
    attributes: new Map(),
    notes: new Map(),
    definitions: [],
    anchors: new Map(),
    inline: (value) => readInline(value, state),
    blocks: (inner, depth) => readBlocks(inner, state, depth),
    noteCount: 0,
  };
  collectAnchors(lines, state);
  const header = takeHeader(lines, state);
  const blocks = readBlocks(lines.slice(header.end), state, 0);
  return root([...header.blocks, ...blocks, ...state.definitions]);
}

/** Titles that an id stands above: `[[id]]` or `[#id]`, then a title. */
function collectAnchors(lines: readonly string[], state: AdocState): void {
  lines.forEach((line, at) => {
    const id = /^\[(?:\[([\w:.-]+)(?:,[^\]]*)?\]|#([\w:.-]+)[^\]]*)\]\s*$/.exec(line);
    const name = id?.[1] ?? id?.[2];
    if (name === undefined) return;
    const title = /^(?:=+|\.(?=[^\s.]))\s*(\S.*)$/.exec(lines[at + 1] ?? '')?.[1];
    if (title !== undefined) state.anchors.set(name, title);
  });
}

/** Title, authors and attributes that stand before the first blank line. */
function takeHeader(
  lines: readonly string[],
  state: AdocState,
): { readonly blocks: RootContent[]; readonly end: number } {
  let at = 0;
  while (at < lines.length && (isBlank(lines[at]) || /^\/\/(?!\/)|^:!?[\w-]+!?:/.test(lines[at] ?? ''))) {
    const entry = /^:(!?[\w-]+!?):(?:[ \t]+(.*))?$/.exec(lines[at] ?? '');
    if (entry?.[1] !== undefined) setAttribute(state, entry[1], entry[2] ?? '');
    at++;
  }
  const title = /^[=#] (\S.*)$/.exec(lines[at] ?? '')?.[1];
  if (title === undefined) return { blocks: [], end: at };
  const blocks: RootContent[] = [];
  let end = at + 1;
  const people: string[] = [];
  for (; end < lines.length && !isBlank(lines[end]); end++) {
    const line = lines[end] ?? '';
    const entry = /^:(!?[\w-]+!?):(?:[ \t]+(.*))?$/.exec(line);
    if (entry?.[1] !== undefined) setAttribute(state, entry[1], entry[2] ?? '');
    else if (!line.startsWith('//')) people.push(line.trim());
  }
  // What follows a title at once is authors and revision only if it looks like it.
  if (people.length > 2 || people.some((line) => line.length > 200 || /^(?:=|\*|\[|\||[a-z]+::)/.test(line)))
    end = at + 1;
  else
    blocks.push(
      ...people.map((line) => paragraph(readInline(line.replace(/\s*<([^<>\s]+@[^<>\s]+)>/g, ' ($1)'), state))),
    );
  return { blocks: [heading(1, readInline(title, state)), ...blocks], end };
}
