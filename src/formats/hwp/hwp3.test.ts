import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { hwp3Character } from './hwp3-characters.js';

const PLAIN = readFileSync(join(import.meta.dirname, 'fixtures/hwp-3-plain/input.hwp'));
const PARAGRAPHS_AT = 30 + 128 + 1008 + 4 + 7 * 42 + 2 + 238;

async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    return (await convert({ bytes })).format;
  } catch (error) {
    if (!(error instanceof ConvertError) || error.code === 'internal') throw error;
    return error.code;
  }
}

const units = (...codes: number[]) => codes.flatMap((code) => [code & 255, code >> 8]);
const zeros = (count: number) => new Array<number>(count).fill(0);

/** A paragraph that says nothing of lines and looks. */
function paragraph(count: number, characters: readonly number[]): number[] {
  return [1, ...units(count), ...zeros(40), ...characters];
}

function documentOf(body: readonly number[]): Uint8Array {
  return Buffer.concat([PLAIN.subarray(0, PARAGRAPHS_AT), Uint8Array.from(body)]);
}

test('characters of every kind', () => {
  const shown = [0x41, 0x8861, 0xd065, 0x8841, 0x3404, 0x4000, 0x1f01, 0x37c0, 0x3013, 0x2f00, 0x2f06, 0x81, 0x3a00];
  assert.equal(shown.map(hwp3Character).join(''), 'A가한ㄱ·伽ぁ한┌■□"□');
});

test('files that end anywhere', async () => {
  for (let length = 20; length < PLAIN.length; length += 29) await outcome(PLAIN.subarray(0, length));
});

test('an older version and a password are named', async () => {
  const old = Uint8Array.from(PLAIN);
  old[19] = 0x32;
  assert.equal(await outcome(old), 'unsupported-format');
  const locked = Uint8Array.from(PLAIN);
  locked[30 + 96] = 1;
  assert.equal(await outcome(locked), 'encrypted-document');
});

test('boxes within boxes without end', async () => {
  const box = [...units(10), ...zeros(84), ...units(1, 0), ...zeros(27)];
  const nested = Array.from({ length: 3000 }, () => paragraph(4, box)).flat();
  const text = paragraph(1, units(0x41));
  assert.equal(await outcome(documentOf([...text, ...nested])), 'hwp');
});

test('counts that lie do not cost more than the file is long', async () => {
  const box = paragraph(0xffff, [...units(10), ...zeros(84), ...units(0xffff, 0)]);
  const start = performance.now();
  await outcome(documentOf([...paragraph(1, units(0x41)), ...Array.from({ length: 2000 }, () => box).flat()]));
  assert.ok(performance.now() - start < 3000);
});
