import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { defaultLimits } from '../../core/limits.js';
import { type Member, readMembers } from './members.js';

const context = {
  budget: createBudget(defaultLimits),
  depth: 0,
  options: {},
  warn() {},
  removed() {},
  progress() {},
  readEmbedded: async () => ({ type: 'root', children: [] }),
} as unknown as ReadContext;

const member = (path: string, size: number | undefined): Member => ({
  path,
  read: () => (size === undefined ? undefined : { bytes: new Uint8Array(size), damaged: false }),
});

async function outcome(...members: Member[]): Promise<string> {
  try {
    return (await readMembers(members, context)).children.length > 0 ? 'listed' : 'nothing';
  } catch (error) {
    return error instanceof ConvertError ? error.code : String(error);
  }
}

test('a list of what could not be read is no content', async () => {
  assert.equal(await outcome(member('', 14)), 'corrupt-document');
  assert.equal(await outcome(member('', 14), member('', undefined)), 'corrupt-document');
  assert.equal(await outcome(member('a.bin', undefined), member('b.bin', undefined)), 'corrupt-document');
  assert.equal(await outcome(member('a.bin', undefined), { ...member('b', 1), encrypted: true }), 'corrupt-document');
});

test('names of whole members are listed', async () => {
  assert.equal(await outcome(member('a.bin', 14)), 'listed');
  assert.equal(await outcome(member('a.bin', 14), member('', 3)), 'listed');
});
