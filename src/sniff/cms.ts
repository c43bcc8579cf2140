/** Identifiers of CMS content that may hold a document, as DER encodes them: PKCS #7 signed, compressed, time-stamped data. */
const HOLDERS: readonly (readonly number[])[] = [
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02],
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x03],
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x09],
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x1f],
];
const SEQUENCE = 0x30;
const IDENTIFIER = 0x06;

/** Whether bytes are a ContentInfo (RFC 5652): a sequence that begins with one of those identifiers. */
export function isContentInfo(bytes: Uint8Array): boolean {
  if (bytes[0] !== SEQUENCE) return false;
  const length = bytes[1] ?? 0;
  const at = length > 0x80 ? 2 + (length & 0x7f) : 2;
  if (bytes[at] !== IDENTIFIER) return false;
  return HOLDERS.some((oid) => bytes[at + 1] === oid.length && oid.every((byte, i) => bytes[at + 2 + i] === byte));
}
