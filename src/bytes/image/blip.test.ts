import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { createBudget } from '../../core/budget.js';
import { defaultLimits } from '../../core/limits.js';
import { ByteView } from '../view.js';
import { readPictureRecord, toBmp } from './blip.js';

function record(type: number, instance: number, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(instance << 4, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

const read = (bytes: Buffer) => {
  const found = readPictureRecord(new ByteView(bytes), 0, createBudget(defaultLimits));
  return found === undefined ? undefined : Buffer.from(found).toString();
};

test('bitmaps with one and two identifiers, in an entry of the store with a name', () => {
  const one = record(0xf01e, 0x6e0, Buffer.concat([Buffer.alloc(17), Buffer.from('png')]));
  assert.equal(read(one), 'png');
  assert.equal(read(record(0xf01e, 0x6e1, Buffer.concat([Buffer.alloc(33), Buffer.from('png')]))), 'png');
  const entry = Buffer.alloc(36);
  entry[33] = 4;
  assert.equal(read(record(0xf007, 6, Buffer.concat([entry, Buffer.from('nam\0'), one]))), 'png');
});

test('metafiles, packed and not', () => {
  const head = Buffer.alloc(50);
  assert.equal(read(record(0xf01a, 0x3d4, Buffer.concat([head, deflateSync('emf')]))), 'emf');
  head[16 + 32] = 0xfe;
  assert.equal(read(record(0xf01a, 0x3d4, Buffer.concat([head, Buffer.from('emf')]))), 'emf');
});

test('records that are cut, hold themselves or are none give nothing', () => {
  const empty = record(0xf007, 6, Buffer.alloc(36));
  assert.equal(read(empty), undefined);
  assert.equal(read(record(0xf007, 6, Buffer.concat([Buffer.alloc(36), empty, empty]))), undefined);
  assert.equal(read(record(0xf00a, 6, Buffer.alloc(36))), undefined);
  assert.equal(read(record(0xf01e, 0x6e0, Buffer.alloc(3))), '');
});

test('a bitmap without its header gets one that says where the pixels are', () => {
  const dib = Buffer.alloc(40 + 8 + 4);
  dib.writeUInt32LE(40, 0);
  dib.writeUInt16LE(1, 14);
  assert.equal(Buffer.from(toBmp(dib)).readUInt32LE(10), 14 + 40 + 8);
});
