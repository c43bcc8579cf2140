import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanPath, isSystemFile } from './path.js';

describe('a path in an archive', () => {
  for (const [raw, clean] of [
    ['../../etc/passwd', 'etc/passwd'],
    ['C:\\Users\\a.txt', 'Users/a.txt'],
    ['/abs//./b\u0000.txt', 'abs/b.txt'],
    ['a/..\u0000/b', 'a/b'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['..', ''],
    [`${'x/'.repeat(400)}end.txt`, `…${'x/'.repeat(400).slice(-293)}end.txt`],
  ] as const) {
    test(JSON.stringify(raw.slice(0, 40)), () => assert.equal(cleanPath(raw), clean));
  }

  test('of what a system left behind', () => {
    assert.ok(isSystemFile('__MACOSX/a.txt'));
    assert.ok(isSystemFile('a/.DS_Store'));
    assert.ok(!isSystemFile('a/readme.txt'));
  });
});
