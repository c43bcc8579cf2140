// Damages documents in the ways that files get damaged and attackers damage them; the same seed gives the same damage.
import { inflateRawSync } from 'node:zlib';
import { zip } from './zip.js';

/** A pseudo-random number below `below`. */
export type Random = (below: number) => number;

/** Mulberry32: small, fast, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Input and neighbour to a damaged input. */
type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const MAX_BYTES = 2_000_000;
const pick = <T>(items: readonly T[], random: Random): T => items[random(items.length)] as T;
const cut = (bytes: Buffer, random: Random) => {
  const at = random(bytes.length);
  return { at, end: Math.min(bytes.length, at + 1 + random(Math.min(bytes.length, 4096))) };
};

const anywhere: readonly Mutation[] = [
  // Bits flip.
  (bytes, random) => {
    const out = Buffer.from(bytes);
    for (let i = 1 + random(16); i > 0; i--) {
      const at = random(out.length);
      out[at] = (out[at] ?? 0) ^ (1 << random(8));
    }
    return out;
  },
  // Sizes and counts lie.
  (bytes, random) => {
    const out = Buffer.from(bytes);
    const lie = pick([0, 1, 0x7f, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff], random);
    for (let i = 1 + random(4); i > 0; i--) {
      const at = random(Math.max(1, out.length - 4));
      if (at + 4 > out.length) continue;
      if (random(2) === 0) out.writeUInt32LE(lie, at);
      else out.writeUInt16BE(lie & 0xffff, at);
    }
    return out;
  },
  // The end is missing.
  (bytes, random) => bytes.subarray(0, 1 + random(bytes.length)),
  // The beginning is missing, or something stands before it.
  (bytes, random) =>
    random(2) === 0 ? bytes.subarray(random(bytes.length)) : Buffer.concat([Buffer.alloc(1 + random(64), 10), bytes]),
  // A piece is missing.
  (bytes, random) => {
    const { at, end } = cut(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
  },
  // A piece stands there many times.
  (bytes, random) => {
    const { at, end } = cut(bytes, random);
    const times = Math.min(1 + random(200), Math.floor(MAX_BYTES / (end - at)));
    return Buffer.concat([
      bytes.subarray(0, end),
      ...Array.from({ length: times }, () => bytes.subarray(at, end)),
      bytes.subarray(end),
    ]);
  },
  // Two pieces change places.
  (bytes, random) => {
    const [a, b] = [random(bytes.length), random(bytes.length)].sort((x, y) => x - y) as [number, number];
    const length = Math.min(b - a, bytes.length - b, 1 + random(1024));
    return Buffer.concat([
      bytes.subarray(0, a),
      bytes.subarray(b, b + length),
      bytes.subarray(a + length, b),
      bytes.subarray(a, a + length),
      bytes.subarray(b + length),
    ]);
  },
  // It goes on as another document.
  (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, random(bytes.length)), other.subarray(random(other.length))]),
  // A run of one byte.
  (bytes, random) => {
    const { at, end } = cut(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(end - at, random(256)), bytes.subarray(end)]);
  },
];

const TAG = /<[^<>]{1,300}>/g;

function replaceOne(
  text: string,
  random: Random,
  found: readonly RegExpMatchArray[],
  change: (match: string) => string,
): string {
  if (found.length === 0) return text;
  const match = pick(found, random);
  const at = match.index ?? 0;
  return text.slice(0, at) + change(match[0]) + text.slice(at + match[0].length);
}

type TextMutation = (text: string, random: Random) => string;

const inMarkup: readonly TextMutation[] = [
  (text, random) => replaceOne(text, random, [...text.matchAll(TAG)], () => ''),
  (text, random) => replaceOne(text, random, [...text.matchAll(TAG)], (tag) => tag.repeat(2 + random(50))),
  // An element around itself, many times: depth.
  (text, random) =>
    replaceOne(text, random, [...text.matchAll(/<[A-Za-z][^<>/]{0,200}>/g)], (tag) =>
      tag.repeat(pick([10, 100, 1500], random)),
    ),
  (text, random) => {
    const tags = [...text.matchAll(TAG)];
    return tags.length === 0 ? text : replaceOne(text, random, tags, () => pick(tags, random)[0]);
  },
  // Numbers that nobody expects.
  (text, random) =>
    replaceOne(text, random, [...text.matchAll(/\d+/g)], () =>
      pick(['0', '-1', '65536', '2147483648', '999999999999', '1e308', 'NaN', '0.0000001', '', '__proto__'], random),
    ),
  // A name of one attribute or value stands for another.
  (text, random) => {
    const values = [...text.matchAll(/"[^"<>]{1,100}"/g)];
    return values.length === 0
      ? text
      : replaceOne(text, random, values, () =>
          pick([...values.map(([value]) => value), '"__proto__"', '"constructor"', '""'], random),
        );
  },
  // A stretch repeats: rows, paragraphs, entries.
  (text, random) => {
    const at = random(text.length);
    const piece = text.slice(at, at + 1 + random(2000));
    return (
      text.slice(0, at) + piece.repeat(Math.min(1 + random(300), Math.ceil(MAX_BYTES / piece.length))) + text.slice(at)
    );
  },
];

function isMarkup(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096).toString('latin1');
  return start.includes('<') && start.includes('>') && !start.includes('\u0000');
}

function mutateText(bytes: Buffer, random: Random): Buffer {
  return Buffer.from(pick(inMarkup, random)(bytes.toString('latin1'), random), 'latin1');
}

interface Part {
  readonly name: string;
  readonly data: Buffer;
}

/** The parts of an undamaged zip archive, by its directory; `undefined` for anything else. */
function unzip(bytes: Buffer): Part[] | undefined {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return undefined;
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) return undefined;
  const parts: Part[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0 && at + 46 <= bytes.length; left--) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const data = bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    parts.push({ name: bytes.toString('utf8', at + 46, at + 46 + nameLength), data });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function partsOf(bytes: Buffer): Part[] | undefined {
  try {
    return unzip(bytes);
  } catch {
    // A fixture that is damaged on purpose is mutated as bytes.
    return undefined;
  }
}

/** One of the ways to damage a document: in its bytes, in a part of its package, or in its markup. */
export function mutate(bytes: Buffer, other: Buffer, random: Random): Buffer {
  if (bytes.length === 0) return other;
  let out = bytes;
  for (let rounds = 1 + random(3); rounds > 0 && out.length > 0; rounds--) out = mutateOnce(out, other, random);
  return out.length > MAX_BYTES ? out.subarray(0, MAX_BYTES) : out;
}

function mutateOnce(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const parts = random(4) === 0 ? undefined : partsOf(bytes);
  if (parts?.some(({ data }) => data.length > 0)) return mutatePart(parts, other, random);
  if (isMarkup(bytes) && random(3) !== 0) return mutateText(bytes, random);
  return pick(anywhere, random)(bytes, random, other);
}

function mutatePart(parts: readonly Part[], other: Buffer, random: Random): Buffer {
  const chosen = pick(
    parts.filter(({ data }) => data.length > 0),
    random,
  );
  const kind = random(12);
  if (kind === 0) return zip(parts.filter((part) => part !== chosen));
  if (kind === 1) return zip([...parts, { name: pick(parts, random).name, data: chosen.data }]);
  const change = (data: Buffer) =>
    isMarkup(data) && random(4) !== 0 ? mutateText(data, random) : pick(anywhere, random)(data, random, other);
  return zip(parts.map((part) => (part === chosen ? { name: part.name, data: change(part.data) } : part)));
}
