import type { ReadContext } from '../../core/format.js';
import type { FlowItem } from './model.js';
import { isLoneNumber } from './page-number.js';

/** Reports lines that only say where one is: those that differ in their numbers alone once, with the number of lines. */
export function reportRunning(running: ReadonlySet<FlowItem>, { removed }: Pick<ReadContext, 'removed'>): void {
  const groups = new Map<string, { readonly text: string; lines: number }>();
  for (const item of running) {
    if (item.kind !== 'line') continue;
    const text = item.line.text.trim();
    const key = text.toLowerCase().replace(/\d+/g, '#');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { text, lines: 1 });
    else group.lines++;
  }
  for (const { text, lines } of groups.values()) {
    const kind = isLoneNumber(text) ? 'page number' : 'running head or foot';
    removed('running', lines === 1 ? kind : `${kind}, ${lines} lines`, text);
  }
}
