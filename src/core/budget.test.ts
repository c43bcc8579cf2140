import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canSpend, checkLimit, createBudget, spend } from './budget.js';
import { ConvertError } from './errors.js';
import { defaultLimits, type LimitName, limitErrors } from './limits.js';

const names = Object.keys(defaultLimits) as LimitName[];

for (const name of names) {
  const limit = defaultLimits[name];
  const isOver = (error: unknown) =>
    error instanceof ConvertError &&
    error.code === limitErrors[name] &&
    error.limit?.name === name &&
    error.limit.value === limit;

  test(`${name}: one below and at the limit pass, one above does not`, () => {
    for (const amount of [limit - 1, limit]) {
      spend(createBudget(defaultLimits), name, amount);
      checkLimit(createBudget(defaultLimits), name, amount);
      assert.ok(canSpend(createBudget(defaultLimits), name, amount));
    }
    assert.throws(() => spend(createBudget(defaultLimits), name, limit + 1), isOver);
    assert.throws(() => checkLimit(createBudget(defaultLimits), name, limit + 1), isOver);
    assert.ok(!canSpend(createBudget(defaultLimits), name, limit + 1));
  });

  test(`${name}: what is spent adds up`, () => {
    const budget = createBudget(defaultLimits);
    spend(budget, name, limit);
    assert.throws(() => spend(budget, name, 1), isOver);
  });
}
