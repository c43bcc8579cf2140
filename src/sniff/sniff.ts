import { type Confidence, confidence, type Peek } from '../core/format.js';

/** Small helpers for `sniff`; light, because every format's descriptor is loaded by everyone. */

export interface Mark {
  readonly pattern: RegExp;
  /** Evidence for each line that matches, up to `most` lines (default 3). */
  readonly weight: number;
  readonly most?: number;
}

/** Lines that are looked at: enough to know a text, and bounded. */
const SNIFFED_LINES = 400;
/** Characters of a line beyond which it is no line that a person wrote. */
const SNIFFED_LENGTH = 1000;

/**
 * Confidence for a text format from marks in its lines: MAYBE with a weight of 1, LIKELY with 3 or more, NO below 1.
 * Patterns are tested line by line, so they need no flags.
 */
export function evidence(peek: Peek, marks: readonly Mark[]): Confidence {
  const lines = linesOf(peek);
  let weight = 0;
  for (const mark of marks) {
    let left = mark.most ?? 3;
    for (const line of lines) {
      if (left === 0) break;
      if (mark.pattern.test(line)) {
        weight += mark.weight;
        left--;
      }
    }
  }
  if (weight < 1) return confidence.NO;
  const share = Math.min((weight - 1) / 5, 1);
  return confidence.MAYBE + share * (confidence.LIKELY - confidence.MAYBE);
}

const linesByPeek = new WeakMap<Peek, readonly string[]>();

/** The lines at the start of the text, split once for all who look. */
function linesOf(peek: Peek): readonly string[] {
  const known = linesByPeek.get(peek);
  if (known !== undefined) return known;
  const lines = peek
    .text()
    .split('\n', SNIFFED_LINES)
    .filter((line) => line.length <= SNIFFED_LENGTH);
  linesByPeek.set(peek, lines);
  return lines;
}

/** STRUCTURE if the root element is one of these, by local name without case. */
export function rootIs(peek: Peek, names: readonly string[], namespace?: string): Confidence {
  const found = peek.xmlRoot();
  if (found === undefined) return confidence.NO;
  if (!names.includes(found.name.toLowerCase())) return confidence.NO;
  return namespace === undefined || found.namespace === namespace ? confidence.STRUCTURE : confidence.NO;
}

/** STRUCTURE if an OOXML package's content types name one of these main parts. */
export function packageIs(peek: Peek, contentTypes: readonly string[]): Confidence {
  if (peek.zipNames() === undefined) return confidence.NO;
  const types = peek.zipText('[Content_Types].xml');
  return contentTypes.some((type) => types.includes(type)) ? confidence.STRUCTURE : confidence.NO;
}

/** STRUCTURE if a zip's `mimetype` entry is one of these. */
export function mimetypeIs(peek: Peek, mediaTypes: readonly string[]): Confidence {
  if (peek.zipNames() === undefined) return confidence.NO;
  return mediaTypes.includes(peek.zipText('mimetype').trim()) ? confidence.STRUCTURE : confidence.NO;
}

/** STRUCTURE if an OLE compound file has a stream of that name (lower case) at its root. */
export function oleHas(peek: Peek, streams: readonly string[]): Confidence {
  const names = peek.oleNames();
  return names !== undefined && streams.some((name) => names.includes(name)) ? confidence.STRUCTURE : confidence.NO;
}
