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

/** The cleaning steps, in order. They are independent, and each can be skipped by name. */
export const cleanSteps: readonly CleanStep[] = [
  {
    name: 'characters',
    reason: 'first, so that later steps see normalized letters and real spaces',
    transform: cleanCharacters,
  },
  {
    name: 'links',
    reason: 'before `marks` and `empty`, because removed links leave their text behind',
    transform: cleanLinks,
  },
  {
    name: 'images',
    reason: 'before `empty`, because a picture may be all a paragraph contains',
    transform: cleanImages,
  },
  {
    name: 'whitespace',
    reason: 'before `marks`, which looks at the neighbouring characters',
    transform: cleanWhitespace,
  },
  {
    name: 'marks',
    reason: 'before `empty`, because marks around nothing but spaces are removed',
    transform: cleanMarks,
  },
  { name: 'empty', reason: 'after every step that may leave something empty', transform: cleanEmpty },
  {
    name: 'lists',
    reason: 'after `empty`, because a removed block may have separated two lists',
    transform: cleanLists,
  },
  {
    name: 'breaks',
    reason: 'last, because removed content may have been between a break and an edge',
    transform: cleanBreaks,
  },
];

/** Runs every step but those in `skip`, in order. */
export function clean(tree: Root, context: CleanContext, skip: ReadonlySet<string> = new Set()): void {
  for (const step of cleanSteps) if (!skip.has(step.name)) step.transform(tree, context);
}
