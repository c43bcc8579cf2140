/** Headings by the commands that make them, 0 being the outermost. */
export const headLevels: ReadonlyMap<string, number> = new Map([
  ['part', 0],
  ['chapter', 1],
  ['title', 1],
  ['section', 2],
  ['subject', 2],
  ['subsection', 3],
  ['subsubject', 3],
  ['subsubsection', 4],
  ['subsubsubject', 4],
  ['subsubsubsection', 5],
  ['subsubsubsubject', 5],
  ['subsubsubsubsection', 6],
  ['subsubsubsubsubject', 6],
]);

/** What is added to levels so that the outermost heading that is used is the first, or the second below a title. */
export function shiftOf(body: string): number {
  let top = 7;
  for (const found of body.matchAll(/\\(?:start)?((?:sub)*(?:section|subject)|part|chapter|title)\s*[[{]/g))
    top = Math.min(top, headLevels.get(found[1] ?? '') ?? 7);
  const hasTitle = /\\tf[cd](?![A-Za-z])/.test(body);
  return (hasTitle ? 2 : 1) - (top === 7 ? 2 : top);
}
