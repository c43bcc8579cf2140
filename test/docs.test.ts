// The docs say what the code does: lists are the same, links lead somewhere, commands in the README are real.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { documentedFiles, listNames, withLists } from '../scripts/lists.js';
import { formats } from '../src/formats/registry.js';

const files = documentedFiles();

test('lists in the docs are those of the code (npm run docs writes them)', () => {
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    assert.equal(text, withLists(text), file);
  }
});

test('every list stands somewhere', () => {
  const all = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const name of listNames) assert.ok(all.includes(`<!-- list:${name} -->`), name);
});

test('links to files lead somewhere', () => {
  for (const file of files) {
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)) {
      assert.ok(existsSync(join(dirname(file), target)), `${file} links to ${target}`);
    }
  }
});

test('every format says what it keeps', () => {
  for (const { id } of formats) assert.ok(existsSync(`src/formats/${id}/README.md`), id);
});

test('the README is short and its table of commands is that of the command line', () => {
  const readme = readFileSync('README.md', 'utf8');
  assert.ok(readme.split('\n').length <= 200);
  const { stdout } = spawnSync(process.execPath, ['dist/cli/main.js', 'help'], { encoding: 'utf8' });
  for (const [, name = ''] of stdout.matchAll(/^ {2}([a-z]+) /gm)) {
    if (name !== 'help' && name !== 'version') assert.ok(readme.includes(`markwell ${name}`), name);
  }
});

test('no file names a machine, a registry or who made it', () => {
  const listed = spawnSync('git', ['ls-files'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(
      (file) =>
        /\.(?:ts|md|json|mjs|js|html|css|ya?ml)$/.test(file) &&
        !file.includes('fixtures') &&
        file !== 'test/docs.test.ts',
    );
  for (const file of listed) {
    if (!existsSync(file)) continue;
    assert.doesNotMatch(readFileSync(file, 'utf8'), /registry\.npmjs|\/work\/(?:main|shared)|pypi\.org\/simple/, file);
  }
});

test('architecture names folders that exist, and all of them', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8');
  for (const entry of readdirSync('src', { withFileTypes: true })) {
    if (entry.isDirectory()) assert.ok(text.includes(`src/${entry.name}/`), entry.name);
  }
});

test('every block of figures is filled, and says nothing that its command would not stand by', () => {
  for (const file of files) {
    for (const [, name, figures = ''] of readFileSync(file, 'utf8').matchAll(
      /<!-- figures:([a-z-]+) -->([\s\S]*?)<!-- \/figures -->/g,
    )) {
      assert.ok(/\d/.test(figures), `${file}: ${name} has no figure`);
      assert.doesNotMatch(figures, /WRONG|Not measured|grew too much|\bready\./, `${file}: ${name}`);
    }
  }
});
