/** What readers leave out on purpose, by name: it is no part of what the document says, or the document itself hides it. */
export const readingSteps = {
  running: 'running heads and feet, page numbers and stamps of pages, which only say where one is',
  leaders: 'the dots between an entry of a table of contents and its page',
  boilerplate: 'what surrounds the main content of a web page: navigation, related links, notices',
  margins: 'page headers and footers of word processors that say nothing the text does not',
  hidden: 'what the document itself does not show: hidden text, elements, sheets and slides',
} as const;

export type ReadingStep = keyof typeof readingSteps;

/** What was left out of the document, and why. */
export interface Removal {
  /** A name of `readingSteps`, or of a step of the cleaning. */
  readonly step: string;
  readonly reason: string;
  /** The first characters of what was left out. */
  readonly text: string;
}

/** Removals of one kind, by readers or by the cleaning, that are kept: enough to see why something is not there. */
export const MAX_REMOVALS = 200;
/** Characters of each that are kept. */
export const MAX_REMOVAL_CHARS = 200;

/** A list, and what adds to it: each removal once, in the order in which they come, as many and as long as is kept. */
export function collectRemovals(): {
  readonly removals: Removal[];
  readonly removed: (step: string, reason: string, text: string) => void;
} {
  const removals: Removal[] = [];
  const seen = new Set<string>();
  const removed = (step: string, reason: string, text: string): void => {
    if (removals.length >= MAX_REMOVALS) return;
    const kept = text.slice(0, MAX_REMOVAL_CHARS);
    const key = JSON.stringify([step, reason, kept]);
    if (seen.has(key)) return;
    seen.add(key);
    removals.push({ step, reason, text: kept });
  };
  return { removals, removed };
}
