import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAs, decodeText } from './decode.js';

const quoted = Uint8Array.from([0x93, 0x80, 0x94, 0x20, 0x96, 0x20, 0xe9]);

test('Windows-1252 has quotes, dashes and the euro sign, under each of its names', () => {
  for (const label of ['windows-1252', 'cp1252', 'latin1', 'iso-8859-1', 'us-ascii']) {
    assert.equal(decodeAs(quoted, label), '\u201c\u20ac\u201d \u2013 \u00e9');
  }
  assert.equal(decodeText(quoted, 'iso-8859-1').text, '\u201c\u20ac\u201d \u2013 \u00e9');
});

test('other charsets are not touched', () => {
  assert.equal(decodeAs(Uint8Array.from([0x93, 0xe6]), 'windows-1251'), '\u201c\u0436');
  assert.equal(decodeAs(Uint8Array.from([0xc3, 0xa9]), 'utf-8'), '\u00e9');
});
