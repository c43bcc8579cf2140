// Every fixture of every format: src/formats/<id>/fixtures/<case>/{input.*, expected.md, about.md, warnings.json?}.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Root } from 'mdast';
import { convert } from '../src/convert/convert.js';
import { formats } from '../src/formats/registry.js';
import { toMarkdown } from '../src/markdown/to-markdown.js';
import { hasMath, normalizeTree, parseMarkdown } from './tree.js';

const FORMATS = 'src/formats';
const updating = process.env['UPDATE'] === '1';
if (updating && process.env['CI'] !== undefined) throw new Error('Goldens are not updated in CI.');
/** Narrows down to formats whose id contains this. */
const only = process.env['ONLY'] ?? '';

test('folders and registered formats are the same', () => {
  const folders = readdirSync(FORMATS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  assert.deepEqual(
    formats.map((format) => format.id),
    folders,
  );
});

for (const { id } of formats.filter((format) => format.id.includes(only))) {
  describe(id, () => {
    const dir = join(FORMATS, id, 'fixtures');
    const cases = existsSync(dir) ? readdirSync(dir) : [];
    test('has a fixture', () => assert.ok(cases.length > 0));
    for (const name of cases) test(name, () => checkCase(id, join(dir, name)));
  });
}

async function checkCase(id: string, dir: string): Promise<void> {
  const input = readdirSync(dir).find((file) => file.startsWith('input'));
  assert.ok(input, `${dir} has an input`);
  const bytes = readFileSync(join(dir, input));
  const about = readFileSync(join(dir, 'about.md'), 'utf8');
  // Some markup cannot be told from plain text by its bytes; about.md says so.
  const source = about.includes('detected: by name') ? { bytes, name: input } : { bytes };
  const password = /^password: (.*)$/m.exec(about)?.[1];
  const options = password === undefined ? {} : { password };
  const result = await convert(source, options);
  assert.equal(result.format, id);
  const golden = join(dir, 'expected.md');
  if (updating) writeFileSync(golden, result.content);
  assert.equal(result.content, readFileSync(golden, 'utf8'));
  const { content } = await convert(source, { ...options, stage: 'clean' });
  const tree = JSON.parse(content) as Root;
  const math = hasMath(tree);
  const parsed = parseMarkdown(result.content, math);
  assert.equal(toMarkdown(tree), result.content);
  assert.deepEqual(normalizeTree(parsed), normalizeTree(tree));
  const expected = join(dir, 'warnings.json');
  const warnings = existsSync(expected) ? (JSON.parse(readFileSync(expected, 'utf8')) as unknown) : [];
  assert.deepEqual([...new Set(result.warnings.map((warning) => warning.code))], warnings);
}
