import type { Glyphs } from './glyphs.js';
import type { LinkArea } from './model.js';

/** An area higher than this many sizes of the text in it is the box around a link of several lines, and holds others' text. */
const MAX_HEIGHT = 1.9;
/** Height of a letter's middle above its baseline, in sizes. */
const MIDDLE = 0.3;
const BUCKET = 40;

/** Gives upright glyphs the address of the area that their middle lies in. */
export function linkGlyphs(glyphs: Glyphs, areas: readonly LinkArea[]): Glyphs {
  if (areas.length === 0) return glyphs;
  const numbers = new Map<string, number>();
  for (const { url } of areas) {
    if (numbers.has(url)) continue;
    numbers.set(url, glyphs.links.length);
    glyphs.links.push(url);
  }
  const buckets = toBuckets(areas);
  for (let i = 0; i < glyphs.count; i++) {
    if (glyphs.turn[i] !== 0) continue;
    const { size } = glyphs.styleOf(i);
    const y = (glyphs.baseline[i] as number) - size * MIDDLE;
    const near = buckets.get(Math.floor(y / BUCKET));
    if (near === undefined) continue;
    const x = ((glyphs.left[i] as number) + (glyphs.right[i] as number)) / 2;
    const area = near.find(
      ({ left, right, top, bottom }) =>
        x >= left && x <= right && y >= top && y <= bottom && bottom - top <= size * MAX_HEIGHT + 2,
    );
    if (area !== undefined) glyphs.link[i] = numbers.get(area.url) ?? -1;
  }
  return glyphs;
}

function toBuckets(areas: readonly LinkArea[]): Map<number, LinkArea[]> {
  const buckets = new Map<number, LinkArea[]>();
  for (const area of areas) {
    const last = Math.min(Math.floor(area.bottom / BUCKET), Math.floor(area.top / BUCKET) + 50);
    for (let key = Math.floor(area.top / BUCKET); key <= last; key++) {
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [area]);
      else bucket.push(area);
    }
  }
  return buckets;
}
