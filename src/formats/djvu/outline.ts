/*
 * The outline (NAVM, in BZZ): count(2), then for each entry how many entries are below it(1), length(3) title, length(3) address. Addresses
 * of pages are "#3", or "#" and the name of a page's part.
 */
import { ByteView } from '../../bytes/view.js';
import type { OutlineEntry } from '../../layout/text/outline-match.js';

const MAX_DEPTH = 6;

export function readOutline(bytes: Uint8Array): OutlineEntry[] {
  const view = new ByteView(bytes);
  const out: OutlineEntry[] = [];
  /** How many entries are still to come at each depth. */
  const open: number[] = [];
  let at = 2;
  for (let i = 0; i < view.u16be(0) && at < view.length; i++) {
    const below = view.u8(at);
    const title = textAt(view, at + 1);
    const address = textAt(view, title.end);
    at = address.end;
    while (open.length > 0 && (open.at(-1) ?? 0) <= 0) open.pop();
    if (open.length > 0) open[open.length - 1] = (open.at(-1) ?? 1) - 1;
    const page = /^#(\d+)$/.exec(address.text)?.[1];
    out.push({
      title: title.text,
      depth: Math.min(open.length + 1, MAX_DEPTH),
      page: page === undefined ? undefined : Number(page),
    });
    if (below > 0) open.push(below);
  }
  return out.filter(({ title }) => title !== '');
}

function textAt(view: ByteView, at: number): { text: string; end: number } {
  const length = (view.u16be(at) << 8) | view.u8(at + 2);
  const bytes = view.slice(at + 3, length);
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return { text, end: at + 3 + length };
}
