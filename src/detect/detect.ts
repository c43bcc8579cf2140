import { ConvertError } from '../core/errors.js';
import { type Confidence, confidence, type Format, type Source } from '../core/format.js';
import { describeBytes } from './magic.js';
import { createPeek } from './peek.js';

/** What a claim that fits adds where the bytes leave it open. */
const EXTENSION_BONUS = 0.25;
const MEDIA_TYPE_BONUS = 0.1;

/**
 * The format of the bytes. Throws `empty-document` for no bytes and `unsupported-format`, with what the bytes look like,
 * where no format knows them. The order of `formats` has no meaning.
 */
export function detect(source: Source, formats: readonly Format[]): Format {
  if (isEmpty(source.bytes)) throw new ConvertError('empty-document');
  const extension = extensionOf(source.name);
  const peek = createPeek(source.bytes, extension);
  let best: Format | undefined;
  let bestScore: Confidence = confidence.NO;
  for (const format of formats) {
    const own = format.sniff(peek);
    if (own <= confidence.NO) continue;
    const score = own + claimBonus(format, own, extension, source.mediaType);
    if (score > bestScore) {
      best = format;
      bestScore = score;
    }
    // Nothing is surer than a look inside, and no name adds as much.
    if (bestScore >= confidence.STRUCTURE) break;
  }
  if (best === undefined) {
    throw new ConvertError('unsupported-format', { detected: describeBytes(peek) });
  }
  return best;
}

/** The media type of bytes of a format. */
export function mediaTypeOf(format: Format, { bytes, name }: Source): string {
  const own = format.mediaTypeOf?.(createPeek(bytes, extensionOf(name)));
  return own ?? mediaTypesOf(format)[0] ?? ANY_BYTES;
}

const ANY_BYTES = 'application/octet-stream';

/** The media types that bytes of a format can be of. */
export function mediaTypesOf({ mediaTypes }: Format): readonly string[] {
  return mediaTypes.length > 0 ? mediaTypes : [ANY_BYTES];
}

/** No bytes, or nothing but a byte order mark. */
function isEmpty(bytes: Uint8Array): boolean {
  const [a, b, c] = bytes;
  if (bytes.length === 2) return (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  return bytes.length === 0 || (bytes.length === 3 && a === 0xef && b === 0xbb && c === 0xbf);
}

function claimBonus(format: Format, own: Confidence, extension: string, mediaType: string | undefined): number {
  if (own >= confidence.SIGNATURE) return 0;
  let bonus = 0;
  if (extension !== '' && format.extensions.includes(extension)) bonus += EXTENSION_BONUS;
  if (mediaType !== undefined && format.mediaTypes.includes(mediaType.split(';')[0]?.trim().toLowerCase() ?? ''))
    bonus += MEDIA_TYPE_BONUS;
  return bonus;
}

/** Lower case, without dot; '' if there is none. */
export function extensionOf(name: string | undefined): string {
  return /\.([A-Za-z\d_+-]{1,12})$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
}
