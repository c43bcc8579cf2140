import { toTable } from '../../content/table/table.js';
import {
  blockquote,
  code,
  heading,
  image,
  inlineCode,
  link,
  list,
  listItem,
  math,
  paragraph,
  strong,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { dedent, isBlank, trimBlank } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import { readInline } from './inline.js';
import type { RstState } from './state.js';
import { csvRows } from './tables.js';

/** A directive as it is written: `.. name:: argument`, options, content. */
export interface Directive {
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly body: readonly string[];
  readonly depth: number;
}

/** Splits what stands below a directive's first line. Arguments may go on until the options or a blank line. */
export function parseDirective(
  name: string,
  first: string,
  place: { readonly lines: readonly string[]; readonly depth: number },
): Directive {
  const lines = place.lines;
  const options = new Map<string, string>();
  let argument = first.trim();
  let at = 0;
  const takesArgument = argument !== '' && !BODY_ON_FIRST_LINE.has(name);
  while (takesArgument && at < lines.length && !isBlank(lines[at]) && !/^\s*:[\w-]+:/.test(lines[at] ?? '')) {
    argument += ` ${(lines[at++] ?? '').trim()}`;
  }
  let last = '';
  for (; at < lines.length && !isBlank(lines[at]); at++) {
    const option = /^\s*:([\w-]+):(?:\s+(.*))?$/.exec(lines[at] ?? '');
    if (option?.[1] === undefined && last === '') break;
    last = option?.[1] ?? last;
    options.set(
      last,
      `${options.get(last) ?? ''} ${option === null ? (lines[at] ?? '').trim() : (option[2] ?? '')}`.trim(),
    );
  }
  return { name: name.toLowerCase(), argument, options, body: trimBlank(lines.slice(at)), depth: place.depth };
}

const ADMONITIONS = new Set(
  'attention caution danger error hint important note tip warning seealso todo deprecated versionadded versionchanged versionremoved'.split(
    ' ',
  ),
);
const BODY_ON_FIRST_LINE = new Set([
  ...ADMONITIONS,
  'math',
  'pull-quote',
  'epigraph',
  'highlights',
  'container',
  'class',
  'only',
  'replace',
  'parsed-literal',
  'compound',
  'line-block',
]);
/** Settings and parts that are made, not written: indexes, contents, styles. */
const SILENT = new Set(
  'contents index meta raw highlight default-role role section-numbering sectnum header footer title include literalinclude target-notes tabularcolumns currentmodule module py:currentmodule py:module restructuredtext-test-directive date unicode replace cssclass rst-class sectionauthor codeauthor moduleauthor hidden-code-block automodule centered-settings bibliography'.split(
    ' ',
  ),
);
const TRANSPARENT = new Set(
  'container class compound only ifconfig parsed-container div glossary tabs tab-set grid line-block productionlist highlights-block'.split(
    ' ',
  ),
);
const CODE = new Set(
  'code code-block sourcecode parsed-literal prompt ipython doctest testcode testoutput code-cell ipython3 highlight-block literal-block program-output'.split(
    ' ',
  ),
);

/** A directive as blocks. Of an unknown one, argument and content stay. */
export function readDirective(directive: Directive, state: RstState): RootContent[] {
  const { name, argument, body } = directive;
  const handler = handlers.get(name);
  if (handler !== undefined) return handler(directive, state);
  if (CODE.has(name)) return [code(dedent(body).join('\n'), languageOf(directive))];
  if (name === 'include' || name === 'literalinclude') {
    state.context.warn({ code: 'missing-part', message: 'A file that the text includes was not given.' });
    return [];
  }
  if (SILENT.has(name)) return settings(directive, state);
  if (ADMONITIONS.has(name)) return admonition(directive, state);
  if (TRANSPARENT.has(name))
    return [
      ...textOf(
        BODY_ON_FIRST_LINE.has(name) && name !== 'class' && name !== 'container' && name !== 'only' ? argument : '',
        state,
      ),
      ...content(directive, state),
    ];
  return unknown(directive, state);
}

function content(directive: Directive, state: RstState): RootContent[] {
  return state.blocks(dedent(directive.body), directive.depth + 1);
}

function textOf(value: string, state: RstState): RootContent[] {
  return value === '' ? [] : [paragraph(readInline(value, state))];
}

function settings(directive: Directive, state: RstState): RootContent[] {
  if (directive.name === 'highlight') state.highlight = directive.argument;
  if (directive.name === 'default-role') state.defaultRole = directive.argument;
  if (directive.name === 'header' || directive.name === 'footer') return [];
  return [];
}

function languageOf(directive: Directive): string {
  const language = directive.argument.split(/\s/)[0] ?? '';
  return language === 'none' || language === 'text' || language === 'default' ? '' : language;
}

function admonition(directive: Directive, state: RstState): RootContent[] {
  const { name, argument } = directive;
  const version = /^(?:version|deprecated)/.test(name);
  const title = name === 'seealso' ? 'See also' : name.charAt(0).toUpperCase() + name.slice(1);
  const [first = '', ...rest] = version ? argument.split(' ') : [''];
  const named = version ? `${VERSION_WORDS.get(name) ?? title} ${first}`.trim() : title;
  const opening = textOf(version ? rest.join(' ') : argument, state);
  return [blockquote([paragraph([strong([text(named)])]), ...joinArgument(opening, directive, state)])];
}

const VERSION_WORDS: ReadonlyMap<string, string> = new Map([
  ['versionadded', 'Added in version'],
  ['versionchanged', 'Changed in version'],
  ['versionremoved', 'Removed in version'],
  ['deprecated', 'Deprecated since version'],
]);

/** The first paragraph may begin on the directive's own line and go on below it. */
function joinArgument(opening: RootContent[], directive: Directive, state: RstState): RootContent[] {
  const below = content(directive, state);
  const first = opening[0];
  const next = below[0];
  if (first?.type !== 'paragraph' || next?.type !== 'paragraph' || isBlank(directive.body[0]))
    return [...opening, ...below];
  return [paragraph([...first.children, text(' '), ...next.children]), ...below.slice(1)];
}

function pictureOf(directive: Directive): PhrasingContent {
  const picture = image(directive.options.get('alt') ?? '', directive.argument.trim());
  const target = directive.options.get('target') ?? '';
  return target === '' || target.endsWith('_') ? picture : link(target, [picture]);
}

function figure(directive: Directive, state: RstState): RootContent[] {
  return [paragraph([pictureOf(directive)]), ...content(directive, state)];
}

function mathBlock(directive: Directive, _state: RstState): RootContent[] {
  const parts: string[] = directive.argument === '' ? [] : [directive.argument];
  let part: string[] = [];
  for (const line of [...dedent(directive.body), '']) {
    if (!isBlank(line)) part.push(line);
    else if (part.length > 0) {
      parts.push(part.join('\n'));
      part = [];
    }
  }
  return parts.map((value) => math(value.trim()));
}

function numberOf(directive: Directive, option: string): number {
  return Math.min(Number.parseInt(directive.options.get(option) ?? '0', 10) || 0, 1000);
}

/** A list of lists: one item a row, one item a cell. */
function listTable(directive: Directive, state: RstState): RootContent[] {
  const outer = content(directive, state).find((block) => block.type === 'list');
  if (outer?.type !== 'list') return content(directive, state);
  const rows = outer.children.map((item) => {
    const cells = item.children.find((block) => block.type === 'list');
    return cells?.type === 'list'
      ? cells.children.map((cell) => ({ content: cell.children }))
      : [{ content: item.children }];
  });
  return toTable({
    rows,
    headerRows: numberOf(directive, 'header-rows'),
    caption: readInline(directive.argument, state),
  });
}

function csvTable(directive: Directive, state: RstState): RootContent[] {
  const named = directive.options.get('delim') ?? ',';
  const delimiter = named === 'tab' ? '\t' : named === 'space' ? ' ' : named.charAt(0);
  const header = csvRows([directive.options.get('header') ?? ''], delimiter);
  const rows = [...header, ...csvRows(directive.body, delimiter)].map((cells) =>
    cells.map((cell) => ({ content: state.blocks(cell.split('\n'), directive.depth + 1) })),
  );
  return toTable({
    rows,
    headerRows: header.length + numberOf(directive, 'header-rows'),
    caption: readInline(directive.argument, state),
  });
}

function captioned(directive: Directive, state: RstState): RootContent[] {
  return [...textOf(directive.argument, state), ...content(directive, state)];
}

function titled(directive: Directive, state: RstState): RootContent[] {
  const title: RootContent = paragraph([strong(readInline(directive.argument, state))]);
  return [blockquote([title, ...content(directive, state)])];
}

/** Entries are `path` or `Title <path>`. */
function tableOfDocuments(directive: Directive, state: RstState): RootContent[] {
  const items = directive.body
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const entry = /^(.+?)\s*<([^<>]+)>$/.exec(line);
      const label: PhrasingContent[] = [text(entry?.[1] ?? line)];
      return listItem([paragraph(entry?.[2] === undefined ? label : [link(entry[2], label)])]);
    });
  const caption = directive.options.get('caption') ?? '';
  if (items.length === 0 || directive.options.has('hidden')) return [];
  return [...(caption === '' ? [] : [paragraph([strong(readInline(caption, state))])]), list(items)];
}

