/** Takes comments out and puts the meaning of a document's own macros in their place, within bounds. */
import {
  skipSpace,
  type TexInput,
  takeArgument,
  takeName,
  takeOptional,
  takeStar,
  texInput,
} from '../../families/tex/scan.js';

interface Macro {
  readonly parameters: number;
  /** What the first parameter is where it is not given in brackets. */
  readonly fallback: string | undefined;
  readonly body: string;
}

interface Expansion {
  readonly macros: Map<string, Macro>;
  /** Environments of the document's own: what stands before and behind their content. */
  readonly environments: Map<string, { readonly begin: Macro; readonly end: string }>;
  readonly theorems: Map<string, string>;
  readonly out: string[];
  /** Characters that may still be written. */
  room: number;
  /** A command's name was written last: letters behind it must not become part of it. */
  endsInName: boolean;
}

const MAX_DEPTH = 50;
const MIN_ROOM = 1_000_000;
const MAX_GROWTH = 8;

const VERBATIM = new Set([
  'verbatim',
  'verbatim*',
  'Verbatim',
  'BVerbatim',
  'lstlisting',
  'minted',
  'Highlighting',
  'alltt',
  'filecontents',
  'filecontents*',
  'sourcecode',
  'pyglist',
  'luacode',
  'code',
]);

/** Commands that the reader knows and that documents only restyle. */
const KEPT = new Set(
  'part chapter section subsection subsubsection paragraph subparagraph textbf textit emph texttt textsc underline item footnote cite ref label caption title author date maketitle href url includegraphics multicolumn multirow hline toprule midrule bottomrule begin end document par newline tightlist abstract footnotetext KeywordTok thefootnote arraystretch baselinestretch labelitemi refname contentsname figurename tablename'.split(
    ' ',
  ),
);

export interface Expanded {
  readonly text: string;
  /** Names of theorem-like environments. */
  readonly theorems: ReadonlyMap<string, string>;
  /** Macros made more text than there is room for; the rest was left out. */
  readonly isCut: boolean;
}

/** The source without comments and definitions, its macros expanded. */
export function expandMacros(source: string): Expanded {
  const state: Expansion = {
    macros: new Map(),
    environments: new Map(),
    theorems: new Map(),
    out: [],
    room: Math.max(MIN_ROOM, source.length * MAX_GROWTH),
    endsInName: false,
  };
  expand(texInput(source), state, 0);
  return { text: state.out.join(''), theorems: state.theorems, isCut: state.room <= 0 };
}

const PLAIN = /[^\\%]+/y;

function expand(input: TexInput, state: Expansion, depth: number): void {
  const { source } = input;
  while (input.at < source.length && state.room > 0) {
    PLAIN.lastIndex = input.at;
    const plain = PLAIN.exec(source)?.[0];
    if (plain !== undefined) {
      write(state, plain);
      input.at += plain.length;
    } else if (source.charAt(input.at) === '%') skipComment(input);
    else expandCommand(input, state, depth);
  }
}

function write(state: Expansion, value: string): void {
  if (value === '') return;
  if (state.endsInName && /^[A-Za-z]/.test(value)) state.out.push(' ');
  state.endsInName = false;
  state.room -= value.length;
  state.out.push(value);
}

/** A comment takes the line's end and the next line's indentation with it. */
function skipComment(input: TexInput): void {
  const end = input.source.indexOf('\n', input.at);
  if (end < 0) {
    input.at = input.source.length;
    return;
  }
  input.at = end + 1;
  while (/[ \t]/.test(input.source.charAt(input.at))) input.at++;
  // A comment alone on its line leaves nothing, also no paragraph.
}

function expandCommand(input: TexInput, state: Expansion, depth: number): void {
  const from = input.at;
  const name = takeName(input);
  const define = definers.get(name);
  if (define !== undefined) {
    define(input, state);
    return;
  }
  if (name === 'begin' || name === 'end') {
    expandEnvironment(input, state, { name, depth });
    return;
  }
  if (name === 'verb' || name === 'lstinline' || name === 'Verb' || name === 'mintinline') {
    writeVerb(input, state, from);
    return;
  }
  if (name === 'iffalse') {
    const end = input.source.indexOf('\\fi', input.at);
    input.at = end < 0 ? input.source.length : end + 3;
    return;
  }
  const macro = state.macros.get(name);
  if (macro === undefined || depth >= MAX_DEPTH) {
    write(state, input.source.slice(from, input.at));
    state.endsInName = /^[A-Za-z@]/.test(name);
    return;
  }
  const values = argumentsOf(input, macro);
  if (macro.parameters === 0 && /[A-Za-z]$/.test(name)) swallowSpace(input);
  expand(texInput(fill(macro.body, values)), state, depth + 1);
}

function swallowSpace(input: TexInput): void {
  const { source } = input;
  if (source.charAt(input.at) !== ' ' || source.charAt(input.at + 1) === '\n') return;
  while (source.charAt(input.at) === ' ') input.at++;
}

function argumentsOf(input: TexInput, macro: Macro): string[] {
  const values: string[] = [];
  for (let i = 0; i < macro.parameters; i++) {
    if (i === 0 && macro.fallback !== undefined) values.push(takeOptional(input) ?? macro.fallback);
    else values.push(takeArgument(input));
  }
  return values;
}

