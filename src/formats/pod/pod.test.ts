import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

test('other text with lines that begin with an equals sign is no POD', async () => {
  const texts = [
    'Title\n=====\n\nText.\n\n=head of the list\nmore\n',
    '= Document\n\n== Section\n\n=head1\n',
    'a = b\n=pod\n',
    '# About POD\n\n```\n=head1 NAME\n```\n\n[link](http://example.org) **bold** and [more](http://example.org).\n',
  ];
  for (const text of texts) assert.notEqual((await convert({ bytes: encoder.encode(text) })).format, 'pod', text);
});

test('codes that are never closed end with their paragraph', async () => {
  const { content } = await convert({ bytes: encoder.encode('=head1 A\n\nB<bold I<both\n\nplain\n') });
  assert.equal(content, '# A\n\n**bold *both***\n\nplain\n');
});

test('hostile pages take the time of their length', async () => {
  for (const shape of ['B<', 'L<a|', 'C<< ', '=over\n\n=item *\n\n', '=begin x\n\n', 'E<', 'L<B<', '  x\n\n', '>']) {
    const bytes = encoder.encode(`=head1 A\n\n${shape.repeat(Math.ceil(300_000 / shape.length))}`);
    const start = performance.now();
    await convert({ bytes });
    assert.ok(performance.now() - start < 4000, JSON.stringify(shape));
  }
});
