/**
 * Files that end early have lost their cross-reference table, and often their catalog. What is left can be read once it
 * has both again: a new page tree over every page object, and a trailer.
 */

const MAX_BYTES = 100 * 1024 * 1024;
const OBJECT = /(?:^|[\r\n\s])(\d{1,7})\s+(\d{1,5})\s+obj\b/g;
/** Bytes of an object that are looked at: a page's dictionary is short. */
const LOOKED_AT = 2_000;

/** The bytes with a new end; undefined where no page can be found in them. */
export function withNewEnd(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const pages: string[] = [];
  let highest = 0;
  for (const match of text.matchAll(OBJECT)) {
    const number = Number(match[1]);
    highest = Math.max(highest, number);
    if (isPage(text, match.index + match[0].length)) pages.push(`${number} ${match[2]} R`);
  }
  if (pages.length === 0) return undefined;
  const tree = highest + 1;
  const catalog = highest + 2;
  const end =
    `\n${tree} 0 obj\n<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>\nendobj\n` +
    `${catalog} 0 obj\n<</Type/Catalog/Pages ${tree} 0 R>>\nendobj\n` +
    `trailer\n<</Size ${highest + 3}/Root ${catalog} 0 R>>\nstartxref\n0\n%%EOF\n`;
  // An object that was cut would swallow what follows it.
  const whole = text.lastIndexOf('endobj') + 'endobj'.length;
  return Buffer.concat([bytes.subarray(0, whole), Buffer.from(end, 'latin1')]);
}

function isPage(text: string, from: number): boolean {
  const dictionary = text.slice(from, from + LOOKED_AT);
  const end = dictionary.indexOf('endobj');
  return /\/Type\s*\/Page(?![A-Za-z])/.test(end < 0 ? dictionary : dictionary.slice(0, end));
}
