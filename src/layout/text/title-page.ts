import { type Block, blockText, type TextBlock } from './blocks.js';
import { isBody, isLarger, sectionNumber } from './heading-evidence.js';
import { styleKey } from './heading-levels.js';
import type { FlowStats } from './stats.js';

/**
 * What a document begins with, up to its first text: a title, and names, dates and addresses in large letters, which are no
 * headings. Others there are headings where the same look, or the outline, or a number says so.
 */

/** Blocks that a title page has at most: a document without running text is no title page. */
const MOST_BLOCKS = 60;
/** The text that ends it has at least so many lines or letters. */
const TEXT = { lines: 3, chars: 180 };
/** A sentence may be shorter. */
const SENTENCE = 60;
/** Words that head a section wherever they are. */
const KNOWN =
  /^(?:abstract|summary|contents|table of contents|introduction|preface|foreword|acknowledge?ments?|keywords|zusammenfassung|inhalt(?:sverzeichnis)?|einleitung|einführung|vorwort|résumé|sommaire|table des matières|avant-propos|riassunto|indice|introduzione|resumen|índice|introducción|abstrakt|목차|초록|目次|目录|摘要)\W*$/iu;
/** Names, degrees, and what is set off by commas. */
const NAMES = /,|\b(?:ph\.? ?d|m\.? ?d|prof|dr|inc|ltd|gmbh)\b|\bby\s|[∗†‡§*]/i;
/** Several names in a row, or names with marks of notes. */
const AUTHORS = /,[^,]+,|,.*[∗†‡§*]|[∗†‡§*].*,/;
const MOST_CHARS = 60;

export interface TitlePage {
  /** The one heading of its look that is above all others. */
  readonly title: TextBlock | undefined;
  /** Candidates that are no headings. */
  readonly plain: ReadonlySet<TextBlock>;
}

export function readTitlePage(
  blocks: readonly Block[],
  candidates: ReadonlySet<TextBlock>,
  known: { readonly stats: FlowStats; readonly sure: (block: TextBlock) => boolean },
): TitlePage {
  const { stats, sure } = known;
  const end = blocks.slice(0, MOST_BLOCKS).findIndex((block) => endsTitlePage(block, stats));
  const front = blocks.slice(0, end < 0 ? MOST_BLOCKS : end).flatMap((block) => (block.kind === 'text' ? [block] : []));
  const within = front.filter((block) => candidates.has(block));
  const title = largest(within);
  if (title === undefined) return { title, plain: new Set() };
  const elsewhere = new Set(
    [...candidates].filter((block) => !within.includes(block)).map((block) => styleKey(block, stats.bodySize)),
  );
  const last = front.at(-1);
  const stays = (block: TextBlock) =>
    block === title ||
    sure(block) ||
    KNOWN.test(blockText(block)) ||
    sectionNumber(blockText(block)) !== undefined ||
    (elsewhere.has(styleKey(block, stats.bodySize)) && !AUTHORS.test(blockText(block))) ||
    (block === last && heads(block, stats));
  const plain = new Set(within.filter((block) => !stays(block)));
  const key = styleKey(title, stats.bodySize);
  const others = [...candidates].filter((block) => block !== title && !plain.has(block));
  const isOne =
    sectionNumber(blockText(title)) === undefined && others.every((block) => styleKey(block, stats.bodySize) !== key);
  return { title: isOne ? title : undefined, plain };
}

function endsTitlePage(block: Block, stats: FlowStats): boolean {
  if (block.kind === 'table') return true;
  if (block.kind !== 'text' || !isBody(block, stats)) return false;
  const text = blockText(block);
  if (block.lines.length >= TEXT.lines || text.length >= TEXT.chars) return true;
  return text.length >= SENTENCE && /\p{L}[.:]$/u.test(text);
}

function largest(blocks: readonly TextBlock[]): TextBlock | undefined {
  let best: TextBlock | undefined;
  for (const block of blocks) {
    if (best === undefined || (block.lines[0]?.size ?? 0) > (best.lines[0]?.size ?? 0) + 0.3) best = block;
  }
  return best;
}

/** The last before the text, if it does not look like names. */
function heads(block: TextBlock, stats: FlowStats): boolean {
  const text = blockText(block);
  return (
    text.length <= MOST_CHARS && !NAMES.test(text) && (isLarger(block, stats.bodySize) || block.lines.length === 1)
  );
}
