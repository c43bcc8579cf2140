/**
 * Files that end early have lost their cross-reference table, and often their catalog. What is left can be read once it has both again: a new
 * page tree over every page object, and a trailer. Objects that are packed into streams are written out as plain ones, because only the lost
 * table said where they are (ISO 32000-1 §7.5.7).
 */
import { inflate } from '../../bytes/zip/inflate.js';
import type { Budget } from '../../core/budget.js';

const MAX_BYTES = 100 * 1024 * 1024;
const OBJECT = /(?:^|[\r\n\s])(\d{1,7})\s+(\d{1,5})\s+obj\b/g;
/** Bytes of an object that are looked at: a page's dictionary is short. */
const LOOKED_AT = 2_000;
/** Objects of one stream; their numbers and places stand before them. */
const MAX_PACKED = 10_000;
/** Bytes of the zlib header before deflate data. */
const ZLIB_HEADER = 2;

interface PdfObject {
  readonly number: number;
  readonly generation: string;
  /** Its start: the dictionary, and for packed objects all of it. */
  readonly head: string;
}

/** The bytes with a new end; undefined where no page can be found in them. */
export function withNewEnd(bytes: Uint8Array, budget: Budget): Uint8Array | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const objects: PdfObject[] = [];
  const unpacked: PdfObject[] = [];
  for (const match of text.matchAll(OBJECT)) {
    const from = match.index + match[0].length;
    const head = headOf(text, from);
    objects.push({ number: Number(match[1]), generation: match[2] ?? '0', head });
    if (/\/Type\s*\/ObjStm\b/.test(head)) unpacked.push(...unpack(bytes, { text, from, head }, budget));
  }
  const pages = [...objects, ...unpacked].filter(({ head }) => /\/Type\s*\/Page(?![A-Za-z])/.test(head));
  if (pages.length === 0) return undefined;
  const highest = [...objects, ...unpacked].reduce((most, { number }) => Math.max(most, number), 0);
  const kids = [...new Set(pages.map(({ number, generation }) => `${number} ${generation} R`))];
  const end = [
    ...unpacked.map(({ number, head }) => `\n${number} 0 obj\n${head}\nendobj`),
    `\n${highest + 1} 0 obj\n<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>\nendobj`,
    `\n${highest + 2} 0 obj\n<</Type/Catalog/Pages ${highest + 1} 0 R>>\nendobj`,
    `\ntrailer\n<</Size ${highest + 3}/Root ${highest + 2} 0 R>>\nstartxref\n0\n%%EOF\n`,
  ].join('');
  // An object that was cut would swallow what follows it.
  const whole = text.lastIndexOf('endobj') + 'endobj'.length;
  return Buffer.concat([bytes.subarray(0, whole), Buffer.from(end, 'latin1')]);
}

function headOf(text: string, from: number): string {
  const head = text.slice(from, from + LOOKED_AT);
  const end = head.indexOf('endobj');
  return end < 0 ? head : head.slice(0, end);
}

interface ObjectStream {
  readonly text: string;
  readonly from: number;
  readonly head: string;
}

/** The objects of a stream: pairs of number and place, then, from `First` on, the objects themselves. */
function unpack(bytes: Uint8Array, { text, from, head }: ObjectStream, budget: Budget): PdfObject[] {
  const start = /stream\r?\n/.exec(head);
  const first = Number(/\/First\s+(\d{1,9})/.exec(head)?.[1] ?? Number.NaN);
  if (start === null || Number.isNaN(first) || !/\/FlateDecode\b/.test(head)) return [];
  const at = from + start.index + start[0].length;
  const stop = text.indexOf('endstream', at);
  const packed = bytes.subarray(at + ZLIB_HEADER, stop < 0 ? bytes.length : stop);
  const data = Buffer.from(inflate(packed, budget).bytes).toString('latin1');
  const numbers = (data.slice(0, first).match(/\d+/g) ?? []).slice(0, MAX_PACKED * 2).map(Number);
  const objects: PdfObject[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [number = 0, place = 0] = [numbers[i], numbers[i + 1]];
    const next = numbers[i + 3];
    const body = data.slice(first + place, next === undefined ? undefined : first + next);
    if (body.trim() !== '') objects.push({ number, generation: '0', head: body });
  }
  return objects;
}
