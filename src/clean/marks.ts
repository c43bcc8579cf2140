import type { Parents, PhrasingContent, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

type Mark = Extract<PhrasingContent, { type: 'strong' | 'emphasis' | 'delete' }>;

const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Marks as markdown can write them: neighbours of the same kind are one, a mark in the same mark is none, white space
 * stands outside, and so does punctuation at an edge that a letter follows, because `**a:**b` is not bold (CommonMark §6.2).
 */
export function cleanMarks(tree: Root): void {
  eachParent(tree, (parent) => {
    const children = parent.children as PhrasingContent[];
    if (parent.type === 'heading') unwrapWhole(parent);
    if (!children.some((child) => isMark(child) || child.type === 'text')) return;
    let out = mergeNeighbours(children.flatMap((child) => hoistSpace(child)));
    out = out.flatMap((child, i) => hoistPunctuation(child, out[i - 1], out[i + 1]));
    (parent as { children: PhrasingContent[] }).children = mergeNeighbours(out);
  });
}

function isMark(node: PhrasingContent | undefined): node is Mark {
  return node?.type === 'strong' || node?.type === 'emphasis' || node?.type === 'delete';
}

/** A heading that is bold as a whole is a heading: the mark adds nothing. */
function unwrapWhole(heading: Parents): void {
  const only = heading.children.length === 1 ? heading.children[0] : undefined;
  if (only?.type === 'strong') (heading as { children: PhrasingContent[] }).children = only.children;
}

function mergeNeighbours(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === 'text' && node.value === '') continue;
    if (isMark(node) && node.children.length === 0) continue;
    if (last?.type === 'text' && node.type === 'text') {
      out[out.length - 1] = { ...last, value: last.value + node.value };
    } else if (isMark(node) && last?.type === node.type) {
      out[out.length - 1] = { ...last, children: mergeNeighbours([...last.children, ...node.children]) };
    } else if (isMark(node) && bridges(out, node)) {
      const space = out.pop() as PhrasingContent;
      const before = out.pop() as Mark;
      out.push({ ...before, children: mergeNeighbours([...before.children, space, ...node.children]) });
    } else {
      out.push(node);
    }
  }
  return out;
}

/** Two bold words with a plain space between them are one bold phrase. */
function bridges(out: readonly PhrasingContent[], node: Mark): boolean {
  const space = out.at(-1);
  return space?.type === 'text' && space.value === ' ' && out.at(-2)?.type === node.type;
}

function hoistSpace(node: PhrasingContent): PhrasingContent[] {
  if (!isMark(node)) return [node];
  const children = [...unnest(node)];
  const before: PhrasingContent[] = [];
  const behind: PhrasingContent[] = [];
  for (let first = children[0]; first !== undefined; first = children[0]) {
    if (first.type === 'break') before.push(first);
    else if (first.type !== 'text') break;
    else {
      const rest = first.value.trimStart();
      if (rest.length < first.value.length) before.push({ type: 'text', value: ' ' });
      if (rest !== '') {
        children[0] = { ...first, value: rest };
        break;
      }
    }
    children.shift();
  }
  for (let last = children.at(-1); last !== undefined; last = children.at(-1)) {
    if (last.type === 'break') behind.unshift(last);
    else if (last.type !== 'text') break;
    else {
      const rest = last.value.trimEnd();
      if (rest.length < last.value.length) behind.unshift({ type: 'text', value: ' ' });
      if (rest !== '') {
        children[children.length - 1] = { ...last, value: rest };
        break;
      }
    }
    children.pop();
  }
  return children.length === 0 ? [...before, ...behind] : [...before, { ...node, children }, ...behind];
}

/** Children with marks of the same kind taken off. */
function unnest(node: Mark): PhrasingContent[] {
  return node.children.flatMap((child) => (child.type === node.type ? unnest(child as Mark) : [child]));
}

function hoistPunctuation(
  node: PhrasingContent,
  previous: PhrasingContent | undefined,
  next: PhrasingContent | undefined,
): PhrasingContent[] {
  if (!isMark(node)) return [node];
  const children = [...node.children];
  const out: PhrasingContent[] = [];
  const first = children[0];
  if (first?.type === 'text' && WORD.test(edgeChar(previous, 'end'))) {
    const lead = leading(first.value);
    if (lead > 0) {
      out.push({ type: 'text', value: first.value.slice(0, lead) });
      children[0] = { ...first, value: first.value.slice(lead) };
    }
  }
  const last = children.at(-1);
  let tail: PhrasingContent | undefined;
  if (last?.type === 'text' && WORD.test(edgeChar(next, 'start'))) {
    const from = trailing(last.value);
    if (from < last.value.length) {
      tail = { type: 'text', value: last.value.slice(from) };
      children[children.length - 1] = { ...last, value: last.value.slice(0, from) };
    }
  }
  const kept = children.filter((child) => child.type !== 'text' || child.value !== '');
  if (kept.length > 0) out.push({ ...node, children: kept });
  if (tail !== undefined) out.push(tail);
  return kept.length === node.children.length && out.length === 1 ? [node] : out.flatMap(hoistSpace);
}

/** How many characters at the start are punctuation or space. */
function leading(value: string): number {
  let at = 0;
  while (at < value.length && (PUNCTUATION.test(value.charAt(at)) || value.charAt(at) === ' ')) at++;
  return at;
}

function trailing(value: string): number {
  let at = value.length;
  while (at > 0 && (PUNCTUATION.test(value.charAt(at - 1)) || value.charAt(at - 1) === ' ')) at--;
  return at;
}

function edgeChar(node: PhrasingContent | undefined, edge: 'start' | 'end'): string {
  if (node?.type !== 'text') return '';
  return edge === 'start' ? node.value.charAt(0) : node.value.charAt(node.value.length - 1);
}
