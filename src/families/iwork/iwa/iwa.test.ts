import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ByteView } from '../../../bytes/view.js';
import { parseCell } from './cell.js';
import { Message, readVarint } from './protobuf.js';
import { unsnappy } from './snappy.js';

describe('snappy', () => {
  it('copies literals and what stands before, also overlapping', () => {
    const packed = [9, 2 << 2, 97, 98, 99, ((6 - 4) << 2) | 1, 3];
    assert.equal(Buffer.from(unsnappy(Uint8Array.from(packed))).toString(), 'abcabcabc');
    assert.equal(Buffer.from(unsnappy(Uint8Array.from([5, 0, 97, (3 << 2) | 2, 1, 0]))).toString(), 'aaaaa');
  });

  it('stops at damage and never believes the stated length', () => {
    assert.equal(unsnappy(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 97])).length, 1);
    assert.equal(unsnappy(Uint8Array.from([8, 0, 97, 1, 9])).length, 1);
    assert.equal(unsnappy(new Uint8Array(0)).length, 0);
  });
});

describe('protobuf', () => {
  it('reads numbers, text, nested messages and packed numbers', () => {
    const message = new Message(Uint8Array.from([8, 0xac, 2, 18, 2, 104, 105, 26, 2, 8, 7, 34, 3, 1, 0x80, 1]));
    assert.equal(message.int(1), 300);
    assert.equal(message.text(2), 'hi');
    assert.equal(message.reference(3), 7);
    assert.deepEqual(message.ints(4), [1, 128]);
    assert.equal(message.int(9), 0);
  });

  it('ends at fields that reach past the end', () => {
    const message = new Message(Uint8Array.from([8, 1, 18, 100, 1]));
    assert.equal(message.int(1), 1);
    assert.equal(message.has(2), false);
    assert.equal(readVarint(Uint8Array.from([0x80]), 0).next, 1);
  });
});

describe('cells', () => {
  it('reads decimals of version 5 and doubles of version 3', () => {
    const decimal = new Uint8Array(28);
    decimal.set([5, 2]);
    decimal[8] = 1;
    decimal[12] = 125;
    decimal.set([0x3c, 0x30], 26);
    assert.equal(parseCell(new ByteView(decimal), 0)?.number, 1.25);
    const old = Buffer.alloc(20);
    old.set([3, 0, 2]);
    old.writeUInt32LE(0x20, 4);
    old.writeDoubleLE(2.5, 12);
    assert.deepEqual(parseCell(new ByteView(old), 0), { kind: 'number', number: 2.5 });
    assert.equal(parseCell(new ByteView(old), 16), undefined);
  });
});
