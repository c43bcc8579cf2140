import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readWithinRoots } from '../mcp/roots.js';
import { FileError, readAny, readRegular } from './read.js';
import { writeWhole } from './write.js';

const folder = mkdtempSync(join(tmpdir(), 'markwell-files-'));
after(() => rmSync(folder, { recursive: true }));

const ofKind = (code: FileError['code']) => (error: unknown) => error instanceof FileError && error.code === code;

test('a file of as many bytes as may be is read, one of a byte more is not', async () => {
  const path = join(folder, 'ten');
  writeFileSync(path, '0123456789');
  for (const read of [readRegular, readAny]) {
    for (const most of [10, 11]) assert.equal((await read(path, most)).toString(), '0123456789');
    await assert.rejects(read(path, 9), ofKind('too-large'));
  }
});

test('a pipe that nobody writes to is refused, not waited for, also below the roots of MCP', async () => {
  spawnSync('mkfifo', [join(folder, 'pipe')]);
  await assert.rejects(readRegular(join(folder, 'pipe'), 10), ofKind('not-regular'));
  await assert.rejects(readWithinRoots([folder], 'pipe', 10), /not that of a file/);
  await assert.rejects(readRegular('/dev/zero', 10), ofKind('not-regular'));
  await assert.rejects(readAny('/dev/zero', 10), ofKind('too-large'));
});

test('what is written is whole, leaves no part, and goes through no link', async () => {
  const root = join(folder, 'out');
  await assert.rejects(writeWhole({ root }, join(root, 'a'), 'x'), ofKind('gone'));
  const outside = mkdtempSync(join(folder, 'outside-'));
  const inside = mkdtempSync(join(folder, 'inside-'));
  symlinkSync(outside, join(inside, 'link'));
  await assert.rejects(writeWhole({ root: inside }, join(inside, 'link/deep/a'), 'x'), ofKind('outside'));
  assert.deepEqual(readdirSync(outside), []);
  await writeWhole({ root: inside }, join(inside, 'deep/er/a'), 'x');
  assert.deepEqual(readdirSync(join(inside, 'deep/er')), ['a']);
});
