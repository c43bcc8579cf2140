import { type Cell, toTable } from '../../content/table/table.js';
import {
  blockquote,
  code,
  emphasis,
  footnoteDefinition,
  footnoteReference,
  heading,
  image,
  inlineCode,
  lineBreak,
  link,
  list,
  listItem,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { AlignType, PhrasingContent, RootContent } from '../../core/tree.js';
import { definition } from '../../families/markup/lists.js';
import { typstMath } from './math.js';
import { type Argument, skipBrackets, splitArguments, stringValue } from './scan.js';
import { type Mixed, PARAGRAPH_END, type TypstState, toBlocks, toPhrasing, wrapMixed } from './state.js';

/** A call: its arguments, those in brackets behind it last. */
export interface Call {
  readonly name: string;
  readonly positional: readonly string[];
  readonly named: ReadonlyMap<string, string>;
  readonly depth: number;
}

const MAX_DEPTH = 60;

export function toCall(name: string, args: readonly Argument[], depth: number): Call {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const argument of args) {
    if (argument.name === '') positional.push(argument.value);
    else named.set(argument.name, argument.value);
  }
  return { name, positional, named, depth };
}

/** What a piece of code shows: content, text, a call, a formula; of other code nothing. */
export function evaluate(value: string, state: TypstState, depth: number): Mixed[] {
  const source = value.trim();
  if (depth > MAX_DEPTH || source === '' || source === 'none' || source === 'auto') return [];
  const first = source.charAt(0);
  if (first === '[') return state.markup(source.slice(1, source.endsWith(']') ? -1 : undefined), depth + 1);
  if (first === '"') return [text(stringValue(source))];
  if (first === '$' || first === '`') return state.markup(source, depth + 1);
  if (/^-?[\d.]+(?:%|[a-z]+)?$/.test(source)) return /[a-z%]$/.test(source) ? [] : [text(source)];
  const call = /^([a-zA-Z][\w.-]*)\s*(?=[([])/.exec(source);
  if (call?.[1] !== undefined) return state.markup(`#${source}`, depth + 1);
  const variable = state.variables.get(source);
  if (variable !== undefined && variable.parameters === undefined) return evaluate(variable.value, state, depth + 1);
  return [];
}

/** Runs a call as far as it makes content. Of unknown functions, the content among the arguments stays. */
export function callFunction(call: Call, state: TypstState): Mixed[] {
  if (call.depth > MAX_DEPTH) return [];
  const own = state.variables.get(call.name);
  if (own?.parameters !== undefined) return callOwn(call, own.parameters, state);
  const handler = functions.get(call.name);
  if (handler !== undefined) return handler(call, state);
  return call.positional
    .filter((value) => value.startsWith('['))
    .flatMap((value) => evaluate(value, state, call.depth));
}

/** A function of the document's own whose body is content. */
function callOwn(call: Call, parameters: readonly string[], state: TypstState): Mixed[] {
  const body = state.variables.get(call.name)?.value ?? '';
  const fallback = () =>
    call.positional.filter((value) => value.startsWith('[')).flatMap((value) => evaluate(value, state, call.depth));
  if (!/^[["a-z]/.test(body) || state.budget.left < body.length) return fallback();
  state.budget.left -= body.length;
  const before = new Map(state.variables);
  let at = 0;
  for (const parameter of parameters) {
    const [name = '', initial] = parameter.split(/:(.*)/s).map((part) => part.trim());
    const value = call.named.get(name) ?? (initial === undefined ? call.positional[at++] : undefined) ?? initial;
    if (value !== undefined && value !== name) state.variables.set(name, { parameters: undefined, value });
  }
  const out = evaluate(body, state, call.depth + 3);
  state.variables.clear();
  for (const [name, variable] of before) state.variables.set(name, variable);
  return out.length === 0 ? fallback() : out;
}

type Handler = (call: Call, state: TypstState) => Mixed[];

const body = (call: Call, state: TypstState): Mixed[] =>
  evaluate(call.positional.at(-1) ?? call.named.get('body') ?? '', state, call.depth);
const wrapping =
  (wrap: (children: PhrasingContent[]) => PhrasingContent[]): Handler =>
  (call, state) =>
    wrapMixed(body(call, state), wrap);
const silent: Handler = () => [];
const block: Handler = (call, state) => [PARAGRAPH_END, ...body(call, state), PARAGRAPH_END];

function literal(value: string | undefined): string {
  const source = value?.trim() ?? '';
  return source.startsWith('"') ? stringValue(source) : '';
}

const linkTo: Handler = (call, state) => {
  const url = literal(call.positional[0]);
  const label = call.positional.length > 1 ? toPhrasing(evaluate(call.positional[1] ?? '', state, call.depth)) : [];
  if (url === '') return label;
  return [link(url, label.length === 0 ? [text(url.replace(/^(?:mailto|tel):/, ''))] : label)];
};

const raw: Handler = (call) => {
  const value = literal(call.positional.at(-1));
  return call.named.get('block')?.trim() === 'true'
    ? [code(value, literal(call.named.get('lang')))]
    : [inlineCode(value)];
};

const note: Handler = (call, state) => {
  const target = /^<([\w:.-]+)>$/.exec(call.positional[0] ?? '')?.[1];
  const known = target === undefined ? undefined : state.notes.get(target);
  if (target !== undefined) return known === undefined ? [] : [footnoteReference(known)];
  const label = String(++state.noteCount);
  const blocks = toBlocks(body(call, state));
  state.definitions.push(footnoteDefinition(label, blocks));
  return [footnoteReference(label)];
};

const quote: Handler = (call, state) => {
  const credit = call.named.get('attribution');
  const by = credit === undefined ? [] : toPhrasing(evaluate(credit, state, call.depth));
  const blocks = toBlocks(body(call, state));
  if (call.named.get('block')?.trim() !== 'true' && call.named.get('block') !== undefined) return body(call, state);
  return [blockquote(by.length === 0 ? blocks : [...blocks, paragraph([text('— '), ...by])])];
};

const figure: Handler = (call, state) => {
  const inner = toBlocks(call.positional.flatMap((value) => evaluate(value, state, call.depth)));
  const caption = toPhrasing(evaluate(call.named.get('caption') ?? '', state, call.depth));
  const shown: RootContent[] = caption.length === 0 ? [] : [paragraph(caption)];
  return inner.some((node) => node.type === 'table')
    ? [PARAGRAPH_END, ...shown, ...inner]
    : [PARAGRAPH_END, ...inner, ...shown];
};

const picture: Handler = (call, state) => [
  image(plainText(toPhrasing(evaluate(call.named.get('alt') ?? '', state, call.depth))), literal(call.positional[0])),
];

/** `columns: 3`, `columns: (1fr, auto)` */
function columnCount(value: string | undefined, state: TypstState): number {
  const source = value?.trim() ?? '';
  const known = state.variables.get(source)?.value ?? source;
  if (/^\d{1,4}$/.test(known)) return Number(known);
  const times = /\*\s*(\d{1,4})$/.exec(known)?.[1];
  if (times !== undefined) return Number(times);
  return known.startsWith('(') ? splitArguments(known.slice(1, -1), state.budget).length : 1;
}

interface RawCells {
  readonly cells: Cell[];
  header: number;
}

const table: Handler = (call, state) => {
  const width = Math.max(columnCount(call.named.get('columns'), state), 1);
  const found: RawCells = { cells: [], header: 0 };
  collectCells(call.positional, { call, state, found });
  const rows = layRows(found.cells, width);
  const header = found.header === 0 ? 0 : Math.max(1, layRows(found.cells.slice(0, found.header), width).length);
  const align = alignments(call.named.get('align'), state);
  return [
    ...toTable({
      rows,
      align,
      ...(header > 0 ? { headerRows: header } : call.name === 'grid' ? { headerRows: 0 } : {}),
    }),
  ];
};

function collectCells(
  values: readonly string[],
  place: { readonly call: Call; readonly state: TypstState; readonly found: RawCells },
): void {
  const { call, state, found } = place;
  for (const value of values) {
    const special = /^(?:table|grid)\.(header|footer|cell|hline|vline)\s*([\s\S]*)$/.exec(value);
    if (special?.[1] === 'hline' || special?.[1] === 'vline' || value.startsWith('..')) continue;
    if (special?.[1] === undefined) {
      found.cells.push({ content: toBlocks(evaluate(value, state, call.depth)) });
      continue;
    }
    const args = trailing(special[2] ?? '', state);
    if (special[1] === 'cell') {
      const cell = toCall('cell', args, call.depth);
      const span = (name: string) => Math.min(Number.parseInt(cell.named.get(name) ?? '1', 10) || 1, 500);
      found.cells.push({ content: toBlocks(body(cell, state)), colSpan: span('colspan'), rowSpan: span('rowspan') });
    } else {
      const inner = toCall(special[1], args, call.depth);
      collectCells(inner.positional, place);
      if (special[1] === 'header') found.header = found.cells.length;
    }
  }
}

/** Arguments in parentheses and the content in brackets behind them. */
export function trailing(source: string, state: TypstState): Argument[] {
  const out: Argument[] = [];
  let at = 0;
  if (source.startsWith('(')) {
    const end = skipBrackets(source, 0, state.budget);
    if (end < 0) return out;
    out.push(...splitArguments(source.slice(1, end - 1), state.budget));
    at = end;
  }
  while (source.charAt(at) === '[') {
    const end = skipBrackets(source, at, state.budget);
    if (end < 0) return out;
    out.push({ name: '', value: source.slice(at, end) });
    at = end;
  }
  return out;
}

function layRows(cells: readonly Cell[], width: number): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  const covered: number[] = [];
  let filled = 0;
  for (const cell of cells) {
    row.push(cell);
    const span = cell.colSpan ?? 1;
    filled += span;
    for (let i = 0; i < (cell.rowSpan ?? 1) - 1; i++) covered[i] = (covered[i] ?? 0) + span;
    if (filled < width) continue;
    rows.push(row);
    row = [];
    filled = covered.shift() ?? 0;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function alignments(value: string | undefined, state: TypstState): AlignType[] {
  const source = value?.trim() ?? '';
  if (!source.startsWith('(')) return [];
  return splitArguments(source.slice(1, -1), state.budget).map(({ value: one }) =>
    /center/.test(one) ? 'center' : /right|end/.test(one) ? 'right' : /left|start/.test(one) ? 'left' : null,
  );
}

const items =
  (ordered: boolean): Handler =>
  (call, state) => {
    const start = Number.parseInt(call.named.get('start') ?? '1', 10) || 1;
    const built = call.positional.map((value) => {
      const item = /^enum\.item\s*([\s\S]*)$/.exec(value)?.[1];
      return listItem(
        toBlocks(evaluate(item === undefined ? value : (trailing(item, state).at(-1)?.value ?? ''), state, call.depth)),
      );
    });
    return built.length === 0 ? [] : [list(built, { ordered, start })];
  };

const terms: Handler = (call, state) =>
  call.positional.flatMap((value) => {
    const parts = trailing(value.replace(/^terms\.item/, ''), state);
    return definition(
      toPhrasing(evaluate(parts[0]?.value ?? '', state, call.depth)),
      toBlocks(evaluate(parts[1]?.value ?? '', state, call.depth)),
    );
  });

const title: Handler = (call, state) => {
  const level = Number.parseInt(call.named.get('level') ?? call.named.get('depth') ?? '1', 10) || 1;
  return [heading(level + state.shift, toPhrasing(body(call, state)))];
};

const include: Handler = (_call, state) => {
  state.context.warn({ code: 'missing-part', message: 'A file that the text includes was not given.' });
  return [];
};

const stacked: Handler = (call, state) =>
  call.positional.flatMap((value) => [PARAGRAPH_END, ...evaluate(value, state, call.depth)]);
const names = (list: string, handler: Handler) => list.split(' ').map((name) => [name, handler] as const);

const functions: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...names(
    'text box underline overline highlight smallcaps upper lower figure.caption hide@ strong@ rotate scale move par@ emoji@',
    body,
  ),
  ...names(
    'align block pad rect columns center circle ellipse square place move par page layout@ context@ place.flush',
    block,
  ),
  ...names('stack', stacked),
  ['strong', wrapping((children) => [strong(children)])],
  ['emph', wrapping((children) => [emphasis(children)])],
  ['strike', wrapping((children) => [strikethrough(children)])],
  ['super', wrapping(superscript)],
  ['sub', wrapping(subscript)],
  ['link', linkTo],
  ['raw', raw],
  ['footnote', note],
  ['quote', quote],
  ['blockquote', (call, state) => [blockquote(toBlocks(body(call, state)))]],
  ['figure', figure],
  ['image', picture],
  ['table', table],
  ['grid', table],
  ['list', items(false)],
  ['enum', items(true)],
  ['terms', terms],
  ['heading', title],
  ['title', (call, state) => [heading(1, toPhrasing(body(call, state)))]],
  ['linebreak', () => [lineBreak()]],
  ['parbreak', () => [PARAGRAPH_END]],
  ['include', include],
  ['math.equation', body],
  ['mi', (call) => [{ type: 'inlineMath', value: literal(call.positional[0]) }]],
  ['mitex', (call) => [{ type: 'math', value: literal(call.positional[0]) }]],
  ['horizontalrule', () => [thematicBreak()]],
  ['line', () => [thematicBreak()]],
  ['ref', (call) => [text(`[${call.positional[0]?.replace(/[<>]/g, '') ?? ''}]`)]],
  ['cite', (call) => [text(`[${call.positional.map((value) => value.replace(/[<>]/g, '')).join(', ')}]`)]],
  ['str', (call, state) => evaluate(call.positional[0] ?? '', state, call.depth)],
  ...names(
    'v h pagebreak colbreak bibliography outline counter state metadata label hide numbering datetime locate query image.decode lorem range panic assert',
    silent,
  ),
]);

/** A formula as it stands in code. */
export function formula(source: string): { readonly value: string; readonly display: boolean } {
  return { value: typstMath(source), display: /^\s/.test(source) && /\s$/.test(source) };
}
