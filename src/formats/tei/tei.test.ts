import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

test('hostile texts take the time of their length', async () => {
  for (const shape of [
    '<div><head>a</head>',
    '<list><item>',
    '<hi rend="bold">',
    '<note><p>x',
    '<lg><l>a</l>',
    '<quote><p>a',
  ]) {
    const bytes = encoder.encode(`<TEI><text><body>${shape.repeat(450)}x</body></text></TEI>`);
    const start = performance.now();
    await convert({ bytes });
    assert.ok(performance.now() - start < 3000, shape);
  }
});

test('a text that ends early keeps what is there', async () => {
  const { content, warnings } = await convert({
    bytes: encoder.encode('<?xml version="1.0"?><TEI><text><body><p>one</p><p>tw'),
  });
  assert.equal(content, 'one\n\ntw\n');
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['truncated'],
  );
});
