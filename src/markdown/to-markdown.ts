import type { Code, List, ListItem, Nodes, Root, RootContent, Table } from '../core/tree.js';
import { longestRun, type PhrasingState, writePhrasing } from './phrasing.js';

/** Containers nested more deeply than this are written at this depth: deeper indentation helps nobody to read. */
const MAX_CONTAINER_DEPTH = 40;

interface BlockState {
  readonly hasMath: boolean;
  readonly depth: number;
}

/** The tree as markdown (CommonMark with GFM tables, strikethrough, tasks and footnotes, and math). */
export function toMarkdown(tree: Root): string {
  const written = writeBlocks(tree.children, { hasMath: containsMath(tree), depth: 0 }, '\n\n');
  return written === '' ? '' : `${written}\n`;
}

function containsMath(node: Nodes): boolean {
  const stack: Nodes[] = [node];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.type === 'math' || at.type === 'inlineMath') return true;
    if ('children' in at) for (const child of at.children) stack.push(child);
  }
  return false;
}

function writeBlocks(nodes: readonly RootContent[], state: BlockState, separator: string): string {
  let out = '';
  let previous: RootContent | undefined;
  for (const node of nodes) {
    const written = writeBlock(node, state);
    if (written === '') continue;
    if (out === '') out = written;
    else if (wouldJoin(previous, node)) out += `${separator}${LIST_SEPARATOR}${separator}${written}`;
    else out += (interrupts(node, previous) ? separator : '\n\n') + written;
    previous = node;
  }
  return out;
}

/** Between two lists that a parser would take for one; nothing is shown of it. */
const LIST_SEPARATOR = '<!-- -->';

function wouldJoin(previous: RootContent | undefined, node: RootContent): boolean {
  return previous?.type === 'list' && node.type === 'list' && markerOf(previous) === markerOf(node);
}

function markerOf(node: List): string {
  return node.ordered === true ? (node.data?.delimiter ?? '.') : '-';
}

/** Whether a block may follow another on the next line: a list from another number than 1 would continue a paragraph. */
function interrupts(node: RootContent, previous: RootContent | undefined): boolean {
  return previous?.type !== 'paragraph' || !startsOddly(node);
}

function startsOddly(node: RootContent | undefined): boolean {
  if (node?.type !== 'list') return false;
  return (node.ordered === true && (node.start ?? 1) !== 1) || startsOddly(node.children[0]?.children[0]);
}

function writeBlock(node: RootContent, state: BlockState): string {
  const phrasing: PhrasingState = { inCell: false, oneLine: false, hasMath: state.hasMath };
  switch (node.type) {
    case 'paragraph':
      return writePhrasing(node.children, phrasing);
    case 'heading': {
      const line = writePhrasing(node.children, { ...phrasing, oneLine: true });
      return line === '' ? '' : `${'#'.repeat(node.depth)} ${line.replace(/(^|\s)(#+)$/, '$1\\$2')}`;
    }
    case 'blockquote':
      return state.depth >= MAX_CONTAINER_DEPTH
        ? writeBlocks(node.children, state, '\n\n')
        : prefixLines(writeBlocks(node.children, deeper(state), '\n\n'), '> ');
    case 'list':
      return writeList(node, state);
    case 'code':
      return writeCodeBlock(node);
    case 'math':
      return `$$\n${node.value.trim()}\n$$`;
    case 'table':
      return writeTable(node, state);
    case 'thematicBreak':
      return state.depth > 0 ? '___' : '---';
    case 'footnoteDefinition': {
      const body = writeBlocks(node.children, deeper(state), '\n\n');
      return `[^${node.identifier}]: ${indent(body, '    ')}`;
    }
    case 'html':
      return node.value.trim();
    default:
      return 'children' in node || 'value' in node ? writePhrasing([node as never], phrasing) : '';
  }
}

function deeper(state: BlockState): BlockState {
  return { ...state, depth: state.depth + 1 };
}

function writeList(node: List, state: BlockState): string {
  const spread = node.spread === true || node.children.some((item) => item.spread === true);
  const start = node.start ?? 1;
  const marker = markerOf(node);
  const items = node.children.map((item, i) => {
    const bullet = node.ordered === true ? `${Math.min(start + i, 999_999_999)}${marker}` : marker;
    return writeItem(item, bullet, state);
  });
  return items.join(spread ? '\n\n' : '\n');
}

function writeItem(item: ListItem, bullet: string, state: BlockState): string {
  const spread = item.spread === true;
  const body = writeBlocks(item.children, deeper(state), spread ? '\n\n' : '\n');
  const task = typeof item.checked === 'boolean' ? (item.checked ? '[x] ' : '[ ] ') : '';
  if (body === '' && task === '') return bullet;
  const width = state.depth >= MAX_CONTAINER_DEPTH ? 0 : bullet.length + 1;
  return `${bullet} ${task}${indent(body, ' '.repeat(width))}`;
}

/** Indents every line but the first. */
function indent(body: string, by: string): string {
  return body.includes('\n') ? body.replace(/\n(?!\n|$)/g, `\n${by}`) : body;
}

function prefixLines(body: string, prefix: string): string {
  if (body === '') return '';
  return body
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

function writeCodeBlock(node: Code): string {
  const value = node.value.replace(/\n+$/, '');
  const fence = '`'.repeat(Math.max(3, longestRun(value, '`') + 1));
  const language = (node.lang ?? '').replace(/[`\s]+/g, '-');
  return `${fence}${language}\n${value}${value === '' ? '' : '\n'}${fence}`;
}

/** Short rows of a table of more cells than this, blanks included, stay short, as GFM allows. */
const MAX_PADDED_CELLS = 50_000;

const DELIMITERS = { left: ':--', right: '--:', center: ':-:' } as const;

function writeTable(node: Table, state: BlockState): string {
  const width = node.children.reduce((most, row) => Math.max(most, row.children.length), 0);
  if (width === 0) return '';
  const phrasing: PhrasingState = { inCell: true, oneLine: true, hasMath: state.hasMath };
  const isPadded = width * node.children.length <= MAX_PADDED_CELLS;
  const lines = node.children.map((row, at) => {
    let line = '|';
    const length = isPadded || at === 0 ? width : Math.max(row.children.length, 1);
    for (let i = 0; i < length; i++) {
      const cell = row.children[i];
      const written = cell === undefined ? '' : writePhrasing(cell.children, phrasing);
      line += written === '' ? '  |' : ` ${written} |`;
    }
    return line;
  });
  let delimiters = '|';
  for (let i = 0; i < width; i++) {
    const align = node.align?.[i];
    delimiters += ` ${align ? DELIMITERS[align] : '---'} |`;
  }
  lines.splice(1, 0, delimiters);
  return lines.join('\n');
}
