import { blockquote, code, emphasis, heading, list, paragraph, strong, text } from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { takeArgument, takeOptional, texInput } from '../../families/tex/scan.js';
import { readBibliography, readDescription, readItems } from './lists.js';
import { type Mixed, PARAGRAPH_END, type TexState, toBlocks, toPhrasing } from './state.js';
import { readTabular } from './tables.js';

export interface Environment {
  /** The body is no LaTeX: it ends at the first `\end` of its name. */
  readonly raw?: boolean;
  read(body: string, state: TexState, depth: number): Mixed[];
}

function transparent(optionals: number, required: number): Environment {
  return {
    read: (body, state, depth) => {
      const input = texInput(body);
      for (let i = 0; i < optionals; i++) takeOptional(input);
      for (let i = 0; i < required; i++) takeArgument(input);
      return [PARAGRAPH_END, ...state.parse(body.slice(input.at), depth), PARAGRAPH_END];
    },
  };
}

const quote: Environment = {
  read: (body, state, depth) => [blockquote(toBlocks(state.parse(body.replace(/^\s*\[[^\]]*\]/, ''), depth)))],
};
const nothing: Environment = { raw: true, read: () => [] };
const drawing: Environment = {
  read: (_body, state) => {
    state.context.warn({ code: 'skipped-content', message: 'A drawing made of commands was left out.' });
    return [];
  },
};

/** A table or figure that floats: what is in it, and its caption above tables and below pictures. */
const float: Environment = {
  read: (body, state, depth) => {
    const source = body.replace(/^\s*(?:\[[^\]]*\]|\{[^{}]*\})*/, '');
    const blocks = toBlocks(
      state.parse(source.replace(/\\(?:centering|raggedright|small|footnotesize)(?![A-Za-z])/g, ''), depth),
    );
    return raiseCaption(blocks, source);
  },
};