function fill(body: string, values: readonly string[]): string {
  if (values.length === 0) return body;
  const out = body.replace(/#([1-9])/g, (_all, digit: string) => values[Number(digit) - 1] ?? '');
  return out.length > MIN_ROOM ? out.slice(0, MIN_ROOM) : out;
}

function writeVerb(input: TexInput, state: Expansion, from: number): void {
  const { source } = input;
  takeStar(input);
  takeOptional(input);
  if (source.startsWith('{', input.at)) takeArgument(input);
  const mark = source.charAt(input.at);
  const end = mark === '' || mark === '\n' ? -1 : source.indexOf(mark, input.at + 1);
  const line = source.indexOf('\n', input.at);
  if (end >= 0 && (line < 0 || end < line)) input.at = end + 1;
  write(state, source.slice(from, input.at));
}

function expandEnvironment(
  input: TexInput,
  state: Expansion,
  place: { readonly name: string; readonly depth: number },
): void {
  const name = takeArgument(input);
  if (VERBATIM.has(name) && place.name === 'begin') {
    const end = input.source.indexOf(`\\end{${name}}`, input.at);
    const to = end < 0 ? input.source.length : end;
    write(state, `\\begin{${name}}${input.source.slice(input.at, to)}`);
    input.at = to;
    return;
  }
  if (name === 'comment' && place.name === 'begin') {
    const end = input.source.indexOf('\\end{comment}', input.at);
    input.at = end < 0 ? input.source.length : end + 13;
    return;
  }
  const own = state.environments.get(name);
  if (own === undefined || place.depth >= MAX_DEPTH) {
    write(state, `\\${place.name}{${name}}`);
    return;
  }
  const body = place.name === 'begin' ? fill(own.begin.body, argumentsOf(input, own.begin)) : own.end;
  expand(texInput(body), state, place.depth + 1);
}

type Definer = (input: TexInput, state: Expansion) => void;

const newCommand: Definer = (input, state) => {
  takeStar(input);
  const name = takeArgument(input).trim().replace(/^\\/, '');
  const parameters = Number.parseInt(takeOptional(input) ?? '0', 10) || 0;
  const fallback = takeOptional(input);
  const body = takeArgument(input);
  if (!KEPT.has(name) && !name.endsWith('Tok'))
    state.macros.set(name, { parameters: Math.min(parameters, 9), fallback, body });
};

/** `\def\name#1#2{...}`; parameters with other signs between them are left alone. */
const define: Definer = (input, state) => {
  skipSpace(input);
  if (input.source.charAt(input.at) !== '\\') return;
  const name = takeName(input);
  const open = input.source.indexOf('{', input.at);
  const head = open < 0 ? '' : input.source.slice(input.at, open);
  if (open < 0 || head.length > 40) return;
  input.at = open;
  const body = takeArgument(input);
  if (/^(?:#\d)*\s*$/.test(head) && !KEPT.has(name))
    state.macros.set(name, { parameters: (head.match(/#/g) ?? []).length, fallback: undefined, body });
};

const mathOperator: Definer = (input, state) => {
  const star = takeStar(input) ? '*' : '';
  const name = takeArgument(input).trim().replace(/^\\/, '');
  state.macros.set(name, { parameters: 0, fallback: undefined, body: `\\operatorname${star}{${takeArgument(input)}}` });
};

const newEnvironment: Definer = (input, state) => {
  takeStar(input);
  const name = takeArgument(input);
  const parameters = Number.parseInt(takeOptional(input) ?? '0', 10) || 0;
  const fallback = takeOptional(input);
  const body = takeArgument(input);
  const end = takeArgument(input);
  state.environments.set(name, { begin: { parameters: Math.min(parameters, 9), fallback, body }, end });
};

const newTheorem: Definer = (input, state) => {
  takeStar(input);
  const name = takeArgument(input);
  takeOptional(input);
  state.theorems.set(name, takeArgument(input));
  takeOptional(input);
};

/** Definitions that say only how something looks are dropped with their arguments. */
const skip =
  (count: number): Definer =>
  (input) => {
    takeStar(input);
    for (let i = 0; i < count; i++) {
      takeOptional(input);
      takeArgument(input);
    }
  };

const letName: Definer = (input, state) => {
  skipSpace(input);
  const name = takeArgument(input).replace(/^\\/, '');
  skipSpace(input);
  if (input.source.charAt(input.at) === '=') input.at++;
  const meaning = takeArgument(input);
  if (meaning.startsWith('\\') && !KEPT.has(name) && meaning !== `\\${name}`) {
    state.macros.set(name, state.macros.get(meaning.slice(1)) ?? { parameters: 0, fallback: undefined, body: meaning });
  }
};

const definers: ReadonlyMap<string, Definer> = new Map<string, Definer>([
  ['newcommand', newCommand],
  ['renewcommand', newCommand],
  ['providecommand', newCommand],
  ['DeclareRobustCommand', newCommand],
  ['NewDocumentCommand', skip(3)],
  ['RenewDocumentCommand', skip(3)],
  ['def', define],
  ['gdef', define],
  ['edef', define],
  ['let', letName],
  ['DeclareMathOperator', mathOperator],
  ['newenvironment', newEnvironment],
  ['renewenvironment', newEnvironment],
  ['newtheorem', newTheorem],
  ['DefineVerbatimEnvironment', skip(3)],
  ['patchcmd', skip(5)],
  ['makesavenoteenv', skip(1)],
]);
