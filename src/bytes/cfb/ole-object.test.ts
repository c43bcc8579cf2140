import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrapOleObject } from './ole-object.js';

/** A compound file (512-byte sectors, all streams in the mini stream) with one stream. */
function compoundFile(name: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(512 * 5, 0);
  const miniBytes = Math.ceil(data.length / 64) * 64;
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(out);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    out.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, 2],
    [64, 1],
    [68, 0xfffffffe],
  ] as const)
    out.writeUInt32LE(value, at);
  out.fill(0xff, 76, 512);
  out.writeUInt32LE(0, 76);
  out.fill(0xff, 512, 1024);
  out.writeUInt32LE(0xfffffffd, 512);
  for (let i = 1; i < 4; i++) out.writeUInt32LE(0xfffffffe, 512 + i * 4);
  entry(out, 1024, { name: 'Root Entry', type: 5, child: 1, start: 3, size: miniBytes });
  entry(out, 1152, { name, type: 2, child: 0xffffffff, start: 0, size: data.length });
  out.fill(0xff, 1536, 2048);
  for (let i = 0; i < miniBytes / 64; i++)
    out.writeUInt32LE((i + 1) * 64 < miniBytes ? i + 1 : 0xfffffffe, 1536 + i * 4);
  Buffer.from(data).copy(out, 2048);
  return out;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function entry(out: Buffer, at: number, { name, type, child, start, size }: Entry): void {
  out.write(name, at, 'utf16le');
  out.writeUInt16LE((name.length + 1) * 2, at + 64);
  out.writeUInt8(type, at + 66);
  out.writeUInt32LE(0xffffffff, at + 68);
  out.writeUInt32LE(0xffffffff, at + 72);
  out.writeUInt32LE(child, at + 76);
  out.writeUInt32LE(start, at + 116);
  out.writeUInt32LE(size, at + 120);
}

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

test("a packaged file comes out with its name, whatever path the packager's computer had", () => {
  const native = bytes(
    [0, 0, 0, 0],
    [2, 0],
    'C:\\a\\note.txt\0',
    'C:\\a\\note.txt\0',
    [0, 0, 3, 0],
    [4, 0, 0, 0],
    'tmp\0',
    [5, 0, 0, 0],
    'hello rest',
  );
  const found = unwrapOleObject(compoundFile('\x01Ole10Native', native));
  assert.equal(found.name, 'note.txt');
  assert.equal(Buffer.from(found.bytes).toString(), 'hello');
});

test('a package stream is the document; a file cut in the middle of its frame gives what is there', () => {
  assert.equal(Buffer.from(unwrapOleObject(compoundFile('Package', bytes('PK..'))).bytes).toString(), 'PK..');
  const cut = unwrapOleObject(compoundFile('\x01Ole10Native', bytes([9, 9, 0, 0], [2, 0], 'name')));
  assert.equal(cut.bytes.length, 0);
});

test('what is no compound file stays as it is', () => {
  const plain = bytes('PK\x03\x04');
  assert.equal(unwrapOleObject(plain).bytes, plain);
});
