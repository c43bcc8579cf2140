import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

test('hostile texts take the time of their length', async () => {
  for (const shape of [
    '<section><title>a</title>',
    '<ul><li>',
    '<b>',
    '<fn><p>x',
    '<dl><dlentry><dt>a</dt><dd>',
    '<lq><p>a',
  ]) {
    const bytes = encoder.encode(`<topic><shortdesc>s</shortdesc><body>${shape.repeat(300)}x</body></topic>`);
    const start = performance.now();
    await convert({ bytes });
    assert.ok(performance.now() - start < 3000, shape);
  }
});

test('a text that ends early keeps what is there', async () => {
  const { content, warnings } = await convert({
    bytes: encoder.encode('<?xml version="1.0"?><topic><shortdesc>s</shortdesc><body><p>one</p><p>tw'),
  });
  assert.equal(content, 's\n\none\n\ntw\n');
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['truncated'],
  );
});
