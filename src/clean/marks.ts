import type { Parents, PhrasingContent, Root } from '../core/tree.js';
import {
  BITS,
  firstChar,
  has,
  isWord,
  type Kind,
  kinds,
  type Leaf,
  lastChar,
  type Mark,
  type Marks,
  mergeLeaves,
  NONE,
  PUNCTUATION,
  splitText,
  without,
} from './leaves.js';
import { eachParent } from './walk.js';
import { beginsInWord, settleWords } from './words.js';

/** Marks at one place between two leaves, with the characters that will stand around them ('' at the edges). */
interface Edge {
  readonly at: number;
  readonly before: string;
  readonly after: string;
}

/** Letters and digits of ASCII: quick to tell, and most texts begin and end with them. */
const FROM_LETTER_TO_LETTER = /^[A-Za-z\d](?:[\s\S]*[A-Za-z\d])?$/;
/** Rounds of taking marks off where they cannot be written; each round only ever takes off. */
const MAX_ROUNDS = 8;

/**
 * Marks as markdown can write them: neighbours of the same kind are one, a mark in the same mark is none, white space
 * stands outside, and so does punctuation at an edge that a letter touches, because `**a:**b` is not bold (CommonMark
 * §6.2). A mark that cannot be written at all leaves its text.
 */
export function cleanMarks(tree: Root): void {
  eachParent(tree, (parent) => {
    const children = parent.children as PhrasingContent[];
    if (
      isMark(parent) ||
      !children.some((child) => isMark(child) || child.type === 'text' || child.type === 'inlineCode')
    )
      return;
    (parent as { children: PhrasingContent[] }).children = normalizeMarks(children);
    if (parent.type === 'heading') unwrapWhole(parent);
  });
}

function isMark(node: { readonly type: string } | undefined): node is Mark {
  return node?.type === 'strong' || node?.type === 'emphasis' || node?.type === 'delete';
}

/** A heading that is bold as a whole is a heading: the mark adds nothing. */
function unwrapWhole(heading: Parents): void {
  const only = heading.children.length === 1 ? heading.children[0] : undefined;
  if (only?.type === 'strong') (heading as { children: PhrasingContent[] }).children = only.children;
}

function normalizeMarks(children: PhrasingContent[]): PhrasingContent[] {
  if (isSettled(children)) return children;
  if (!children.some(isMark))
    return mergeLeaves(children.map((node) => ({ node, marks: NONE }))).map(({ node }) => node);
  const flat: Leaf[] = [];
  flatten(children, NONE, flat);
  let leaves = mergeLeaves(settleWords(mergeLeaves(flat)));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = leaves;
    for (const kind of kinds) leaves = mergeLeaves(bridge(leaves, kind));
    for (const kind of kinds) for (const other of kinds) if (kind !== other) leaves = uncross(leaves, kind, other);
    leaves = mergeLeaves(takeOff(mergeLeaves(trim(leaves))));
    if (sameLeaves(before, leaves)) break;
  }
  return build(leaves, NONE);
}

/** Whether nothing is to be done, as for most: marks of one text from letter to letter, none of them near another. */
function isSettled(children: readonly PhrasingContent[]): boolean {
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as PhrasingContent;
    if (isMark(child)) {
      if (!isPlainMark(child) || isMark(children[i + 1]) || isMark(children[i + 2])) return false;
      if (beginsInWord(children[i - 1])) return false;
    } else if ((child.type === 'text' || child.type === 'inlineCode') && !standsAlone(child, children[i + 1]))
      return false;
  }
  return true;
}

function isPlainMark({ children }: Mark): boolean {
  const only = children.length === 1 ? children[0] : undefined;
  return only?.type === 'text' && FROM_LETTER_TO_LETTER.test(only.value);
}

function standsAlone(node: PhrasingContent & { readonly value: string }, next: PhrasingContent | undefined): boolean {
  return node.value !== '' && next?.type !== node.type;
}

function flatten(nodes: readonly PhrasingContent[], marks: Marks, out: Leaf[]): void {
  for (const node of nodes) {
    if (isMark(node)) flatten(node.children, marks | BITS[node.type], out);
    else out.push({ node, marks });
  }
}

