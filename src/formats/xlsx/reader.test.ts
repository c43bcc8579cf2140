import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAddress, parseArea } from '../../content/sheet/model.js';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { defaultLimits } from '../../core/limits.js';
import { read } from './reader.js';

function context(maxCells = defaultLimits.maxCells): ReadContext {
  return {
    budget: createBudget({ ...defaultLimits, maxCells }),
    options: {},
    depth: 0,
    warn() {},
    removed() {},
    progress() {},
    readEmbedded: () => Promise.resolve({ type: 'root', children: [] }),
  };
}

const fixture = (name: string) => readFileSync(`src/formats/xlsx/fixtures/${name}/input.xlsx`);

async function outcome(bytes: Uint8Array, maxCells?: number): Promise<string> {
  try {
    await read({ bytes }, context(maxCells));
    return 'read';
  } catch (error) {
    return error instanceof ConvertError ? error.code : `crash: ${String(error)}`;
  }
}

test('addresses end at XFD1048576', () => {
  assert.deepEqual(parseAddress('XFD1048576'), { row: 1_048_575, column: 16_383 });
  assert.deepEqual(parseAddress('$B$7'), { row: 6, column: 1 });
  for (const wrong of ['XFE1', 'A1048577', 'A16777217', 'A0', '1', 'A', '', 'A1B', 'AAAAAAAAAAAAAAAA1']) {
    assert.equal(parseAddress(wrong), undefined, wrong);
  }
  assert.equal(parseArea('A1:XFE3'), undefined);
});

test('cells are refused one above the limit and taken at it', async () => {
  assert.equal(await outcome(fixture('hidden'), 7), 'read');
  assert.equal(await outcome(fixture('hidden'), 6), 'read');
  assert.equal(await outcome(fixture('hidden'), 5), 'size-limit');
});

test('a cut workbook gives what it has or says that it is damaged', async () => {
  const bytes = fixture('links-notes-chart');
  for (let length = 1; length < bytes.length; length += 97) {
    assert.doesNotMatch(await outcome(bytes.subarray(0, length)), /crash/);
  }
});

test('flipped bytes never crash', async () => {
  const bytes = fixture('several-tables');
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
