/** What stands between `\start...` and `\stop...`. */

import {
  blockquote,
  code,
  footnoteDefinition,
  footnoteReference,
  lineBreak,
  math,
  paragraph,
  strong,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';
import { definition } from '../../families/markup/lists.js';
import { type Mixed, PARAGRAPH_END, toBlocks, toPhrasing } from '../../families/markup/mixed.js';
import { takeOptional, texInput } from '../../families/tex/scan.js';
import { readItems } from './lists.js';
import { tidyMath } from './math.js';
import { takeGroup, takeOptionals, toSettings } from './scan.js';
import type { ContextState } from './state.js';
import { readTabulate, readXtable } from './tables.js';

interface Place {
  readonly state: ContextState;
  readonly depth: number;
}

export interface Environment {
  /** Taken as it is written, without looking for others of its kind inside. */
  readonly raw?: boolean;
  read(body: string, place: Place): Mixed[];
}

const quoted: Environment = {
  read: (body, { state, depth }) => [blockquote(toBlocks(state.parse(withoutOptions(body), depth)))],
};
const dropped: Environment = { raw: true, read: () => [] };
const tabulated: Environment = { read: readTabulate };

const listed = (ordered: boolean): Environment => ({
  read: (body, place) => readItems(body, { ...place, ordered }),
});

const typed = (lang?: string): Environment => ({
  raw: true,
  read: (body) => {
    const input = texInput(body);
    const option = toSettings(takeOptional(input)).get('option')?.toLowerCase();
    const value = body
      .slice(input.at)
      .replace(/^[ \t]*\n/, '')
      .trimEnd();
    return value === '' ? [] : [code(value, lang ?? (option === 'no' ? undefined : option))];
  },
});

const formula: Environment = {
  read: (body) => {
    const value = tidyMath(withoutOptions(body));
    return value === '' ? [] : [math(value)];
  },
};

function withoutOptions(body: string): string {
  const input = texInput(body);
  takeOptionals(input);
  return body.slice(input.at);
}

/** `title=` of a float stands above a table and below a figure. */
const float = (isTable: boolean): Environment => ({
  read: (body, { state, depth }) => {
    const input = texInput(body);
    const settings = toSettings(takeOptionals(input).join(','));
    const title = settings.get('title') ?? '';
    const caption = title.trim() === '' ? [] : [paragraph(toPhrasing(state.parse(title, depth)))];
    const content = [PARAGRAPH_END, ...state.parse(body.slice(input.at), depth), PARAGRAPH_END];
    return isTable ? [...caption, ...content] : [...content, ...caption];
  },
});

const described: Environment = {
  read: (body, { state, depth }) => {
    const input = texInput(body);
    const stated = toSettings(takeOptionals(input)[0]).get('title');
    const term = takeGroup(input) ?? stated ?? '';
    return definition(toPhrasing(state.parse(term, depth)), toBlocks(state.parse(body.slice(input.at), depth)));
  },
};

/** Lines stay lines. */
const lined: Environment = {
  read: (body, { state, depth }) => {
    const lines = withoutOptions(body).trim().split('\n');
    return lines.flatMap((line, i): Mixed[] => {
      if (line.trim() === '') return [PARAGRAPH_END];
      const isFirst = i === 0 || lines[i - 1]?.trim() === '';
      return [...(isFirst ? [] : [lineBreak()]), ...state.parse(line, depth)];
    });
  },
};

const buffered: Environment = {
  raw: true,
  read: (body, { state }) => {
    const input = texInput(body);
    state.buffers.set(takeOptional(input) ?? '', body.slice(input.at));
    return [];
  },
};

const noted: Environment = {
  read: (body, { state, depth }) => [addNote(state, toBlocks(state.parse(withoutOptions(body), depth)))],
};

/** The mark of a note whose text is put at the end. */
export function addNote(state: ContextState, blocks: Parameters<typeof footnoteDefinition>[1]): PhrasingContent {
  const label = String(++state.noteCount);
  state.definitions.push(footnoteDefinition(label, blocks));
  return footnoteReference(label);
}

/** A statement of the document's own: its word and title stand before it. */
export function readStatement(word: string, body: string, { state, depth }: Place): Mixed[] {
  const input = texInput(body);
  const stated = toSettings(takeOptionals(input)[0]).get('title');
  const title = takeGroup(input) ?? stated ?? '';
  const lead = title.trim() === '' ? [] : [text(' ('), ...toPhrasing(state.parse(title, depth)), text(')')];
  return [
    PARAGRAPH_END,
    strong([text(word), ...lead]),
    text(' '),
    ...state.parse(body.slice(input.at).trimStart(), depth),
    PARAGRAPH_END,
  ];
}

const DROPPED =
  'MPcode MPpage MPrun MPinclusions MPdefinitions MPextensions useMPgraphic reusableMPgraphic uniqueMPgraphic staticMPfigure luacode luasetups luaparameterset setups texdefinition texcode hiding mode comment xmlsetups xmldisplayverbatim document metadata module interface fontclass typescript typescriptcollection tikzpicture';
const TYPED = new Map([
  ['typing', undefined],
  ['LUA', 'lua'],
  ['XML', 'xml'],
  ['TEX', 'tex'],
  ['MP', 'metapost'],
  ['HTML', 'html'],
  ['JS', 'javascript'],
  ['CSS', 'css'],
  ['JSON', 'json'],
  ['PARSEDXML', 'xml'],
  ['C', 'c'],
  ['JAVA', 'java'],
  ['PYTHON', 'python'],
  ['BASH', 'bash'],
]);

export const environments: ReadonlyMap<string, Environment> = new Map<string, Environment>([
  ...[...TYPED].map(([name, lang]): [string, Environment] => [name, typed(lang)]),
  ...DROPPED.split(' ').map((name): [string, Environment] => [name, dropped]),
  ['itemize', listed(false)],
  ['itemgroup', listed(false)],
  ['enumerate', listed(true)],
  ['blockquote', quoted],
  ['quotation', quoted],
  ['quote', quoted],
  ['speech', quoted],
  ['formula', formula],
  ['displaymath', formula],
  ['xtable', { read: (body, place) => readXtable(withoutOptions(body), place) }],
  ['embeddedxtable', { read: (body, place) => readXtable(withoutOptions(body), place) }],
  ['tabulate', tabulated],
  ['table', tabulated],
  ['tables', tabulated],
  ['placetable', float(true)],
  ['placefigure', float(false)],
  ['placefloat', float(false)],
  ['description', described],
  ['lines', lined],
  ['buffer', buffered],
  ['footnote', noted],
  ['endnote', noted],
]);
