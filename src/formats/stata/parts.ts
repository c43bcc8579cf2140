/*
 *   label list   (<lbl>) bytes(4) name(33; 129 from 118) 0(3) count(4) textBytes(4) places(4 each) values(4 each) texts (</lbl>)
 *   long text    "GSO" variable(4) row(8; 4 in 117) kind(1: 129 bytes, 130 text) bytes(4) data
 */
import { decodeText } from '../../bytes/charset/decode.js';

/** Text up to its first NUL. */
export function textAt(bytes: Uint8Array, at: number, length = 32_000): string {
  const whole = bytes.subarray(at, at + length);
  const end = whole.indexOf(0);
  return decodeText(end < 0 ? whole : whole.subarray(0, end)).text;
}

interface Part {
  readonly at: number;
  number(at: number, size: number): number;
}

const MAX_LABELS = 65_536;
/** Characters of one long text that are shown. */
const MAX_TEXT = 10_000;

export function readValueLabels(
  bytes: Uint8Array,
  { at: start, nameBytes, number, isTagged }: Part & { readonly nameBytes: number; readonly isTagged: boolean },
): Map<string, Map<number, string>> {
  const lists = new Map<string, Map<number, string>>();
  const tag = isTagged ? 5 : 0;
  for (let at = start; at + tag + 4 + nameBytes < bytes.length; ) {
    if (isTagged && bytes[at + 1] !== 0x6c) break;
    const length = number(at + tag, 4);
    const body = at + tag + 4 + nameBytes + 3;
    const count = Math.min(number(body, 4), MAX_LABELS, Math.floor(Math.min(length, bytes.length - body) / 8));
    const texts = body + 8 + count * 8;
    const labels = new Map<number, string>();
    // Labels that lie in each other would be more text than the list has.
    let left = length;
    for (let i = 0; i < count && left > 0; i++) {
      const value = number(body + 8 + (count + i) * 4, 4) | 0;
      const label = textAt(bytes, texts + number(body + 8 + i * 4, 4));
      left -= label.length;
      labels.set(value, label);
    }
    lists.set(textAt(bytes, at + tag + 4, nameBytes), labels);
    at = body + length + (isTagged ? 6 : 0);
    if (length === 0) break;
  }
  return lists;
}

export function readLongTexts(
  bytes: Uint8Array,
  { at: start, release, number }: Part & { readonly release: number },
): Map<string, string> {
  const texts = new Map<string, string>();
  const rowBytes = release <= 117 ? 4 : 8;
  for (let at = start; bytes[at] === 0x47 && bytes[at + 1] === 0x53 && bytes[at + 2] === 0x4f; ) {
    const body = at + 3 + 4 + rowBytes;
    const length = number(body + 1, 4);
    const data = bytes.subarray(body + 5, body + 5 + Math.min(length, MAX_TEXT));
    texts.set(`${number(at + 3, 4)},${number(at + 7, rowBytes)}`, decodeText(data).text.replace(/\0+$/, ''));
    at = body + 5 + length;
  }
  return texts;
}
