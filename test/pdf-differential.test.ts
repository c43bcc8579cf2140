import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Difference, differences } from './pdf-differential.js';

const FIXTURES = join(import.meta.dirname, '..', 'src', 'formats', 'pdf', 'fixtures');

/** Where PDFium is wrong: it gives up files that have lost their end. */
const LOST = new Set(['truncated', 'truncated-packed']);
/** Columns of vertical text are placed by their middle in one reader, by their edge in the other. */
const SHIFTED = new Set(['vertical']);

/** What PDFium does not know: it gives TeX's large operators the letters that have their codes (The TeXbook, appendix F). */
const DIFFERENT: ReadonlyMap<string, readonly Difference[]> = new Map([
  ['tex-formulas', [{ about: 'page 1: letters', ours: '∑∑∫', pdfium: 'PPZ' }]],
]);

test('both readers of PDF say the same about every fixture', async () => {
  let seen = 0;
  for (const name of readdirSync(FIXTURES)) {
    const path = join(FIXTURES, name, 'input.pdf');
    if (!existsSync(path) || LOST.has(name)) continue;
    const about = readFileSync(join(FIXTURES, name, 'about.md'), 'utf8');
    const password = /^password: (.+)$/m.exec(about)?.[1];
    const found = await differences(readFileSync(path), password);
    const counted = SHIFTED.has(name) ? found.filter(({ about }) => !about.endsWith('places')) : found;
    assert.deepEqual(counted, DIFFERENT.get(name) ?? [], name);
    seen++;
  }
  assert.ok(seen > 20);
});
