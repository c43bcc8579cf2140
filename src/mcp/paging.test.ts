import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_PAGE_CHARS, pageOf } from './paging.js';

function allPages(content: string, limit: number): string[] {
  const pages: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = pageOf(content, offset, limit);
    pages.push(page.text);
    offset = page.next;
  }
  return pages;
}

test('pages put together are the whole, whatever the limit', () => {
  const content = Array.from({ length: 50 }, (_, i) => `Line ${i} with 😀 and ${'x'.repeat(i)}`).join('\n');
  for (const limit of [1, 2, 3, 7, 100, 5000]) assert.equal(allPages(content, limit).join(''), content);
});

test('no page cuts a character in two', () => {
  for (const page of allPages('😀'.repeat(20), 3)) assert.doesNotMatch(page, /^[\udc00-\udfff]|[\ud800-\udbff]$/);
});

test('a page ends behind a line where one ends near its end', () => {
  assert.deepEqual(pageOf(`${'a'.repeat(90)}\n${'b'.repeat(90)}`, 0, 100).next, 91);
  assert.deepEqual(pageOf(`${'a'.repeat(10)}\n${'b'.repeat(190)}`, 0, 100).next, 100);
});

test('no page is longer than the most, and one past the end is empty', () => {
  assert.equal(pageOf('x'.repeat(100_000), 0, 1_000_000).text.length, MAX_PAGE_CHARS);
  assert.deepEqual(pageOf('short', 99, 10), { text: '', offset: 5, total: 5 });
});
