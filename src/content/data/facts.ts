import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { lineBreak, paragraph, strong, text } from '../tree/build.js';

/** What a file says of itself: a line a fact, those without a value left out. */
export function factLines(facts: readonly (readonly [name: string, value: string])[]): RootContent[] {
  const said = facts.filter(([, value]) => value !== '');
  const lines = said.flatMap(([name, value], i): PhrasingContent[] => [
    ...(i === 0 ? [] : [lineBreak()]),
    strong([text(`${name}:`)]),
    text(` ${value}`),
  ]);
  return lines.length === 0 ? [] : [paragraph(lines)];
}
