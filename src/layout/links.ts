import type { Glyph, LinkArea } from './model.js';

/** An area higher than this many sizes of the text in it is the box around a link of several lines, and holds others' text. */
const MAX_HEIGHT = 1.9;
/** Height of a letter's middle above its baseline, in sizes. */
const MIDDLE = 0.3;
const BUCKET = 40;

/** Gives upright glyphs the address of the area that their middle lies in. */
export function linkGlyphs(glyphs: readonly Glyph[], areas: readonly LinkArea[]): readonly Glyph[] {
  if (areas.length === 0) return glyphs;
  const buckets = toBuckets(areas);
  return glyphs.map((glyph) => {
    if (glyph.turn !== 0) return glyph;
    const y = glyph.baseline - glyph.style.size * MIDDLE;
    const link = addressAt(buckets.get(Math.floor(y / BUCKET)), glyph, y);
    return link === undefined ? glyph : { ...glyph, link };
  });
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

function addressAt(areas: readonly LinkArea[] | undefined, glyph: Glyph, y: number): string | undefined {
  const x = (glyph.left + glyph.right) / 2;
  for (const area of areas ?? []) {
    if (x < area.left || x > area.right || y < area.top || y > area.bottom) continue;
    if (area.bottom - area.top <= glyph.style.size * MAX_HEIGHT + 2) return area.url;
  }
  return undefined;
}
