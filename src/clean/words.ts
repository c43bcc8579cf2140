import type { PhrasingContent, Text } from '../core/tree.js';
import { firstChar, type Leaf, lastChar, NONE, splitText } from './leaves.js';

/** Letters of scripts that part words by spaces; a mark in a Chinese sentence or before a Korean ending splits no word. */
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u;
const FIRST_LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+/u;
const LAST_LETTERS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+$/u;
/** A word with so many looks was not set by sense: `um` in italics and `ped` in bold italics in one "jumped". */
const LOOKS_BY_CHARACTER = 3;
/** Letters that follow a lone first letter before it belongs to the same word for sure. */
const MIN_REST = 3;
/** One case throughout: "H" before "many" in italics is a word of its own. */
const GOES_ON = /^(?:\p{Ll}{2}|\p{Lu}{3})/u;

/**
 * Marks by words where editing left them at single characters: a word of three looks keeps the marks that all its marked
 * letters share, and a mark that begins at a word's second letter and goes on over further words begins at its first. A
 * word of two looks ("Sin**ht**gunt") was meant so and stays.
 */
export function settleWords(leaves: readonly Leaf[]): Leaf[] {
  if (!leaves.some((leaf, i) => joinsNext(leaf, leaves[i + 1]))) return [...leaves];
  return takeFirstLetters(shareMarks(leaves));
}

/** Whether what follows a node may begin within a word. */
export function beginsInWord(before: PhrasingContent | undefined): boolean {
  return before?.type === 'text' && LAST_LETTERS.test(before.value.slice(-1));
}

/** Whether a word goes on from one leaf to the next. */
function joinsNext(leaf: Leaf, next: Leaf | undefined): boolean {
  if (leaf.node.type !== 'text' || next?.node.type !== 'text') return false;
  return LETTER.test(lastChar(leaf)) && LETTER.test(firstChar(next));
}

function shareMarks(leaves: readonly Leaf[]): Leaf[] {
  const out: Leaf[] = [];
  for (let i = 0; i < leaves.length; ) {
    let end = i;
    while (joinsNext(leaves[end] as Leaf, leaves[end + 1])) {
      end++;
      if (!isOneWord(leaves[end] as Leaf)) break;
    }
    const word = leaves.slice(i, end + 1);
    const settled =
      new Set(word.map(({ marks }) => marks)).size >= LOOKS_BY_CHARACTER && isOneWord(word.at(-1) as Leaf);
    for (const leaf of settled ? settle(word) : word.slice(0, Math.max(1, word.length - 1))) out.push(leaf);
    i = settled ? end + 1 : Math.max(end, i + 1);
  }
  return out;
}

function isOneWord({ node }: Leaf): boolean {
  return node.type === 'text' && FIRST_LETTERS.exec(node.value)?.[0].length === node.value.length;
}

/** The leaves of a word and of what is beside it in the first and the last, the word's marked letters in one look. */
function settle(word: readonly Leaf[]): Leaf[] {
  const shared = word.reduce((marks, leaf) => (leaf.marks === NONE ? marks : marks & leaf.marks), ~0);
  const first = word[0] as Leaf;
  const last = word[word.length - 1] as Leaf;
  const before = splitText(first, textOf(first).search(LAST_LETTERS));
  const after = splitText(last, FIRST_LETTERS.exec(textOf(last))?.[0].length ?? 0);
  const letters = [before.tail, ...word.slice(1, -1), after.head].filter((leaf) => leaf !== undefined);
  const inOneLook = letters.map((leaf) => (leaf.marks === NONE ? leaf : { node: leaf.node, marks: shared }));
  return [before.head, ...inOneLook, after.tail].filter((leaf) => leaf !== undefined);
}

/** "c*oated in toffee*" is "*coated in toffee*". */
function takeFirstLetters(leaves: readonly Leaf[]): Leaf[] {
  const out: Leaf[] = [];
  for (const [i, leaf] of leaves.entries()) {
    const next = leaves[i + 1];
    if (next === undefined || !joinsNext(leaf, next) || !beginsLate(leaf, next)) {
      out.push(leaf);
      continue;
    }
    const { head, tail } = splitText(leaf, textOf(leaf).search(LAST_LETTERS));
    if (head !== undefined) out.push(head);
    if (tail !== undefined) out.push({ node: tail.node, marks: next.marks });
  }
  return out;
}

function beginsLate(leaf: Leaf, next: Leaf): boolean {
  if (leaf.marks !== NONE || next.marks === NONE) return false;
  const letters = LAST_LETTERS.exec(textOf(leaf))?.[0] ?? '';
  const rest = FIRST_LETTERS.exec(textOf(next))?.[0] ?? '';
  const goesOn = LETTER.test(textOf(next).slice(rest.length));
  return letters.length === 1 && rest.length >= MIN_REST && goesOn && GOES_ON.test(letters + rest);
}

function textOf({ node }: Leaf): string {
  return (node as Text).value;
}
