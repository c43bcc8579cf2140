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
