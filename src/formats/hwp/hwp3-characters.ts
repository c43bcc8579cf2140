/*
 * Characters of HWP 3, two bytes each:
 *
 *   0020-007E  ASCII                      3400-37BF  rows 1 to 10 of KS X 1001, 96 codes a row (row 10: Cyrillic letters)
 *   1F00-1FBF  kana, 96 codes a row       4000-5317  the Chinese characters of KS X 1001 in their order
 *   2F00-2F6F  bullets in blocks of 16    8000-FFFF  Johab: 1 initial(5 bits) vowel(5 bits) final(5 bits)
 *   3013-305F  lines of boxes
 */
import { decodeAs } from '../../bytes/charset/decode.js';

const UNKNOWN = '\u25a1';
const KS_ROW = 94;
const ROW = 0x60;
const HANJA_COUNT = 4888;

/** A character of the document. */
export function hwp3Character(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  if (code >= 0x8000) return johab(code);
  if (code >= 0x4000) return hanja(code - 0x4000);
  if (code >= 0x3400 && code < 0x37c0) return symbol(code - 0x3400);
  if (code > 0x1f00 && code < 0x1fc0)
    return fromKs(0xaa + Math.floor((code & 0xff) / ROW), 0xa0 + ((code & 0xff) % ROW));
  if (code >= 0x2f00 && code < 0x2f70) return bullet(code);
  if (code === 0x81 || code === 0x82) return '"';
  if (code === 0x83 || code === 0x84) return "'";
  return SINGLE.get(code) ?? UNKNOWN;
}

const LOGO = '한글과컴퓨터';
const SINGLE: ReadonlyMap<number, string> = new Map([
  ...Array.from(LOGO, (char, i): [number, string] => [0x37c0 + i, char]),
  ...Array.from({ length: 77 }, (_, i): [number, string] => [0x3013 + i, '┌┬┐├┼┤└┴┘─│'.charAt(i % 11)]),
]);

function fromKs(high: number, low: number): string {
  const shown = decodeAs(Uint8Array.of(high, low), 'euc-kr') ?? '';
  return shown === '' || shown.includes('\ufffd') ? UNKNOWN : shown;
}

function hanja(index: number): string {
  return index < HANJA_COUNT ? fromKs(0xca + Math.floor(index / KS_ROW), 0xa1 + (index % KS_ROW)) : UNKNOWN;
}

function symbol(offset: number): string {
  const row = 0xa1 + Math.floor(offset / ROW);
  return fromKs(row === 0xaa ? 0xac : row, 0xa0 + (offset % ROW));
}

/** The first six of a block are filled. */
function bullet(code: number): string {
  const block = '■●▲▼★◆♠'.charAt((code - 0x2f00) >> 4);
  const open = '□○△▽☆◇♤'.charAt((code - 0x2f00) >> 4);
  return (code & 0xf) >= 6 ? open : block;
}

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
/** Codes that hold no vowel are left out of its numbering. */
const VOWEL_CODES = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 26, 27, 28, 29];

function johab(code: number): string {
  const initial = ((code >> 10) & 31) - 2;
  const vowel = VOWEL_CODES.indexOf((code >> 5) & 31);
  const final = finalOf(code & 31);
  const hasInitial = initial >= 0 && initial < INITIALS.length;
  if (hasInitial && vowel >= 0) return String.fromCharCode(0xac00 + (initial * VOWELS.length + vowel) * 28 + final);
  const alone = (hasInitial ? INITIALS.charAt(initial) : '') + VOWELS.charAt(vowel) + FINALS.charAt(final).trim();
  return alone === '' ? UNKNOWN : alone;
}

/** 1 is none; 18 is left out. */
function finalOf(code: number): number {
  const index = code <= 17 ? code - 1 : code - 2;
  return index > 0 && code !== 18 && index < FINALS.length ? index : 0;
}
