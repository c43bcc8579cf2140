import { canSpend, spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';

/** Long documents of pages are read as far as limits and time go; what is missing is named. */

/** How many of a document's pages the limit allows; a warning names the others. Spends them. */
export function allowedPages(context: ReadContext, count: number): number {
  let most = count;
  if (!canSpend(context.budget, 'maxPages', count)) {
    const { limits, used } = context.budget;
    most = Math.max(limits.maxPages - (used.get('maxPages') ?? 0), 0);
    warnMissing(context, { from: most + 1, count, reason: 'the limit of pages is reached' });
  }
  spend(context.budget, 'maxPages', most);
  return most;
}

/**
 * Whether there is time to read a page (from 1); if not, a warning names it and those after it. The first is always read: a document
 * of which nothing was read is no result.
 */
export function hasTimeForPage(context: ReadContext, number: number, count: number): boolean {
  if (number === 1 || context.timeLeft === undefined || context.timeLeft() > 0) return true;
  warnMissing(context, { from: number, count, reason: 'the time is used up' });
  return false;
}

interface Missing {
  readonly from: number;
  readonly count: number;
  readonly reason: string;
}

function warnMissing(context: ReadContext, { from, count, reason }: Missing): void {
  const which = from === count ? `Page ${from} was` : `Pages ${from} to ${count} were`;
  context.warn({ code: 'truncated', message: `${which} not read: ${reason}.` });
}
