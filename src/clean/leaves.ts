import type { PhrasingContent } from '../core/tree.js';

export const kinds = ['delete', 'emphasis', 'strong'] as const;
export type Kind = (typeof kinds)[number];
export type Mark = Extract<PhrasingContent, { type: Kind }>;

/** Kinds of marks as bits: documents have many leaves, and a set of its own for each would cost more than all else here. */
export type Marks = number;
export const BITS: Readonly<Record<Kind, Marks>> = { delete: 1, emphasis: 2, strong: 4 };
export const NONE: Marks = 0;

/** A node that is no mark, and the marks around it. */
export interface Leaf {
  readonly node: PhrasingContent;
  readonly marks: Marks;
}

export const PUNCTUATION = /[\p{P}\p{S}]/u;

export function has(leaf: Leaf | undefined, kind: Kind): boolean {
  return leaf !== undefined && (leaf.marks & BITS[kind]) !== 0;
}

export function mergeLeaves(leaves: readonly Leaf[]): Leaf[] {
  const out: Leaf[] = [];
  for (const leaf of leaves) {
    const last = out.at(-1);
    const { node } = leaf;
    if (node.type === 'text' && node.value === '') continue;
    const mergeable = node.type === 'text' || node.type === 'inlineCode';
    if (mergeable && last?.node.type === node.type && last.marks === leaf.marks) {
      out[out.length - 1] = { node: { ...node, value: last.node.value + node.value }, marks: leaf.marks };
    } else {
      out.push(leaf);
    }
  }
  return out;
}

export function splitText(leaf: Leaf, at: number): { head?: Leaf; tail?: Leaf } {
  if (leaf.node.type !== 'text') return { tail: leaf };
  const { value } = leaf.node;
  return {
    ...(at > 0 ? { head: { node: { type: 'text', value: value.slice(0, at) }, marks: leaf.marks } } : {}),
    ...(at < value.length ? { tail: { node: { type: 'text', value: value.slice(at) }, marks: leaf.marks } } : {}),
  };
}

export function without(leaf: Leaf, kind: Kind): Leaf {
  return { node: leaf.node, marks: leaf.marks & ~BITS[kind] };
}

export function isWord(char: string): boolean {
  return char !== '' && !/\s/.test(char) && !PUNCTUATION.test(char);
}

/** The first character that will be written for a leaf. */
export function firstChar(leaf: Leaf | undefined): string {
  if (leaf === undefined) return '';
  return leaf.node.type === 'text'
    ? String.fromCodePoint(leaf.node.value.codePointAt(0) ?? 32)
    : edgeOf(leaf.node, 'first');
}

export function lastChar(leaf: Leaf | undefined): string {
  if (leaf === undefined) return '';
  return leaf.node.type === 'text' ? ([...leaf.node.value.slice(-2)].at(-1) ?? '') : edgeOf(leaf.node, 'last');
}

function edgeOf(node: PhrasingContent, edge: 'first' | 'last'): string {
  if (node.type === 'break') return edge === 'first' ? '\\' : '\n';
  if (node.type === 'inlineCode') return '`';
  return edge === 'first' ? '[' : ')';
}
