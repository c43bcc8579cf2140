import { root } from '../../content/tree/build.js';
import { pictureIn } from '../../content/tree/pictures.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PictureBytes, Root } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { resolverFor } from '../../families/html/document.js';
import { readPage } from '../../families/html/page.js';
import { toMessageBytes } from '../../families/mail/unicode.js';
import { decodePart, leafParts, type Part, parameter, parsePart } from './mime.js';

/** A web page with its pictures in one message (RFC 2557): the page that the message is about. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const message = parsePart(toMessageBytes(source.bytes));
  const parts = leafParts(message);
  const page = findPage(message, parts);
  if (page === undefined) throw new ConvertError('corrupt-document');
  const type = page.headers.get('content-type') ?? '';
  if (!/html|^$/i.test(type)) return context.readEmbedded({ bytes: decodePart(page), mediaType: type });
  const decoded = decodeHtml(decodePart(page), type);
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The page was read as ${decoded.charset}.` });
  const address = page.headers.get('content-location') ?? message.headers.get('snapshot-content-location') ?? '';
  const main = context.options.main ?? 'auto';
  return root(
    readPage(decoded.text, {
      context,
      address,
      main: context.depth > 0 && main === 'auto' ? 'never' : main,
      pictureOf: picturesOf(parts, address),
    }),
  );
}

/** The part that the message names as its root, else the first page, else the first text. */
function findPage(message: Part, parts: readonly Part[]): Part | undefined {
  const start = parameter(message.headers.get('content-type') ?? '', 'start');
  const typeOf = (part: Part) => part.headers.get('content-type') ?? 'text/plain';
  return (
    (start === '' ? undefined : parts.find((part) => part.headers.get('content-id') === start)) ??
    parts.find((part) => /^(?:text\/html|application\/xhtml\+xml)/i.test(typeOf(part))) ??
    parts.find((part) => /^text\/(?!css|javascript)/i.test(typeOf(part)))
  );
}

/** Pictures by what the page calls them: `cid:` and a part's identifier, or its address (RFC 2557 §8). */
function picturesOf(parts: readonly Part[], address: string): (url: string) => PictureBytes | undefined {
  const byName = new Map<string, Part>();
  for (const part of parts) {
    if (!/^image\//i.test(part.headers.get('content-type') ?? '')) continue;
    const id = (part.headers.get('content-id') ?? '').replace(/^<|>$/g, '');
    if (id !== '') byName.set(`cid:${id}`, part);
    const location = part.headers.get('content-location') ?? '';
    if (location !== '') byName.set(location, part);
  }
  const resolve = resolverFor(address);
  return (url) => {
    const part = byName.get(url) ?? byName.get(resolve(url));
    return part === undefined ? undefined : pictureIn(part, '', () => decodePart(part));
  };
}
