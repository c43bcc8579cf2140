import type { CleanContext, CleanStep } from '../core/clean.js';
import type { Root } from '../core/tree.js';
import { cleanBreaks } from './breaks.js';
import { cleanCharacters } from './characters.js';
import { cleanEmpty } from './empty.js';
import { cleanImages } from './images.js';
import { cleanLinks } from './links.js';
import { cleanLists } from './lists.js';
import { cleanMarks } from './marks.js';
import { cleanWhitespace } from './whitespace.js';

/** The cleaning in its order. Each step stands alone and can be switched off by its name. */
export const cleanSteps: readonly CleanStep[] = [
  {
    name: 'characters',
    reason: 'first, so that later steps compare letters and see real spaces',
    transform: cleanCharacters,
  },
  {
    name: 'links',
    reason: 'before marks and emptiness, because links that go leave their text',
    transform: cleanLinks,
  },
  {
    name: 'images',
    reason: 'before emptiness, because a picture may be all that a paragraph holds',
    transform: cleanImages,
  },
  { name: 'whitespace', reason: 'before marks, which look at the characters beside them', transform: cleanWhitespace },
  { name: 'marks', reason: 'before emptiness, because marks of nothing but space dissolve', transform: cleanMarks },
  { name: 'empty', reason: 'after all that may leave something empty', transform: cleanEmpty },
  { name: 'lists', reason: 'after emptiness, because what went may have parted two lists', transform: cleanLists },
  {
    name: 'breaks',
    reason: 'last, because what went may have stood between a break and an edge',
    transform: cleanBreaks,
  },
];

/** Runs every step but those in `skip`, in order. */
export function clean(tree: Root, context: CleanContext, skip: ReadonlySet<string> = new Set()): void {
  for (const step of cleanSteps) if (!skip.has(step.name)) step.transform(tree, context);
}
