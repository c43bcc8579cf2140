import PostalMime from 'postal-mime';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import type { Address, Attachment, MailMessage } from './message.js';

/** Parts within parts of one message. */
const MAX_MIME_DEPTH = 50;
const MAX_HEADER_BYTES = 4_194_304;

interface ParsedAddress {
  readonly name?: string;
  readonly address?: string | undefined;
  readonly group?: readonly ParsedAddress[] | undefined;
}

/** Parses an internet message (RFC 5322, MIME). Throws `nesting-limit` for parts nested too deeply. */
export async function parseMessage(bytes: Uint8Array, context: ReadContext): Promise<MailMessage> {
  const parsed = await parse(bytes);
  const body = parsed.html ?? '';
  const attachments = parsed.attachments.map((part, i): Attachment => {
    const contentId = part.contentId?.replace(/^<|>$/g, '') ?? '';
    const content =
      typeof part.content === 'string' ? new TextEncoder().encode(part.content) : new Uint8Array(part.content);
    return {
      name: part.filename ?? nameOf(part.mimeType, i),
      mediaType: part.mimeType,
      bytes: content,
      inline: part.disposition === 'inline' || (contentId !== '' && body.includes(`cid:${contentId}`)),
      contentId,
    };
  });
  if (parsed.from === undefined && attachments.length === 0 && body === '' && (parsed.text ?? '') === '') {
    context.warn({ code: 'damaged-part', message: 'The message has neither a sender nor a body.' });
  }
  return {
    subject: parsed.subject ?? '',
    from: toAddresses(parsed.from === undefined ? [] : [parsed.from]),
    to: toAddresses(parsed.to),
    cc: toAddresses(parsed.cc),
    bcc: toAddresses(parsed.bcc),
    date: headerOf(parsed.headers, 'date'),
    html: body,
    text: parsed.text ?? '',
    attachments,
  };
}

async function parse(bytes: Uint8Array) {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_MIME_DEPTH,
      maxHeadersSize: MAX_HEADER_BYTES,
    });
  } catch (error) {
    if (error instanceof Error && /nesting/i.test(error.message))
      throw new ConvertError('nesting-limit', { cause: error });
    if (error instanceof Error && /header/i.test(error.message)) throw new ConvertError('size-limit', { cause: error });
    throw error;
  }
}

/** The date as it was written, without the comment that names the zone. */
function headerOf(headers: readonly { readonly key: string; readonly value: string }[], key: string): string {
  return (headers.find((header) => header.key === key)?.value ?? '').replace(/\s*\([^()]*\)\s*$/, '');
}

function toAddresses(list: readonly ParsedAddress[] | undefined): Address[] {
  return (list ?? []).flatMap(({ name = '', address = '', group }) =>
    group === undefined ? [{ name, address }] : toAddresses(group),
  );
}

const EXTENSIONS = new Map([
  ['message/rfc822', 'message.eml'],
  ['text/calendar', 'invitation.ics'],
  ['text/plain', 'text.txt'],
  ['text/html', 'page.html'],
]);

function nameOf(mediaType: string, index: number): string {
  return EXTENSIONS.get(mediaType) ?? `part ${index + 1}`;
}
