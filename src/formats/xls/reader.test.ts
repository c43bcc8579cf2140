import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { defaultLimits } from '../../core/limits.js';
import { read } from './reader.js';

function context(password?: string): ReadContext {
  return {
    budget: createBudget(defaultLimits),
    options: password === undefined ? {} : { password },
    depth: 0,
    warn() {},
    removed() {},
    progress() {},
    readEmbedded: () => Promise.resolve({ type: 'root', children: [] }),
  };
}

const fixture = (name: string) => readFileSync(`src/formats/xls/fixtures/${name}/input.xls`);

async function outcome(bytes: Uint8Array, password?: string): Promise<string> {
  try {
    await read({ bytes }, context(password));
    return 'read';
  } catch (error) {
    return error instanceof ConvertError ? error.code : `crash: ${String(error)}`;
  }
}

test('an encrypted workbook needs its password', async () => {
  for (const name of ['rc4', 'rc4-cryptoapi', 'xor']) {
    assert.equal(await outcome(fixture(name)), 'encrypted-document');
    assert.equal(await outcome(fixture(name), 'wrong'), 'wrong-password');
    assert.equal(await outcome(fixture(name), 'secret'), 'read');
  }
});

test('a cut workbook never crashes', async () => {
  for (const name of ['biff8', 'biff5', 'biff2', 'rc4']) {
    const bytes = fixture(name);
    for (let length = 1; length < bytes.length; length += 37) {
      assert.doesNotMatch(await outcome(bytes.subarray(0, length), 'secret'), /crash/);
    }
  }
});

test('flipped bytes never crash', async () => {
  const bytes = fixture('biff8');
  let seed = 1;
  for (let i = 0; i < 200; i++) {
    const damaged = new Uint8Array(bytes);
    for (let k = 0; k < 5; k++) {
      seed = (seed * 48_271) % 2_147_483_647;
      damaged[seed % damaged.length] = seed & 255;
    }
    assert.doesNotMatch(await outcome(damaged), /crash/);
  }
});

/** A record of BIFF: type, size, data. */
function record(type: number, ...data: number[]): Uint8Array {
  return Uint8Array.of(type & 255, type >> 8, data.length & 255, data.length >> 8, ...data);
}

const CHART_BEGINS = record(0x809, 0, 6, 0x20, 0);

function sheetWith(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([record(0x809, 0, 6, 5, 0), record(0x0a), record(0x809, 0, 6, 0x10, 0), ...parts]);
}

test('charts that never end are read once', async () => {
  const bytes = sheetWith(Array.from({ length: 20_000 }, () => CHART_BEGINS));
  const start = performance.now();
  assert.equal(await outcome(bytes), 'read');
  assert.ok(performance.now() - start < 2000);
});

test('a chart of many series with a point each far apart meets the limit of cells', async () => {
  const count = 20_000;
  const low = (value: number) => [value & 255, value >> 8];
  const series = Array.from({ length: count }, () => record(0x1003, ...new Array<number>(12).fill(0)));
  const points = Array.from({ length: count }, (_, i) => record(0x205, ...low(i), ...low(i), 0, 0, 1, 0));
  const parts = [...series, record(0x1065, 1, 0), ...points];
  assert.equal(await outcome(sheetWith([CHART_BEGINS, ...parts])), 'size-limit');
});

/** A compound file whose small streams are the workbook and the contents of one embedded object. */
function workbookWith(workbook: Uint8Array, contents: Uint8Array): Uint8Array {
  const pieces = (bytes: Uint8Array) => Math.ceil(bytes.length / 64);
  const out = Buffer.alloc(512 * 5);
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
  out.fill(0xff, 76, 1536 - 512);
  out.writeUInt32LE(0, 76);
  for (const [i, next] of [0xfffffffd, 0xfffffffe, 0xfffffffe, 0xfffffffe].entries())
    out.writeUInt32LE(next, 512 + i * 4);
  const entry = (i: number, name: string, [type, right, child, start, size]: readonly number[]) => {
    const at = 1024 + i * 128;
    out.write(name, at, 'utf16le');
    out.writeUInt16LE((name.length + 1) * 2, at + 64);
    out.writeUInt8(type ?? 0, at + 66);
    for (const [k, value] of [0xffffffff, right, child].entries()) out.writeUInt32LE(value ?? 0, at + 68 + k * 4);
    out.writeUInt32LE(start ?? 0, at + 116);
    out.writeUInt32LE(size ?? 0, at + 120);
  };
  const NONE = 0xffffffff;
  const first = pieces(workbook);
  const all = first + pieces(contents);
  entry(0, 'Root Entry', [5, NONE, 1, 3, all * 64]);
  entry(1, 'Workbook', [2, 2, NONE, 0, workbook.length]);
  entry(2, 'MBD0001F2A5', [1, NONE, 3, 0, 0]);
  entry(3, 'CONTENTS', [2, NONE, NONE, first, contents.length]);
  out.fill(0xff, 1536, 2048);
  for (let i = 0; i < all; i++) out.writeUInt32LE(i === first - 1 || i === all - 1 ? 0xfffffffe : i + 1, 1536 + i * 4);
  Buffer.from(workbook).copy(out, 2048);
  Buffer.from(contents).copy(out, 2048 + first * 64);
  return out;
}

test('a document that a picture of a sheet embeds is read', async () => {
  const globals = [record(0x809, 0, 6, 5, 0)];
  const at = 8 + 4 + 10 + 4;
  const sheet = record(0x85, at, 0, 0, 0, 0, 0, 2, 0, 0x53, 0x31);
  const object = record(0x5d, 0x15, 0, 18, 0, 8, 0, 1, 0, ...Array(14).fill(0), 9, 0, 6, 0, 0, 0, 0xa5, 0xf2, 1, 0);
  const stream = Buffer.concat([...globals, sheet, record(0x0a), record(0x809, 0, 6, 0x10, 0), object, record(0x0a)]);
  const seen: Uint8Array[] = [];
  const readEmbedded: ReadContext['readEmbedded'] = (source) => {
    seen.push(source.bytes);
    return Promise.resolve({ type: 'root', children: [{ type: 'thematicBreak' }] });
  };
  const contents = Buffer.from('%PDF-1.4');
  const tree = await read({ bytes: workbookWith(stream, contents) }, { ...context(), readEmbedded });
  assert.deepEqual(
    seen.map((bytes) => Buffer.from(bytes).toString()),
    ['%PDF-1.4'],
  );
  assert.equal(tree.children.at(-1)?.type, 'thematicBreak');
});