/** Objects of a domain (`function`, `py:class`) show their signature as code; others show their argument as text. */
function unknown(directive: Directive, state: RstState): RootContent[] {
  const { name, argument } = directive;
  const isSignature =
    /^(?:[a-z]+:)?(?:function|method|class|attribute|data|exception|module|type|macro|struct|enum|member|var|staticmethod|classmethod|decorator|property|cmdoption|option|envvar|describe|confval|opcode|program|auto\w+|c?function|object)$/.test(
      name,
    );
  if (isSignature) return definition(argument === '' ? [] : [inlineCode(argument)], content(directive, state));
  return [...textOf(argument, state), ...content(directive, state)];
}

type Handler = (directive: Directive, state: RstState) => RootContent[];

const quote: Handler = (directive, state) => [
  blockquote([...textOf(directive.argument, state), ...content(directive, state)]),
];

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['image', (directive) => [paragraph([pictureOf(directive)])]],
  ['figure', figure],
  ['math', mathBlock],
  ['list-table', listTable],
  ['flat-table', listTable],
  ['csv-table', csvTable],
  ['table', captioned],
  ['admonition', titled],
  ['topic', titled],
  ['sidebar', titled],
  ['rubric', (directive, state) => [paragraph([strong(readInline(directive.argument, state))])]],
  ['centered', (directive, state) => [paragraph([strong(readInline(directive.argument, state))])]],
  ['epigraph', quote],
  ['highlights', quote],
  ['pull-quote', quote],
  ['toctree', tableOfDocuments],
  ['title', (directive, state) => [heading(1, readInline(directive.argument, state))]],
]);
