import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decompressRtf } from './lzfu.js';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const text = (value: Uint8Array | undefined) => Buffer.from(value ?? []).toString('latin1');

/** The two examples of [MS-OXRTFCP] 3. */
const SIMPLE = bytes(
  '2d000000 2b000000 4c5a4675 f1c5c7a7 03000a00 72637067 31323542 320af320 68656c09 00206277 05b06c64 7d0a800f a0',
);
const CROSSING = bytes('1a000000 1c000000 4c5a4675 e2d44b51 4100 0420 5758595a 0d6e7d01 0eb0');

test('examples of the specification', () => {
  assert.equal(text(decompressRtf(SIMPLE)), '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
  assert.equal(text(decompressRtf(CROSSING)), '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}');
});

test('plain, foreign, cut and lying ones', () => {
  assert.equal(text(decompressRtf(bytes('0f000000 03000000 4d454c41 00000000 616263'))), 'abc');
  assert.equal(decompressRtf(bytes('7b5c7274 66317d')), undefined);
  assert.equal(text(decompressRtf(SIMPLE.subarray(0, 30))).startsWith('{\\rtf1\\ansi'), true);
  const lying = Uint8Array.from(SIMPLE);
  lying.set([0xff, 0xff, 0xff, 0x7f], 4);
  assert.equal(text(decompressRtf(lying)), '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
});
