/*
 * BER (X.690): tag(1; 5 bits of 1: more bytes) length(1; upper bit: that many bytes of length; 80: until 00 00) content.
 * Bit 20 of the tag says that the content is elements.
 */
export interface BerElement {
  readonly tag: number;
  readonly bytes: Uint8Array;
  /** Where its content begins and ends, and where the next element begins. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

const IN_PARTS = 0x20;
const MAX_DEPTH = 32;
const MAX_CHILDREN = 100_000;

/** The element that bytes begin with. */
export function berRoot(bytes: Uint8Array): BerElement | undefined {
  return readElement(bytes, 0, bytes.length, 0);
}

/** The elements in an element. */
export function berChildren(element: BerElement): BerElement[] {
  return [...elements(element.bytes, element.from, element.to, 1)];
}

/** An element's bytes; of one in parts, those of all parts together. */
export function berBytes(element: BerElement): Uint8Array {
  if ((element.tag & IN_PARTS) === 0) return element.bytes.subarray(element.from, element.to);
  const parts: Uint8Array[] = [];
  collect(element, parts, 0);
  return Buffer.concat(parts);
}

function collect(element: BerElement, parts: Uint8Array[], depth: number): void {
  if ((element.tag & IN_PARTS) === 0) parts.push(element.bytes.subarray(element.from, element.to));
  else if (depth < MAX_DEPTH) for (const child of berChildren(element)) collect(child, parts, depth + 1);
}

function* elements(bytes: Uint8Array, from: number, to: number, depth: number): Generator<BerElement> {
  let at = from;
  for (let count = 0; at < to && count < MAX_CHILDREN; count++) {
    const element = readElement(bytes, at, to, depth);
    if (element === undefined) return;
    yield element;
    at = element.end;
  }
}

function readElement(bytes: Uint8Array, start: number, limit: number, depth: number): BerElement | undefined {
  const tag = bytes[start] ?? 0;
  let at = start + 1;
  if ((tag & 31) === 31) while (((bytes[at++] ?? 0) & 0x80) !== 0 && at < limit);
  const first = bytes[at++] ?? 0;
  if (at > limit || (tag === 0 && first === 0)) return undefined;
  if (first === 0x80) return openElement({ tag, bytes, from: at, limit, depth });
  let length = first;
  if (first > 0x80) {
    length = 0;
    for (let i = 0; i < (first & 0x7f); i++) length = length * 256 + (bytes[at++] ?? 0);
  }
  const to = Math.min(at + length, limit);
  return { tag, bytes, from: at, to, end: to };
}

interface Opened {
  readonly tag: number;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly limit: number;
  readonly depth: number;
}

/** An element whose end is marked by two zeros behind its last child. */
function openElement({ tag, bytes, from, limit, depth }: Opened): BerElement | undefined {
  if (depth > MAX_DEPTH) return undefined;
  let at = from;
  for (const child of elements(bytes, from, limit, depth + 1)) at = child.end;
  return { tag, bytes, from, to: at, end: Math.min(at + 2, limit) };
}
