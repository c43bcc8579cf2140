// Nothing is left out in silence: for every name that readers report removals under, a document of which something goes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { convert } from '../src/convert/convert.js';
import { cleanStepNames } from '../src/core/clean.js';
import { readingSteps } from '../src/core/removal.js';
import { fixture } from './page.js';

async function leftOut(bytes: Uint8Array, name: string): Promise<string[]> {
  const { removals } = await convert({ bytes, name });
  return removals.map(({ step, reason, text }) => `${step}: ${reason}: ${text}`);
}

const html = (text: string) => leftOut(new TextEncoder().encode(text), 'a.html');

test('the names of reading and cleaning are different', () => {
  for (const name of cleanStepNames) assert.equal(Object.hasOwn(readingSteps, name), false, name);
});

describe('what readers leave out is reported', () => {
  test('hidden: an element that a page hides', async () => {
    assert.deepEqual(
      await html('<p>Shown.</p><p hidden>Not shown.</p><div style="display:none"><p>Nor\n this.</p></div>'),
      ['hidden: hidden element: Not shown.', 'hidden: hidden element: Nor this.'],
    );
  });
  test('hidden: not what is read because there is nothing else', async () => {
    assert.deepEqual(await html('<p hidden>All there is.</p>'), []);
  });
  test('hidden: text of RTF', async () => {
    const rtf = String.raw`{\rtf1\ansi Shown. {\v Secret.}\par}`;
    assert.deepEqual(await leftOut(new TextEncoder().encode(rtf), 'a.rtf'), ['hidden: hidden text: Secret.']);
  });
  test('margins: a header that says what the text says', async () => {
    const rtf = String.raw`{\rtf1\ansi{\header Annual report of the society\par}Annual report of the society\par More.\par}`;
    assert.deepEqual(await leftOut(new TextEncoder().encode(rtf), 'a.rtf'), [
      'margins: page header or footer without news: Annual report of the society',
    ]);
  });
  test('running: heads and page numbers of a PDF, each once', async () => {
    assert.deepEqual(await leftOut(readFileSync(fixture('pdf', 'article', 'input.pdf')), 'a.pdf'), [
      'running: running head or foot, 2 lines: A short report',
      'running: page number, 2 lines: 1',
    ]);
  });
  test('leaders: the dots of a table of contents', async () => {
    const [line] = await leftOut(readFileSync(fixture('pdf', 'contents', 'input.pdf')), 'a.pdf');
    assert.match(line ?? '', /^leaders: dots of a contents line: 1 Beginnings \.{60} 3$/);
  });
  test('boilerplate: what surrounds the main content', async () => {
    const lines = await leftOut(readFileSync(fixture('html', 'main-rtl', 'input.html')), 'a.html');
    assert.ok(
      lines.some((line) => line.startsWith('boilerplate: beside the main content: ')),
      lines.join('\n'),
    );
  });
});
