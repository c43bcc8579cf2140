import { analyse } from 'chardet';
import iconv from 'iconv-lite';

export interface DecodedText {
  readonly text: string;
  /** Lower-case label, e.g. 'utf-8'. */
  readonly charset: string;
  /** Neither a byte order mark, nor a valid claim, nor valid UTF-8: the text's statistics decided. */
  readonly guessed: boolean;
}

/** The detector looks at this much; more does not make it surer, and its time grows with it. */
const DETECTOR_BYTES = 262_144;
/** Share of NUL bytes in the even or odd places that makes text UTF-16 without a byte order mark. */
const UTF16_NUL_SHARE = 0.3;

/**
 * Decodes text of any charset: byte order mark, then what is claimed (header, `meta`, XML declaration), then UTF-8 if the
 * whole text is valid, then UTF-16 by its NULs, then statistics, then Windows-1252, which takes everything.
 */
export function decodeText(bytes: Uint8Array, claimed?: string): DecodedText {
  const marked = decodeMarked(bytes);
  if (marked !== undefined) return marked;
  const utf16 = utf16WithoutMark(bytes);
  if (utf16 !== undefined) return { text: decodeAs(bytes, utf16) ?? '', charset: utf16, guessed: true };
  const utf8 = strictUtf8(bytes);
  if (utf8 !== undefined) {
    const escaped = claimed === undefined ? undefined : escapeCharset(bytes, claimed);
    if (escaped !== undefined) return escaped;
    return { text: utf8, charset: 'utf-8', guessed: false };
  }
  if (claimed !== undefined && !/^utf-?8$/i.test(claimed)) {
    const text = decodeAs(bytes, claimed);
    if (text !== undefined) return { text, charset: claimed.toLowerCase(), guessed: false };
  }
  const mostlyUtf8 = lenientUtf8(bytes);
  if (mostlyUtf8 !== undefined) return { text: mostlyUtf8, charset: 'utf-8', guessed: true };
  return decodeByStatistics(bytes);
}

/** Characters of Windows-1252 from 0x80 to 0x9F; bytes without one are control characters, as browsers have it. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Decodes Windows-1252. Node 20's own decoder of that name reads Latin-1: it loses quotes, dashes and the euro sign. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
}

/** Decodes with a charset by its label; `undefined` if the label is not known. */
export function decodeAs(bytes: Uint8Array, charset: string): string | undefined {
  try {
    const decoder = new TextDecoder(charset.trim());
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    // Not a label of the Encoding standard: DOS code pages and the like.
    if (!iconv.encodingExists(charset)) return undefined;
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset);
  }
}

function decodeMarked(bytes: Uint8Array): DecodedText | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) {
    return { text: new TextDecoder('utf-8').decode(bytes), charset: 'utf-8', guessed: false };
  }
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return utf32(bytes, 'utf-32le');
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return utf32(bytes, 'utf-32be');
  if (a === 0xff && b === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), charset: 'utf-16le', guessed: false };
  if (a === 0xfe && b === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), charset: 'utf-16be', guessed: false };
  return undefined;
}

function utf32(bytes: Uint8Array, charset: string): DecodedText {
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), charset);
  return { text: text.replace(/^\ufeff/, ''), charset, guessed: false };
}

function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 8) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (odd > pairs * UTF16_NUL_SHARE && even < pairs * 0.02) return 'utf-16le';
  if (even > pairs * UTF16_NUL_SHARE && odd < pairs * 0.02) return 'utf-16be';
  return undefined;
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not valid UTF-8: the caller tries other charsets.
    return undefined;
  }
}

/** UTF-8 with a few broken bytes, as cut or concatenated files have them: far more valid sequences than broken ones. */
function lenientUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let valid = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) broken++;
    else if (code > 127) valid++;
  }
  return valid > broken * 20 ? text : undefined;
}

/** Charsets that write everything in ASCII bytes, so that they look like valid UTF-8. */
function escapeCharset(bytes: Uint8Array, claimed: string): DecodedText | undefined {
  if (!/^(iso-2022-|hz|utf-?7)/i.test(claimed)) return undefined;
  const text = decodeAs(bytes, claimed);
  return text === undefined ? undefined : { text, charset: claimed.toLowerCase(), guessed: false };
}

function decodeByStatistics(bytes: Uint8Array): DecodedText {
  // Only the parts around non-ASCII bytes tell charsets apart; the first of them may be far into the file.
  const first = bytes.findIndex((byte) => byte > 127);
  const from = Math.max(0, Math.min(first - 1024, bytes.length - DETECTOR_BYTES));
  for (const match of analyse(bytes.subarray(from, from + DETECTOR_BYTES))) {
    if (/^utf-/i.test(match.name) || match.confidence < 10) continue;
    const name = match.name === 'ISO-8859-1' ? 'windows-1252' : match.name;
    const text = decodeAs(bytes, name);
    if (text !== undefined) return { text, charset: name.toLowerCase(), guessed: true };
  }
  return { text: decodeWindows1252(bytes), charset: 'windows-1252', guessed: true };
}
