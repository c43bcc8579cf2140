/** What a client can take, from its Accept header (RFC 9110 §12.5.1). */

const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';
/** The whole conversion: content and timings, and format, warnings and removals besides. */
export const CONVERSION_TYPE = 'application/vnd.markwell.conversion+json';

export type AnswerType = typeof MARKDOWN | typeof JSON_TYPE | typeof CONVERSION_TYPE;

/** In the order in which they are preferred. */
export const OFFERS = [JSON_TYPE, MARKDOWN, CONVERSION_TYPE] as const;

interface Range {
  readonly type: string;
  readonly quality: number;
}

/** The best answer for an Accept header; JSON where it leaves the choice, `undefined` where it takes none. */
export function negotiate(accept: string | undefined): AnswerType | undefined {
  if (accept === undefined || accept.trim() === '') return JSON_TYPE;
  const ranges = accept.split(',').map(parseRange);
  let best: AnswerType | undefined;
  let bestQuality = 0;
  for (const offer of OFFERS) {
    const quality = qualityOf(offer, ranges);
    if (quality > bestQuality) {
      best = offer;
      bestQuality = quality;
    }
  }
  return best;
}

function parseRange(value: string): Range {
  const [type = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}

/** The quality of the most specific range that takes the type. A client of problem details takes JSON. */
function qualityOf(offer: AnswerType, ranges: readonly Range[]): number {
  const [family] = offer.split('/');
  const specific = (range: Range) =>
    range.type === offer ? 3 : range.type === `${family}/*` ? 2 : range.type === '*/*' ? 1 : 0;
  let best: Range | undefined;
  for (const range of ranges) if (specific(range) > (best === undefined ? 0 : specific(best))) best = range;
  return best?.quality ?? 0;
}
