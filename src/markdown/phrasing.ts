import type { PhrasingContent } from '../core/tree.js';
import { type EscapeContext, escapeLineStart, escapeText, isInert } from './escape.js';

export interface PhrasingState {
  readonly inCell: boolean;
  /** Headings and cells are one line: a break becomes a space or `<br>`. */
  readonly oneLine: boolean;
  readonly hasMath: boolean;
}

interface Marks {
  readonly escaping: EscapeContext;
  readonly state: PhrasingState;
}

/** Phrasing content as markdown. Lines are set apart by `\` and a newline where breaks are allowed. */
export function writePhrasing(nodes: readonly PhrasingContent[], state: PhrasingState): string {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  if (only?.type === 'text' && isInert(only.value)) {
    const line = only.value.trim();
    return state.oneLine ? line : line.split('\n').map(escapeLineStart).join('\n');
  }
  const counts = countMarks(nodes);
  const escaping: EscapeContext = { inCell: state.inCell, inLink: false, hasMath: state.hasMath, ...counts };
  const written = writeNodes(nodes, { before: '', after: '' }, { escaping, state });
  if (state.oneLine) return written.trim();
  return written.trim().split('\n').map(escapeLineStart).join('\n');
}

interface Around {
  readonly before: string;
  readonly after: string;
}

function writeNodes(nodes: readonly PhrasingContent[], around: Around, marks: Marks): string {
  // Pieces are joined at the end: looking at the last character of a growing string copies it each time.
  const pieces: string[] = [];
  let last = around.before;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as PhrasingContent;
    const after = i + 1 < nodes.length ? firstChar(nodes[i + 1] as PhrasingContent, marks) : around.after;
    const piece =
      node.type === 'text'
        ? escapeText(node.value, { before: last, after }, marks.escaping)
        : writeNode(node, marks, { previous: nodes[i - 1], next: nodes[i + 1] });
    if (piece === '') continue;
    pieces.push(piece);
    last = piece.charAt(piece.length - 1);
  }
  return pieces.join('');
}

interface Siblings {
  readonly previous: PhrasingContent | undefined;
  readonly next: PhrasingContent | undefined;
}

function writeNode(node: Exclude<PhrasingContent, { type: 'text' }>, marks: Marks, siblings: Siblings): string {
  switch (node.type) {
    case 'strong':
      return wrap('**', node.children, marks);
    case 'emphasis':
      return wrap(emphasisMark(siblings), node.children, marks);
    case 'delete':
      return wrap('~~', node.children, marks);
    case 'inlineCode':
      return writeCode(node.value, marks.state.inCell);
    case 'inlineMath':
      return `$${inCell(oneLine(node.value), marks.state.inCell)}$`;
    case 'break':
      return writeBreak(marks.state, siblings);
    case 'link':
      return writeLink(node, marks);
    case 'image':
      return `![${escapeLabel(oneLine(node.alt ?? ''))}](${destination(node.url)})`;
    case 'footnoteReference':
      return `[^${node.identifier}]`;
    case 'html':
      return node.value;
    default:
      return '';
  }
}

/** `_` where `*` would run together with the marks beside it. Marks inside or around share one run of asterisks. */
function emphasisMark({ previous, next }: Siblings): string {
  return isMark(previous) || isMark(next) ? '_' : '*';
}

function isMark(node: PhrasingContent | undefined): boolean {
  return node?.type === 'strong' || node?.type === 'emphasis';
}

function wrap(mark: string, children: readonly PhrasingContent[], marks: Marks): string {
  const edge = mark.charAt(0);
  return mark + writeNodes(children, { before: edge, after: edge }, marks) + mark;
}

function writeBreak(state: PhrasingState, { previous, next }: Siblings): string {
  if (state.inCell) return '<br>';
  if (previous === undefined && next === undefined) return '';
  return state.oneLine ? ' ' : '\\\n';
}

function writeCode(value: string, cell: boolean): string {
  const line = inCell(oneLine(value), cell);
  const fence = '`'.repeat(longestRun(line, '`') === 0 ? 1 : longestRun(line, '`') + 1);
  const pad = line.startsWith('`') || line.endsWith('`') || (/^ .* $/.test(line) && line.trim() !== '') ? ' ' : '';
  return fence + pad + line + pad + fence;
}

/** The longest run of one character. */
export function longestRun(value: string, char: string): number {
  let longest = 0;
  let run = 0;
  for (let i = 0; i < value.length; i++) {
    run = value.charAt(i) === char ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

function writeLink(node: Extract<PhrasingContent, { type: 'link' }>, marks: Marks): string {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (only?.type === 'text' && isAutolink(only.value, node.url)) return `<${only.value}>`;
  const escaping: EscapeContext = { ...marks.escaping, inLink: true };
  const label = writeNodes(node.children, { before: '[', after: ']' }, { escaping, state: marks.state });
  return `[${label}](${inCell(destination(node.url), marks.state.inCell)})`;
}

function isAutolink(label: string, url: string): boolean {
  if (/[\s<>|\\]/.test(label) || label.search(HIDDEN) >= 0) return false;
  if (label === url) return /^[a-z][a-z\d+.-]{1,31}:/i.test(label);
  return url === `mailto:${label}` && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/.test(label);
}

/** Spaces, controls and what turns the direction of text or is not seen: a target is what it reads as. */
const HIDDEN = /[\u0000-\u0020<>\u007f-\u00a0\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

function destination(url: string): string {
  const clean = url.replace(HIDDEN, (char) => encodeURIComponent(char)).replaceAll('](', '%5D(');
  if (!/[()\\*_`]/.test(clean)) return clean;
  return balanced(clean) && !clean.includes('\\') ? clean : clean.replace(/[()\\]/g, '\\$&');
}

function balanced(url: string): boolean {
  let depth = 0;
  for (const char of url) {
    if (char === '(') depth++;
    else if (char === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

function escapeLabel(value: string): string {
  return value.replace(/[\\[\]`*<]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ');
}

function inCell(value: string, cell: boolean): string {
  return cell ? value.replaceAll('|', '\\|') : value;
}

function firstChar(node: PhrasingContent, marks: Marks): string {
  switch (node.type) {
    case 'text':
      return node.value.charAt(0);
    case 'strong':
    case 'emphasis':
      return '*';
    case 'delete':
      return '~';
    case 'inlineCode':
      return '`';
    case 'inlineMath':
      return '$';
    case 'link':
    case 'footnoteReference':
      return '[';
    case 'image':
      return '!';
    case 'break':
      return marks.state.inCell ? '<' : marks.state.oneLine ? ' ' : '\\';
    default:
      return '<';
  }
}

function countMarks(nodes: readonly PhrasingContent[]): { asterisks: number; underscores: number; tildes: number } {
  const counts = { asterisks: 0, underscores: 0, tildes: 0 };
  const visit = (node: PhrasingContent): void => {
    if (node.type === 'text') {
      counts.asterisks += countOf(node.value, '*');
      counts.underscores += countOf(node.value, '_');
      counts.tildes += countOf(node.value, '~');
    } else if (node.type === 'strong' || node.type === 'emphasis') {
      counts.asterisks += 2;
      counts.underscores += 2;
    } else if (node.type === 'delete') {
      counts.tildes += 4;
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return counts;
}

function countOf(value: string, char: string): number {
  let count = 0;
  for (let at = value.indexOf(char); at >= 0; at = value.indexOf(char, at + 1)) count++;
  return count;
}
