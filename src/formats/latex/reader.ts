import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { takeArgument, takeOptional, texInput } from '../../families/tex/scan.js';
import { commands, frontMatter } from './commands.js';
import { expandMacros } from './expand.js';
import { parseTex } from './parse.js';
import { type TexParser, type TexState, toBlocks } from './state.js';

const LEVELS: readonly RegExp[] = [
  /\\part\*?\s*[[{]/,
  /\\chapter\*?\s*[[{]/,
  /\\section\*?\s*[[{]/,
  /\\subsection\*?\s*[[{]/,
  /\\subsubsection\*?\s*[[{]/,
  /\\paragraph\*?\s*[[{]/,
];
const SECTION = 2;

/** LaTeX: what the document says, not how it is set. Its own macros are expanded; nothing is read from other files. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text, theorems, isCut } = expandMacros(decodeMarkup(source, context));
  if (isCut)
    context.warn({ code: 'truncated', message: 'Macros expand to more text than is read; the rest was left out.' });
  const begin = text.indexOf('\\begin{document}');
  const end = begin < 0 ? -1 : text.lastIndexOf('\\end{document}');
  const body = begin < 0 ? text : text.slice(begin + '\\begin{document}'.length, end < begin ? undefined : end);
  const front = readPreamble(begin < 0 ? '' : text.slice(0, begin));
  const top = LEVELS.findIndex((level) => level.test(body));
  const hasTitle = front.has('title') || /\\title\s*[[{]/.test(body);
  const state: TexState = {
    context,
    theorems,
    bibliography: bibliographyOf(body),
    definitions: [],
    sectionLevel: SECTION - (top < 0 ? SECTION : top) + (hasTitle ? 2 : 1),
    front,
    parse: (inner, depth) => parseTex(inner, state, depth),
    noteCount: 0,
    enumerations: 0,
    hasFront: false,
  };
  const parser: TexParser = { ...texInput(''), state, depth: 0, ignored: 0 };
  const hasMaketitle = /\\(?:maketitle|titlepage)(?![A-Za-z])/.test(body);
  const title = hasMaketitle ? [] : toBlocks(frontMatter(parser));
  return root([...title, ...toBlocks(parseTex(body, state, 0)), ...state.definitions]);
}

/** Title, authors and date from before the document's beginning. */
function readPreamble(preamble: string): Map<string, string> {
  const front = new Map<string, string>();
  for (const found of preamble.matchAll(/\\(title|subtitle|author|date)(?=\s*[[{])/g)) {
    const input = texInput(preamble);
    input.at = found.index + found[0].length;
    takeOptional(input);
    const value = takeArgument(input);
    const name = found[1] ?? '';
    if (value.trim() !== '')
      front.set(name, front.has(name) && name === 'author' ? `${front.get(name)} \\and ${value}` : value);
  }
  return front;
}

/** Numbers of the entries of a bibliography, as `\cite` shows them. */
function bibliographyOf(body: string): Map<string, string> {
  const out = new Map<string, string>();
  let number = 0;
  for (const item of body.matchAll(/\\bibitem\s*(?:\[([^\]]{0,200})\])?\s*\{([^{}]{1,200})\}/g)) {
    number++;
    if (item[2] !== undefined)
      out.set(item[2].trim(), item[1] === undefined ? String(number) : item[1].replace(/[{}]/g, ''));
  }
  return out;
}

/** Names of commands that are known, for the documentation. */
export const knownCommands: readonly string[] = [...commands.keys()].filter((name) => !name.endsWith('@'));
