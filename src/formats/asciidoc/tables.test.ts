import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../../core/budget.js';
import { defaultLimits } from '../../core/limits.js';
import { read } from './reader.js';

test('a cell said many times does not multiply a long text without end', async () => {
  const source = `= T\n\n|===\n${`200*|${'x'.repeat(10_000)}\n`.repeat(5)}|===\n`;
  const tree = await read(
    { bytes: new TextEncoder().encode(source) },
    {
      budget: createBudget(defaultLimits),
      options: {},
      depth: 0,
      warn() {},
      removed() {},
      progress() {},
      readEmbedded: async () => ({ type: 'root', children: [] }),
    },
  );
  assert.ok(JSON.stringify(tree).length < 3_000_000);
});
