/** Text strings (ISO 32000-2 §7.9.2.2): UTF-16BE and UTF-8 by their marks, else PDFDocEncoding (annex D.2). */

const utf16 = new TextDecoder('utf-16be');
const utf16le = new TextDecoder('utf-16le');
const utf8 = new TextDecoder();

/** Characters where PDFDocEncoding is not Latin-1 (annex D.3). */
const DOC_ENCODING = new Map<number, string>([
  ...pairs(0x18, '˘ˇˆ˙˝˛˚˜'),
  ...pairs(0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'),
  [0xa0, '€'],
]);

/** Language marks between escape characters within UTF-16 text (§7.9.2.2.2). */
const LANGUAGE = /\u001b[^\u001b]{2,5}\u001b/g;

function pairs(from: number, chars: string): [number, string][] {
  return [...chars].map((char, i) => [from + i, char]);
}

export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16.decode(bytes.subarray(2)).replace(LANGUAGE, '');
  // Against the clause, but written and read by many.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16le.decode(bytes.subarray(2)).replace(LANGUAGE, '');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8.decode(bytes.subarray(3));
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return isLatin1(bytes)
    ? plain
    : plain.replace(/[\x18-\x1f\x80-\xa0]/g, (char) => DOC_ENCODING.get(char.charCodeAt(0)) ?? char);
}

function isLatin1(bytes: Uint8Array): boolean {
  for (const byte of bytes) if ((byte >= 0x18 && byte < 0x20) || (byte >= 0x80 && byte <= 0xa0)) return false;
  return true;
}
