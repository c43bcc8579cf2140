import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { defaultLimits } from '../../core/limits.js';
import { allowedPages, hasTimeForPage } from './partial.js';

function contextOf(more: { readonly maxPages?: number; readonly left?: number }) {
  const messages: string[] = [];
  const budget = createBudget({ ...defaultLimits, maxPages: more.maxPages ?? 10 });
  const { left } = more;
  const context = {
    budget,
    warn: ({ message }: { message: string }) => messages.push(message),
    ...(left === undefined ? {} : { timeLeft: () => left }),
  } as unknown as ReadContext;
  return { context, messages };
}

for (const [count, allowed, message] of [
  [2, 2, undefined],
  [3, 3, undefined],
  [4, 3, 'Page 4 was not read: the limit of pages is reached.'],
  [9, 3, 'Pages 4 to 9 were not read: the limit of pages is reached.'],
] as const) {
  test(`${count} pages where 3 are allowed`, () => {
    const { context, messages } = contextOf({ maxPages: 3 });
    assert.equal(allowedPages(context, count), allowed);
    assert.deepEqual(messages, message === undefined ? [] : [message]);
    assert.equal(allowedPages(context, 3), 3 - allowed);
  });
}

test('without time the first page is read, and the others are named', () => {
  const { context, messages } = contextOf({ left: 0 });
  assert.ok(hasTimeForPage(context, 1, 4));
  assert.ok(!hasTimeForPage(context, 2, 4));
  assert.deepEqual(messages, ['Pages 2 to 4 were not read: the time is used up.']);
  assert.ok(hasTimeForPage(contextOf({ left: 1 }).context, 2, 4));
  assert.ok(hasTimeForPage(contextOf({}).context, 2, 4));
});