function raiseCaption(blocks: RootContent[], source: string): RootContent[] {
  const table = blocks.findIndex((block) => block.type === 'table');
  const at = source.indexOf('\\caption');
  if (table < 0 || at < 0) return blocks;
  const behind = blocks.slice(table + 1).findIndex((block) => block.type === 'paragraph');
  if (behind < 0 || at < source.search(/\\begin\s*\{(?:tabular|array|longtable)/)) return blocks;
  const from = table + 1 + behind;
  const caption = blocks[from];
  return caption === undefined
    ? blocks
    : [...blocks.slice(0, table), caption, ...blocks.slice(table, from), ...blocks.slice(from + 1)];
}

function verbatim(languageOf: (options: string) => string): Environment {
  return {
    raw: true,
    read: (body) => {
      const found = /^(?:[ \t]*\[([^\]]*)\])?(?:[ \t]*\{([\w+#-]*)\})?/.exec(body);
      const rest = body.slice(found?.[0].length ?? 0);
      return [code(rest.replace(/^[ \t]*\n/, '').trimEnd(), languageOf(`${found?.[1] ?? ''},${found?.[2] ?? ''}`))];
    },
  };
}

const listing = verbatim((options) => {
  const named = /language\s*=\s*(?:\{?\[[^\]]*\]\}?)?\{?([\w+#-]+)/i.exec(options)?.[1] ?? '';
  return named.toLowerCase();
});

/** Code with colours as commands: `\KeywordTok{if}`. */
const highlighted: Environment = {
  raw: true,
  read: (body) => {
    const rest = body
      .replace(/^[ \t]*\[[^\]]*\]/, '')
      .replace(/^\n/, '')
      .trimEnd();
    return [code(plainCode(rest))];
  },
};

const CODE_SIGNS: ReadonlyMap<string, string> = new Map([
  ['textbackslash', '\\'],
  ['textasciitilde', '~'],
  ['textasciicircum', '^'],
  ['textquotesingle', "'"],
  ['textless', '<'],
  ['textgreater', '>'],
  ['textbar', '|'],
  ['textasciigrave', '`'],
  ['textunderscore', '_'],
  ['textdollar', '$'],
]);

function plainCode(source: string): string {
  return source.replace(
    /\\([A-Za-z]+)(\{\})?|\\([^A-Za-z])|[{}]/g,
    (_all, name: string | undefined, _empty, sign: string | undefined) => {
      if (name !== undefined) return CODE_SIGNS.get(name) ?? '';
      return sign ?? '';
    },
  );
}

/** A theorem and its kin: their name and title in bold before the text. */
export function readTheorem(
  name: string,
  body: string,
  place: { readonly state: TexState; readonly depth: number },
): Mixed[] {
  const input = texInput(body);
  const title = takeOptional(input);
  const { state, depth } = place;
  const named: PhrasingContent[] = [text(name)];
  if (title !== undefined) named.push(text(' ('), ...toPhrasing(state.parse(title, depth)), text(')'));
  named.push(text('.'));
  const blocks = toBlocks(state.parse(body.slice(input.at), depth));
  const lead = name === 'Proof' ? emphasis(named) : strong(named);
  const first = blocks[0];
  if (first?.type === 'paragraph') return [paragraph([lead, text(' '), ...first.children]), ...blocks.slice(1)];
  return [paragraph([lead]), ...blocks];
}

const abstract: Environment = {
  read: (body, state, depth) => [heading(state.sectionLevel, 'Abstract'), ...toBlocks(state.parse(body, depth))],
};

const bibliography: Environment = {
  read: (body, state, depth) => [
    heading(state.sectionLevel, 'References'),
    list(readBibliography(body, { state, depth }), { ordered: true }),
  ],
};

/** A slide: its title is a heading. */
const frame: Environment = {
  read: (body, state, depth) => {
    const input = texInput(body);
    takeOptional(input);
    takeOptional(input);
    const title = /^\s*\{/.test(body.slice(input.at, input.at + 50)) ? takeArgument(input) : '';
    const head = toPhrasing(state.parse(title, depth));
    return [
      ...(head.length === 0 ? [] : [heading(state.sectionLevel + 1, head)]),
      ...toBlocks(state.parse(body.slice(input.at), depth)),
    ];
  },
};

const block: Environment = {
  read: (body, state, depth) => {
    const input = texInput(body);
    takeOptional(input);
    const title = toPhrasing(state.parse(takeArgument(input), depth));
    return [
      ...(title.length === 0 ? [] : [paragraph([strong(title)])]),
      ...toBlocks(state.parse(body.slice(input.at), depth)),
    ];
  },
};

const tabular = (name: string): readonly [string, Environment] => [
  name,
  { read: (body, state, depth) => readTabular(name, body, { state, depth }) },
];
const names = (list: string, environment: Environment) => list.split(' ').map((name) => [name, environment] as const);
const items = (ordered: boolean): Environment => ({
  read: (body, state, depth) => readItems(body, ordered, { state, depth }),
});

export const environments: ReadonlyMap<string, Environment> = new Map<string, Environment>([
  ...names('itemize compactitem asparaitem inparaitem todolist', items(false)),
  ...names('enumerate compactenum asparaenum inparaenum', items(true)),
  ...names('description compactdesc labeling', {
    read: (body, state, depth) => readDescription(body, { state, depth }),
  }),
  ...[
    'tabular',
    'tabular*',
    'tabularx',
    'tabulary',
    'longtable',
    'array',
    'tabu',
    'longtabu',
    'supertabular',
    'xltabular',
  ].map(tabular),
  ...names(
    'table table* figure figure* wrapfigure sidewaystable sidewaysfigure subfigure subtable threeparttable marginfigure SCfigure',
    float,
  ),
  ...names('quote quotation displayquote verse epigraph', quote),
  ...names(
    'center flushleft flushright document landscape small footnotesize large spacing@ singlespace doublespace Shaded shaded snugshade CSLReferences@ appendices sloppypar samepage titlepage ThreePartTable multicols@ frontmatter onehalfspace framed tcolorbox mdframed columns fullwidth',
    transparent(1, 0),
  ),
  ...names(
    'minipage column multicols spacing otherlanguage adjustbox subequations@ addmargin adjustwidth@',
    transparent(3, 1),
  ),
  ...names('CSLReferences adjustwidth', transparent(0, 2)),
  ...names('block alertblock exampleblock', block),
  ...names(
    'verbatim verbatim* Verbatim BVerbatim alltt sourcecode code',
    verbatim(() => ''),
  ),
  ['lstlisting', listing],
  ['minted', verbatim((options) => options.slice(options.lastIndexOf(',') + 1).toLowerCase())],
  ['Highlighting', highlighted],
  ...names('comment filecontents filecontents* luacode', nothing),
  ...names('tikzpicture picture pspicture pgfpicture circuitikz forest axis tikzcd', drawing),
  ['abstract', abstract],
  ['thebibliography', bibliography],
  ['frame', frame],
]);
