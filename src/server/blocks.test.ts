import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gather, gathered, startGathering } from './blocks.js';

const KIB = 1024;

/** Gathers chunks; gives what came out and the bytes that were reserved for it. */
function run(sizes: Iterable<number>, most = Number.POSITIVE_INFINITY) {
  const state = startGathering();
  const sent: Buffer[] = [];
  let reserved = 0;
  const reserve = (bytes: number) => {
    if (reserved + bytes > most) return false;
    reserved += bytes;
    return true;
  };
  let count = 0;
  for (const size of sizes) {
    const chunk = Buffer.alloc(size, count++ % 251);
    sent.push(chunk);
    if (!gather(state, chunk, reserve)) return { ...gathered(state), sent, reserved, refused: true };
  }
  return { ...gathered(state), sent, reserved, refused: false };
}

test('what comes out is what went in, however it is cut, in less than twice its memory', () => {
  const cuts: readonly (readonly number[])[] = [
    [],
    [0],
    [1],
    Array.from({ length: 100_000 }, () => 1),
    Array.from({ length: 300 }, (_, i) => i * 31),
    [3 * KIB * KIB + 7],
    [4095, 1, 4096, 4097, 1, 65_536, 1],
    Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? 1 : 65_536)),
  ];
  for (const sizes of cuts) {
    const { chunks, byteLength, sent, reserved } = run(sizes);
    const whole = Buffer.concat(sent);
    assert.equal(byteLength, whole.length);
    assert.ok(Buffer.concat(chunks).equals(whole));
    assert.ok(reserved <= Math.max(4 * KIB, 2 * whole.length), `${reserved} for ${whole.length}`);
    assert.ok(chunks.length <= 16 + whole.length / (KIB * KIB), `${chunks.length} blocks`);
  }
});

test('no block is made for more than was announced', () => {
  const state = startGathering(5_000);
  let reserved = 0;
  const reserve = (bytes: number) => {
    reserved += bytes;
    return true;
  };
  for (let i = 0; i < 5; i++) gather(state, Buffer.alloc(1_000), reserve);
  assert.equal(reserved, 5_000);
});

test('a body that fits to the byte is taken, one byte more is not', () => {
  assert.equal(run([10_000], 10_000).refused, false);
  assert.equal(run([10_001], 10_000).refused, true);
});
