// OCR by a tesseract on the PATH, with programs that stand in for it: what it finds is used, and what it does wrong costs its page alone.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { post, startService, type TestService } from './service.js';

const PICTURE = readFileSync('src/formats/image/fixtures/text/input.png');
const HOCR = ['Found', 'by', 'another', 'engine', 'outside'].map(
  (word, i) =>
    `<span class='ocrx_word' id='w${i}' title='bbox ${20 + i * 90} 40 ${100 + i * 90} 60; x_wconf 96'>${word}</span>`,
);
const folder = mkdtempSync(join(tmpdir(), 'markwell-ocr-'));
after(() => rmSync(folder, { recursive: true }));

/** A folder for the PATH in which `tesseract` is a script that does this with a page. */
function engine(name: string, script: string): string {
  const place = mkdtempSync(join(folder, `${name}-`));
  const file = join(place, 'tesseract');
  writeFileSync(
    file,
    `#!/bin/sh\nif [ "$1" = --list-langs ]; then echo "List of available languages (2):"; echo eng; echo osd; exit 0; fi\n${script}\n`,
  );
  chmodSync(file, 0o755);
  return `${place}:${process.env['PATH']}`;
}

async function withEngine(path: string, use: (service: TestService) => Promise<void>): Promise<void> {
  const service = await startService({ PATH: path, MARKWELL_OCR_PAGE_MS: '400', MARKWELL_STALL_MS: '8000' });
  try {
    await use(service);
  } finally {
    await service.stop();
  }
}

describe('an installed OCR engine', () => {
  const good = `head -c 15 | grep -q '^P5 ' || exit 3\ncat > /dev/null\necho "<div class='ocr_carea' title='bbox 20 40 460 60'><span class='ocr_line' title='bbox 20 40 460 60; baseline 0 0'>"\ncat <<'END'\n${HOCR.join('\n')}\nEND`;

  test('reads the page, which it gets as a picture on its input', () =>
    withEngine(engine('good', good), async (service) => {
      const { status, body } = await post(service, PICTURE);
      assert.equal(status, 200);
      assert.match(String(body['content']), /Found by another engine outside/);
    }));

  test('is left alone where the settings ask for the one inside, or a request for a language that it lacks', () =>
    withEngine(engine('good', good), async (service) => {
      const { body } = await post(service, PICTURE, { path: '/scrape/document?ocrLanguages=fra' });
      assert.doesNotMatch(String(body['content']), /another engine/);
    }));

  for (const [name, script] of [
    ['fails', 'cat > /dev/null; exit 1'],
    ['reads nothing', 'exit 0'],
    ['never ends', 'cat > /dev/null; sleep 60'],
    ['says too much', 'cat > /dev/null; yes "<span>" | head -c 80000000'],
  ] as const) {
    test(`that ${name} costs its page alone`, () =>
      withEngine(engine('bad', script), async (service) => {
        const started = performance.now();
        const { status, body } = await post(service, PICTURE);
        assert.ok([200, 422].includes(status), `${status} ${body['code']}`);
        assert.ok(performance.now() - started < 8_000);
        assert.equal((await post(service, '<h1>After</h1>')).body['content'], '# After\n');
      }));
  }

  test('has no network, no environment, and an end that comes with its document', () =>
    withEngine(
      engine(
        'curious',
        `cat > /dev/null; [ -z "$HOME" ] && [ -z "$PORT" ] && [ "$OMP_THREAD_LIMIT" = 1 ] || exit 1\n${good.replace(/^head.*\ncat.*\n/, '')}`,
      ),
      async (service) => {
        assert.match(String((await post(service, PICTURE)).body['content']), /another engine/);
      },
    ));
});
