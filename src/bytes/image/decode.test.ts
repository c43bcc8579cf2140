import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { decodePicture, pictureKind } from './decode.js';
import type { DecodeLimits } from './picture.js';
import { unpackBits } from './tiff.js';
import { quarterTurn } from './turn.js';

const free: DecodeLimits = { checkSize: () => {} };
const none: DecodeLimits = {
  checkSize: () => {
    throw new Error('too large');
  },
};

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

/** A grey PNG of 8 bits a sample without filters. */
function png(rows: readonly (readonly number[])[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(rows[0]?.length ?? 0, 0);
  header.writeUInt32BE(rows.length, 4);
  header[8] = 8;
  const data = deflateSync(Buffer.from(rows.flatMap((row) => [0, ...row])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test('a grey PNG has the pixels that were written', async () => {
  const bytes = png([
    [0, 128],
    [255, 7],
  ]);
  assert.equal(pictureKind(bytes), 'png');
  assert.deepEqual([...((await decodePicture('png', bytes, free))?.data ?? [])], [0, 128, 255, 7]);
});

test('the size is checked before pixels are unpacked', async () => {
  await assert.rejects(decodePicture('png', png([[0]]), none), /too large/);
  await assert.rejects(decodePicture('gif', Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1'), none), /too large/);
});

test('a bitmap of 24 bits stands upright', async () => {
  const bytes = Buffer.alloc(54 + 8);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1, 18);
  bytes.writeInt32LE(2, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(255, 54, 57);
  assert.deepEqual([...((await decodePicture('bmp', bytes, free))?.data ?? [])], [0, 255]);
});

test('a GIF of one pixel is unpacked', async () => {
  const bytes = Buffer.from('47494638396101000100800000ffffff0000002c00000000010001000002024401003b', 'hex');
  assert.deepEqual([...((await decodePicture('gif', bytes, free))?.data ?? [])], [255]);
});

test('bits of a PBM are black where they are set', async () => {
  const bytes = Buffer.concat([Buffer.from('P4\n3 1\n'), Buffer.from([0b1010_0000])]);
  assert.deepEqual([...((await decodePicture('pnm', bytes, free))?.data ?? [])], [0, 255, 0]);
});

test('PackBits copies and repeats, and stops at the size', () => {
  assert.deepEqual([...unpackBits(Uint8Array.of(1, 5, 6, 0xfd, 7, 0x80), 6)], [5, 6, 7, 7, 7, 7]);
  assert.deepEqual([...unpackBits(Uint8Array.of(0x81, 3), 2)], [3, 3]);
});

test('four quarter turns are none', () => {
  const image = { width: 3, height: 2, channels: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6) } as const;
  const turned = quarterTurn(image, 1);
  assert.deepEqual([turned.width, turned.height, ...turned.data], [2, 3, 4, 1, 5, 2, 6, 3]);
  assert.deepEqual([...quarterTurn(quarterTurn(turned, 2), 1).data], [...image.data]);
});

test('damaged pictures throw and never hang', async () => {
  const bytes = png([
    [1, 2],
    [3, 4],
  ]);
  for (let length = 8; length < bytes.length; length += 3) {
    await decodePicture('png', bytes.subarray(0, length), free).catch((error: unknown) =>
      assert.ok(error instanceof Error),
    );
  }
});
