import { type Cell, toTable } from '../../content/table/table.js';
import type { AlignType, PhrasingContent, RootContent } from '../../core/tree.js';
import { takeArgument, takeOptional, texInput } from '../../families/tex/scan.js';
import { type TexState, toBlocks } from './state.js';

interface Place {
  readonly state: TexState;
  readonly depth: number;
}

interface RawRow {
  readonly cells: string[];
  /** What stands before the row: rules and the ends of a long table's heads. */
  rules: string;
}

/** The body of a `tabular` and its kin; `name` tells how many arguments come before the rows. */
export function readTabular(name: string, body: string, place: Place): RootContent[] {
  const input = texInput(body);
  takeOptional(input);
  if (/^(?:tabular\*|tabularx|tabulary)$/.test(name)) takeArgument(input);
  takeOptional(input);
  const spec = takeArgument(input);
  const source = body.slice(input.at);
  const caption = captionOf(source, place);
  const rows = keptRows(splitRows(caption.rest));
  const headerRows = headerCount(rows);
  const cells = toCells(
    rows.map((row) => row.cells),
    place,
  );
  return toTable({
    rows: cells,
    align: alignments(spec),
    caption: caption.children,
    ...(headerRows === undefined ? {} : { headerRows }),
  });
}

function captionOf(source: string, place: Place): { readonly rest: string; readonly children: PhrasingContent[] } {
  const at = source.indexOf('\\caption');
  if (at < 0) return { rest: source, children: [] };
  const input = texInput(source);
  input.at = at + 8;
  if (source.charAt(input.at) === '*') input.at++;
  takeOptional(input);
  const raw = takeArgument(input);
  const block = toBlocks(place.state.parse(raw, place.depth))[0];
  const rest =
    source.slice(0, at) + source.slice(input.at).replace(/^\s*(?:\\label\{[^{}]*\})?\s*(?:\\tabularnewline|\\\\)/, '');
  return { rest, children: block?.type === 'paragraph' ? block.children : [] };
}

const STEP =
  /\\begin\s*\{[^{}]*\}|\\end\s*\{[^{}]*\}|\\\\\*?|\\(?:tabularnewline|cr)(?![A-Za-z])|\\end(?:firsthead|head|foot|lastfoot)(?![A-Za-z])|\\[\s\S]|[{}&]/g;

/** Rows by `\\`, cells by `&`; not inside braces or other environments. */
function splitRows(source: string): RawRow[] {
  const rows: RawRow[] = [];
  let row: RawRow = { cells: [], rules: '' };
  let depth = 0;
  let from = 0;
  const cut = (at: number) => {
    row.cells.push(source.slice(from, at));
  };
  const endRow = () => {
    const lead = RULES.exec(row.cells[0] ?? '');
    row.rules += lead?.[0] ?? '';
    row.cells[0] = (row.cells[0] ?? '').slice(lead?.[0].length ?? 0);
    if (row.cells.length > 1 || row.cells[0].trim() !== '' || row.rules.trim() !== '') rows.push(row);
    row = { cells: [], rules: '' };
  };
  for (const step of source.matchAll(STEP)) {
    const value = step[0];
    if (/^\\begin\s*\{|^\{/.test(value)) depth++;
    else if (/^\\end\s*\{|^\}/.test(value)) depth--;
    else if (depth > 0) continue;
    else if (value === '&') {
      cut(step.index);
      from = step.index + 1;
    } else if (/^\\(?:\\|tabularnewline|cr)/.test(value)) {
      cut(step.index);
      from = step.index + value.length;
      from += /^\s*\[-?[\d.]+ ?[a-z]*\]/.exec(source.slice(from, from + 40))?.[0].length ?? 0;
      endRow();
    } else if (/^\\end[a-z]+/.test(value)) {
      cut(step.index);
      from = step.index + value.length;
      endRow();
      rows.push({ cells: [], rules: value });
    }
  }
  cut(source.length);
  endRow();
  return rows;
}

const RULES =
  /^(?:\s+|\\(?:hline|toprule|midrule|bottomrule|noalign\s*\{[^{}]*\}|specialrule(?:\s*\{[^{}]*\}){3}|addlinespace(?:\s*\[[^\]]*\])?|morecmidrules|hhline\s*\{[^{}]*\}|endrow|rowcolor(?:\s*\[[^\]]*\])?\s*\{[^{}]*\}|label\s*\{[^{}]*\}|centering|small|footnotesize|scriptsize|(?:c|cmid)(?:line|rule)(?:\s*\([^)]*\))?\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}))+/;

