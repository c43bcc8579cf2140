import { decodeText } from '../../bytes/charset/decode.js';

/** A message that is UTF-16 shows it in its first header's name. */
const LOOKED_AT = 64;
const ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

/**
 * A message as the bytes that RFC 5322 means, of one that was saved as text in UTF-16 (with or without a byte order mark)
 * or with the mark of UTF-8. Heads then say UTF-8 of the parts that were plain in it; what is in base64 keeps its charset.
 */
export function toMessageBytes(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, LOOKED_AT);
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return bytes.subarray(3);
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (!marked && !head.includes(0)) return bytes;
  const { text, charset } = decodeText(bytes);
  if (!charset.startsWith('utf-16')) return bytes;
  return new TextEncoder().encode(withUtf8Heads(text.replace(/\r\n?/g, '\n')));
}

/** Heads are at the start of the message and after each boundary, up to the empty line. */
function withUtf8Heads(text: string): string {
  const out: string[] = [];
  let head: string[] | undefined = [];
  for (const line of text.split('\n')) {
    if (head === undefined) out.push(line);
    else if (line !== '') head.push(line);
    else {
      out.push(sayUtf8(head.join('\n')), line);
      head = undefined;
    }
    if (head === undefined && line.startsWith('--')) head = [];
  }
  return (head === undefined ? out : [...out, ...head]).join('\n');
}

function sayUtf8(head: string): string {
  return ENCODED.test(head) ? head : head.replace(/(\bcharset\s*=\s*)(?:"[^"\n]*"|[^\s;"]+)/gi, '$1utf-8');
}