const DIGIT = /\d/;

/** Two bold words with a plain space between them are one bold phrase, and two parts of a number are one number. */
function bridge(leaves: readonly Leaf[], kind: Kind): Leaf[] {
  return leaves.map((leaf, i) => {
    if (leaf.node.type !== 'text' || has(leaf, kind)) return leaf;
    if (!has(leaves[i - 1], kind) || !has(leaves[i + 1], kind)) return leaf;
    const { value } = leaf.node;
    const inNumber =
      (value === '.' || value === ',') && DIGIT.test(lastChar(leaves[i - 1])) && DIGIT.test(firstChar(leaves[i + 1]));
    if (value !== ' ' && !inNumber) return leaf;
    return { ...leaf, marks: leaf.marks | BITS[kind] };
  });
}

/** Where a mark begins inside another and ends behind it, it begins where the other ends: marks nest, they do not cross. */
function uncross(leaves: readonly Leaf[], outer: Kind, crossing: Kind): Leaf[] {
  const out = [...leaves];
  for (let start = 0; start < out.length; ) {
    let end = start;
    while (has(out[end], outer)) end++;
    if (end > start + 1 && has(out[end], crossing) && !has(out[start], crossing)) {
      for (let i = end - 1; i > start && has(out[i], crossing); i--) out[i] = without(out[i] as Leaf, crossing);
    }
    start = Math.max(end, start + 1);
  }
  return mergeLeaves(out);
}

/** Takes marks off white space, breaks, and punctuation beside letters, at the edges of each mark. */
function trim(leaves: readonly Leaf[]): Leaf[] {
  let out: Leaf[] = [...leaves];
  for (const kind of kinds) out = mergeLeaves(trimEnd(trimStart(out, kind), kind));
  return out;
}

function trimStart(leaves: readonly Leaf[], kind: Kind): Leaf[] {
  const out: Leaf[] = [];
  for (const leaf of leaves) {
    const last = out.at(-1);
    const opens = has(leaf, kind) && !has(last, kind);
    if (!opens) {
      out.push(leaf);
      continue;
    }
    if (leaf.node.type === 'break') {
      out.push(without(leaf, kind));
    } else if (leaf.node.type === 'text') {
      const length = strippedLength([...leaf.node.value], isWord(lastChar(last)));
      const { head, tail } = splitText(leaf, length);
      if (head !== undefined) out.push(without(head, kind));
      if (tail !== undefined) out.push(tail);
    } else {
      out.push(leaf);
    }
  }
  return out;
}

function trimEnd(leaves: readonly Leaf[], kind: Kind): Leaf[] {
  const out: Leaf[] = [];
  for (let i = leaves.length - 1; i >= 0; i--) {
    const leaf = leaves[i] as Leaf;
    const next = out.at(-1);
    const closes = has(leaf, kind) && !has(next, kind);
    if (!closes) {
      out.push(leaf);
    } else if (leaf.node.type === 'break') {
      out.push(without(leaf, kind));
    } else if (leaf.node.type === 'text') {
      const stripped = strippedLength([...leaf.node.value].reverse(), isWord(firstChar(next)));
      const { head, tail } = splitText(leaf, leaf.node.value.length - stripped);
      if (tail !== undefined) out.push(without(tail, kind));
      if (head !== undefined) out.push(head);
    } else {
      out.push(leaf);
    }
  }
  return out.reverse();
}

/** UTF-16 units at the start of `characters` that are white space, or punctuation too where a letter stands before them. */
function strippedLength(characters: readonly string[], besideWord: boolean): number {
  let length = 0;
  let beside = besideWord;
  for (const char of characters) {
    const space = /\s/.test(char);
    if (!space && !(beside && PUNCTUATION.test(char))) break;
    if (space) beside = false;
    length += char.length;
  }
  return length;
}

function sameLeaves(a: readonly Leaf[], b: readonly Leaf[]): boolean {
  return a.length === b.length && a.every((leaf, i) => leaf.marks === b[i]?.marks);
}

