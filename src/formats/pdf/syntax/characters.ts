/** What the bytes of a file mean to the lexer (ISO 32000-2 §7.2.3, tables 1 to 3). */

/** Classes of bytes (§7.2.3). */
export const REGULAR = 0;
export const SPACE = 1;
const DELIMITER = 2;

/** What each byte is. */
export const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = SPACE;
for (const char of '()<>[]{}/%') CLASSES[char.charCodeAt(0)] = DELIMITER;

/** Value of hexadecimal digits; 255 for other bytes. */
export const HEX = new Uint8Array(256).fill(255);
for (let i = 0; i < 16; i++) {
  HEX[i.toString(16).charCodeAt(0)] = i;
  HEX[i.toString(16).toUpperCase().charCodeAt(0)] = i;
}

export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === SPACE;
}

/** Whether a word ends before this byte; the end of the bytes is undefined. */
export function endsWord(byte: number | undefined): boolean {
  return byte === undefined || CLASSES[byte] !== REGULAR;
}

/** What a letter after a backslash is (table 3); 0 for those that are themselves. */
export const ESCAPES = new Uint8Array(256);
for (const [letter, code] of [
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['b', 8],
  ['f', 12],
] as const)
  ESCAPES[letter.charCodeAt(0)] = code;
