/** Entities of XML 1.0 §4.6. Others, and all that a DOCTYPE declares, stay as they are written: nothing expands. */
const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** A reference longer than this is text: the longest real one is `&#x10FFFF;`. */
const MAX_REFERENCE_CHARS = 12;

/** Replaces character references and the predefined entities. */
export function decodeEntities(text: string): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let out = '';
  let from = 0;
  while (at >= 0) {
    const end = at + 1 + text.slice(at + 1, at + 1 + MAX_REFERENCE_CHARS).indexOf(';');
    const decoded = end > at ? decodeReference(text.slice(at + 1, end)) : undefined;
    if (decoded !== undefined) {
      out += text.slice(from, at) + decoded;
      from = end + 1;
      at = text.indexOf('&', from);
    } else {
      at = text.indexOf('&', at + 1);
    }
  }
  return out + text.slice(from);
}

function decodeReference(name: string): string | undefined {
  if (name.charCodeAt(0) !== 35) return predefined.get(name);
  const hex = name.charCodeAt(1) === 120 || name.charCodeAt(1) === 88;
  const digits = name.slice(hex ? 2 : 1);
  if (!(hex ? /^[\da-f]+$/i : /^\d+$/).test(digits)) return undefined;
  const code = Number.parseInt(digits, hex ? 16 : 10);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  return String.fromCodePoint(code);
}
