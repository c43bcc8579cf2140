import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldEffect, parseFieldCode } from './field-code.js';

const effect = (code: string) => fieldEffect(parseFieldCode(code));

test('a hyperlink joins target and place', () => {
  assert.deepEqual(effect(' HYPERLINK "http://a.b/c?d=e" \\l "f" \\o "tip" '), {
    kind: 'link',
    url: 'http://a.b/c?d=e#f',
  });
  assert.deepEqual(effect('HYPERLINK \\l "_Toc1"'), { kind: 'link', url: '#_Toc1' });
  assert.deepEqual(effect('hyperlink mailto:x@y.z'), { kind: 'link', url: 'mailto:x@y.z' });
});

test('a switch that stands alone takes no argument', () => {
  assert.deepEqual(effect('HYPERLINK \\n "http://a"'), { kind: 'link', url: 'http://a' });
});

test('backslashes in quotes are escapes only before quotes and backslashes', () => {
  assert.equal(parseFieldCode('INCLUDETEXT "C:\\\\a \\"b\\"\\c"').args[0], 'C:\\a "b"\\c');
});

test('references link only when asked to, index marks are hidden', () => {
  assert.deepEqual(effect('REF _Ref1 \\h'), { kind: 'link', url: '#_Ref1' });
  assert.deepEqual(effect('REF _Ref1'), { kind: 'text' });
  assert.deepEqual(effect('XE "entry"'), { kind: 'hidden' });
  assert.deepEqual(effect('FORMCHECKBOX'), { kind: 'check-box' });
});

test('nothing but blanks and broken quotes is no field', () => {
  assert.equal(parseFieldCode('   ').name, '');
  assert.deepEqual(parseFieldCode('A "b').args, ['b']);
});

test('equations give their text, readings over characters give the characters', () => {
  const ruby = 'EQ \\* jc2 \\* "Font:MS Mincho" \\* hps11 \\o\\ad(\\s\\up 10(とうきょう),東京)';
  assert.deepEqual(effect(ruby), { kind: 'fallback', text: '東京' });
  assert.deepEqual(effect('EQ \\f(1,2)'), { kind: 'fallback', text: '1/2' });
});