/** Of a long table's heads and feet, the first head stays. */
function keptRows(rows: readonly RawRow[]): RawRow[] {
  const has = (mark: string) => rows.findIndex((row) => row.rules === mark);
  const firstHead = has('\\endfirsthead');
  const head = has('\\endhead');
  const ends = [head, has('\\endfoot'), has('\\endlastfoot')].filter((at) => at > Math.max(firstHead, -1));
  const headEnd = firstHead >= 0 ? firstHead : head;
  if (headEnd < 0) {
    const foot = Math.max(has('\\endfoot'), has('\\endlastfoot'));
    return withoutMarks(rows.slice(foot + 1));
  }
  const bodyFrom = Math.max(...ends, headEnd);
  const heads = rows
    .slice(0, headEnd)
    .filter((row) => row.cells.length > 0 && row.cells.some((cell) => cell.trim() !== ''));
  const body = withoutMarks(rows.slice(bodyFrom + 1));
  const first = body[0];
  if (first !== undefined && heads.length > 0) first.rules = `\\midrule${first.rules}`;
  return [...heads, ...body];
}

function withoutMarks(rows: readonly RawRow[]): RawRow[] {
  return rows.filter((row) => !/^\\end/.test(row.rules) || row.cells.length > 0);
}

/** Rows above the first rule that parts rows: a header. A table that draws every line has its first row as header. */
function headerCount(rows: readonly RawRow[]): number | undefined {
  const middle = rows.findIndex((row, i) => i > 0 && /\\midrule/.test(row.rules));
  if (middle > 0) return middle;
  const line = rows.findIndex(
    (row, i) => i > 0 && /\\hline/.test(row.rules) && row.cells.some((cell) => cell.trim() !== ''),
  );
  return line === 1 ? 1 : undefined;
}

function toCells(rows: readonly (readonly string[])[], place: Place): Cell[][] {
  const out: Cell[][] = [];
  /** Column -> rows that a cell above still covers. */
  let covered = new Map<number, number>();
  for (const raw of rows) {
    if (raw.every((cell) => cell.trim() === '') && raw.length <= 1) continue;
    const row: Cell[] = [];
    const next = new Map<number, number>();
    for (const [column, left] of covered) if (left > 1) next.set(column, left - 1);
    let column = 0;
    for (const source of raw) {
      const cell = readCell(source, place);
      const colSpan = cell.colSpan ?? 1;
      const isCovered = covered.has(column) && cell.content.length === 0;
      if (!isCovered) row.push(cell);
      if (!isCovered && (cell.rowSpan ?? 1) > 1)
        for (let i = 0; i < colSpan; i++) next.set(column + i, (cell.rowSpan ?? 1) - 1);
      column += colSpan;
    }
    covered = next;
    out.push(row);
  }
  return out;
}

/** A cell with its spans: `\multicolumn{2}{c}{\multirow{3}{*}{text}}`. */
function readCell(source: string, place: Place): Cell {
  let rest = source.trim().replace(RULES, '').trim();
  let colSpan = 1;
  let rowSpan = 1;
  for (let i = 0; i < 4; i++) {
    const found = /^\\multi(column|row)(?![A-Za-z])/.exec(rest);
    if (found === null) break;
    const input = texInput(rest);
    input.at = found[0].length;
    takeOptional(input);
    const count = Math.min(Math.abs(Number.parseInt(takeArgument(input), 10)) || 1, 500);
    takeOptional(input);
    takeArgument(input);
    takeOptional(input);
    const inner = takeArgument(input);
    if (found[1] === 'column') colSpan = count;
    else rowSpan = count;
    rest = `${inner}${rest.slice(input.at)}`.trim();
  }
  return { content: toBlocks(place.state.parse(rest, place.depth)), colSpan, rowSpan };
}

/** Columns of a specification: `l c r`, `p{3cm}`, `*{3}{c}`, `>{\raggedleft}p{...}`. */
function alignments(spec: string): AlignType[] {
  const out: AlignType[] = [];
  const input = texInput(spec);
  let pending: AlignType = null;
  while (input.at < spec.length && out.length < 500) {
    const char = spec.charAt(input.at++);
    if (char === 'l' || char === 'L') out.push('left');
    else if (char === 'c' || char === 'C') out.push('center');
    else if (char === 'r' || char === 'R') out.push('right');
    else if (/[pmbXSd]/.test(char)) {
      if (spec.charAt(input.at) === '{') takeArgument(input);
      out.push(pending);
      pending = null;
    } else if (char === '>') {
      const style = takeArgument(input);
      pending = /raggedleft/.test(style)
        ? 'right'
        : /centering/.test(style)
          ? 'center'
          : /raggedright/.test(style)
            ? 'left'
            : null;
    } else if (/[@!<]/.test(char)) takeArgument(input);
    else if (char === '*') {
      const times = Math.min(Number.parseInt(takeArgument(input), 10) || 1, 100);
      const inner = takeArgument(input);
      if (inner.length < 20)
        for (let i = 0; i < times; i++)
          for (const sign of inner)
            out.push(sign === 'l' ? 'left' : sign === 'c' ? 'center' : sign === 'r' ? 'right' : null);
    }
  }
  return out;
}
