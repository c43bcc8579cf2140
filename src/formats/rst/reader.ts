import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup, isBlank, toLines } from '../../families/markup/lines.js';
import { readBlocks } from './blocks.js';
import { collectDefinitions } from './definitions.js';
import type { RstState } from './state.js';

/** reStructuredText as docutils and Sphinx read it. Nothing is included from other files, raw parts are left out. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = toLines(decodeMarkup(source, context)).map((line) => line.trimEnd());
  const state: RstState = {
    context,
    targets: new Map(),
    anonymous: [],
    substitutions: new Map(),
    roles: new Map(),
    notes: new Set(),
    autoNotes: [],
    starNotes: [],
    styles: [],
    blocks: (inner, depth) => readBlocks(inner, state, depth),
    hasSubtitle: hasSubtitle(lines),
    defaultRole: 'emphasis',
    highlight: '',
    nextAnonymous: 0,
    nextAuto: 0,
    nextStar: 0,
    autoDefined: 0,
    starDefined: 0,
  };
  collectDefinitions(lines, state);
  return root(readBlocks(lines, state, 0));
}

const SIGNS = /^([!-/:-@[-`{-~])\1{2,}$/;

/** A title and straight below it another one, each the only one of its style: a document's title and subtitle. */
function hasSubtitle(lines: readonly string[]): boolean {
  const titles: { readonly style: string; readonly at: number }[] = [];
  lines.forEach((line, at) => {
    const title = lines[at - 1] ?? '';
    if (!SIGNS.test(line) || isBlank(title) || SIGNS.test(title)) return;
    const isOver = SIGNS.test(lines[at - 2] ?? '') && lines[at - 2]?.charAt(0) === line.charAt(0);
    titles.push({ style: line.charAt(0).repeat(isOver ? 2 : 1), at });
  });
  const [first, second, third] = titles;
  if (first === undefined || second === undefined || third === undefined) return false;
  const between = lines.slice(first.at + 1, second.at - second.style.length);
  if (second.style === first.style || between.some((line) => !isBlank(line))) return false;
  return titles.slice(2).every((title) => title.style !== first.style && title.style !== second.style);
}
