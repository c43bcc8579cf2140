import { type DecodedText, decodeText } from '../../bytes/charset/decode.js';

/** The standard looks for `meta` in the first 1 024 bytes; real pages have it later. */
const HEAD_BYTES = 8_192;

/**
 * Decodes a page: byte order mark, then the charset of the media type, then that of `meta` or the XML declaration, then
 * valid UTF-8, then statistics.
 */
export function decodeHtml(bytes: Uint8Array, mediaType?: string): DecodedText {
  const claimed = charsetOf(mediaType ?? '') ?? statedCharset(bytes);
  // A statement that could be read byte by byte is not in UTF-16, whatever it says.
  return decodeText(bytes, claimed !== undefined && /^utf-?(?:16|32)/i.test(claimed) ? undefined : claimed);
}

function charsetOf(value: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(value)?.[1];
}

function statedCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const declared = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]+)/.exec(head)?.[1];
  if (declared !== undefined) return declared;
  for (const meta of head.matchAll(/<meta\b[^>]{0,500}/gi)) {
    const charset = charsetOf(meta[0]);
    if (charset !== undefined) return charset;
  }
  return undefined;
}