/** Takes off the marks of spans whose edges cannot be written. */
function takeOff(leaves: readonly Leaf[]): Leaf[] {
  const out = [...leaves];
  for (let at = 0; at <= out.length; at++) {
    const before = out[at - 1]?.marks ?? NONE;
    const after = out[at]?.marks ?? NONE;
    if (before === after) continue;
    const opening = kinds.filter((kind) => (after & ~before & BITS[kind]) !== 0);
    const closing = kinds.filter((kind) => (before & ~after & BITS[kind]) !== 0);
    const edge: Edge = { at, before: lastChar(out[at - 1]), after: firstChar(out[at]) };
    const bad = badMarks(out, edge, { opening, closing });
    if (bad === undefined) continue;
    unmarkSpan(out, bad.from, bad.kind);
  }
  return out;
}

interface Turning {
  readonly opening: readonly Kind[];
  readonly closing: readonly Kind[];
}

function badMarks(
  leaves: readonly Leaf[],
  edge: Edge,
  { opening, closing }: Turning,
): { from: number; kind: Kind } | undefined {
  const { at, before, after } = edge;
  const [opens] = opening;
  const [closes] = closing;
  if (opens !== undefined && closes !== undefined) {
    if (opening.length === 1 && closing.length === 1 && canTouch(leaves, edge, { opening, closing })) return undefined;
    return { from: at, kind: opens };
  }
  // Strikethrough is written outside asterisks, so its own neighbour is punctuation.
  if (opens !== undefined) {
    const inner = opening.length > 1 && opening.includes('delete') ? '*' : after;
    return PUNCTUATION.test(inner) && isWord(before) ? { from: at, kind: opens } : undefined;
  }
  if (closes === undefined) return undefined;
  const inner = closing.length > 1 && closing.includes('delete') ? '*' : before;
  return PUNCTUATION.test(inner) && isWord(after) ? { from: at - 1, kind: closes } : undefined;
}

/** One mark ends where the next begins: `**a**_b_` can be written where no letter stands on the far side of the emphasis. */
function canTouch(leaves: readonly Leaf[], edge: Edge, { opening, closing }: Turning): boolean {
  if (PUNCTUATION.test(edge.before) || PUNCTUATION.test(edge.after)) return false;
  if (opening[0] === undefined || leaves[edge.at]?.marks !== BITS[opening[0]]) return false;
  if (closing[0] === undefined || leaves[edge.at - 1]?.marks !== BITS[closing[0]]) return false;
  if (opening[0] === 'delete' || closing[0] === 'delete') return true;
  let far = edge.at;
  if (opening[0] === 'emphasis') {
    while (has(leaves[far], 'emphasis')) far++;
    return !isWord(firstChar(leaves[far])) && (leaves[far]?.marks ?? NONE) === NONE;
  }
  far--;
  while (has(leaves[far], 'emphasis')) far--;
  return !isWord(lastChar(leaves[far])) && (leaves[far]?.marks ?? NONE) === NONE;
}

/** Takes a mark off the span around a place, in the array itself: spans are many and short. */
function unmarkSpan(leaves: Leaf[], from: number, kind: Kind): void {
  let start = from;
  while (has(leaves[start - 1], kind)) start--;
  for (let i = start; has(leaves[i], kind); i++) leaves[i] = without(leaves[i] as Leaf, kind);
}

/** Marks around leaves again: at each place the mark that reaches furthest is outermost. */
function build(leaves: readonly Leaf[], open: Marks): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let at = 0; at < leaves.length; ) {
    const leaf = leaves[at] as Leaf;
    let widest: Kind | undefined;
    let furthest = at;
    for (const kind of kinds) {
      if ((open & BITS[kind]) !== 0 || !has(leaf, kind)) continue;
      let end = at;
      while (has(leaves[end], kind)) end++;
      if (end > furthest) {
        widest = kind;
        furthest = end;
      }
    }
    if (widest === undefined) {
      out.push(leaf.node);
      at++;
    } else {
      out.push({ type: widest, children: build(leaves.slice(at, furthest), open | BITS[widest]) } as Mark);
      at = furthest;
    }
  }
  return out;
}
