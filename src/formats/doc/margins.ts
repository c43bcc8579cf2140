import type { FlowItem } from '../../content/paragraphs/model.js';
import { part } from './fib.js';
import { plcAt } from './plc.js';
import type { DocState } from './state.js';
import { readStory } from './story.js';

/** The first stories are the lines above notes. */
const SEPARATORS = 6;
/** A section has even, odd and first pages, each with a header and a footer. */
const STORIES_OF_SECTION = 6;
const FOOTERS: ReadonlySet<number> = new Set([2, 3, 5]);
const MAX_STORIES = 600;

/** Headers and footers of all sections [MS-DOC] 2.8.20: positions alone, in order. */
export function readMargins(state: DocState): { headers: FlowItem[][]; footers: FlowItem[][] } {
  const { lengths, table } = state.file;
  const out: { headers: FlowItem[][]; footers: FlowItem[][] } = { headers: [], footers: [] };
  if (lengths.headers === 0) return out;
  const start = lengths.body + lengths.footnotes;
  let last = 0;
  const { positions } = plcAt(table, { ...state.file.at(part.HEADERS), size: 0 });
  for (let i = SEPARATORS; i + 1 < Math.min(positions.length, MAX_STORIES); i++) {
    const from = positions[i] ?? 0;
    const to = Math.min(positions[i + 1] ?? 0, lengths.headers);
    if (to <= from || from < last) continue;
    last = to;
    const place = FOOTERS.has((i - SEPARATORS) % STORIES_OF_SECTION) ? out.footers : out.headers;
    place.push(readStory(state, start + from, start + to, true));
  }
  return out;
}
