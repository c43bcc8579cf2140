// The page at /, as people meet it: in a real browser, against a real service.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, drop, fixture, openBrowser, openPage, pick, type WatchedPage } from './page.js';
import { startService, type TestService } from './service.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const skip = chromiumPath === undefined ? 'there is no Chromium here; .ci/run installs it' : false;

describe('the page', { skip }, () => {
  let browser: Browser;
  let service: TestService;
  before(async () => {
    service = await startService({ MARKWELL_WORKERS: '1' });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });
  const open = (options = {}) => openPage(browser, service.url, options);
  /** A test on a page of its own, on which nothing may go wrong. */
  const onPage = (name: string, act: (watched: WatchedPage) => Promise<void>, options = {}) =>
    test(name, async () => {
      const watched = await open(options);
      await act(watched);
      assert.deepEqual(watched.wrongs, []);
      await watched.page.context().close();
    });

  onPage('a table, beside its markdown', async ({ page }) => {
    await pick(page, fixture('docx', 'tables', 'input.docx'));
    assert.match(await textOf(page, '#source'), /\| Name \| Values \|/);
    assert.equal(await page.locator('#rendered table').first().locator('td').nth(0).textContent(), 'tall');
    assert.equal(await textOf(page, '#name .badge'), 'docx');
    assert.match(await textOf(page, '#timings'), /received in .*converted in .*in all/s);
  });

  onPage('formulas are set', async ({ page }) => {
    await pick(page, fixture('docx', 'equations', 'input.docx'));
    assert.ok((await page.locator('#rendered .katex').count()) >= 3);
    assert.ok((await page.locator('#rendered .katex-display').count()) >= 2);
    assert.equal(await page.locator('#rendered .katex-error').count(), 0);
  });

  onPage('footnotes lead to their notes', async ({ page }) => {
    await pick(page, fixture('docx', 'notes', 'input.docx'));
    assert.match(await textOf(page, '#rendered .footnotes'), /A note/);
    const target = await page.locator('#rendered .footnote-ref a').first().getAttribute('href');
    assert.equal(await page.locator(`#rendered ${target}`).count(), 1);
  });

  onPage('right-to-left and CJK text', async ({ page }) => {
    await pick(page, fixture('html', 'main-rtl', 'input.html'));
    assert.match(await textOf(page, '#rendered h1'), /نقل المنارة/);
    const direction = await page.$eval('#rendered', (node) => getComputedStyle(node).direction);
    assert.equal(direction, 'rtl');
    await pick(page, fixture('html', 'main-cjk', 'input.html'));
    await page.waitForFunction(() => document.querySelector('#rendered h1')?.textContent?.includes('旧灯塔'));
  });

  onPage('a refused file: the problem in plain words', async ({ page }) => {
    await pick(page, { name: 'noise.bin', mimeType: 'application/octet-stream', buffer: noise(4000) });
    const text = await textOf(page, '#problem');
    assert.match(text, /Format not supported.*noise\.bin/s);
    assert.match(text, /cannot be converted/);
    assert.match(text, /unsupported-format/);
    assert.equal(await page.isVisible('#result'), false);
  });

  onPage('a password is asked for, and tried again', async ({ page }) => {
    await pick(page, fixture('pdf', 'password', 'input.pdf'));
    assert.match(await textOf(page, '#problem'), /password/);
    await page.fill('#unlock input', 'wrong');
    await page.press('#unlock input', 'Enter');
    await page.waitForFunction(() => document.querySelector('#problem')?.textContent?.includes('wrong-password'));
    await page.fill('#unlock input', 'secret');
    await page.press('#unlock input', 'Enter');
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await textOf(page, '#source'), /without the word/);
  });

  onPage('several files: listed, each to be looked at', async ({ page }) => {
    const files = [
      fixture('docx', 'lists', 'input.docx'),
      fixture('xlsx', 'values', 'input.xlsx'),
      fixture('pdf', 'article', 'input.pdf'),
    ];
    await pick(page, files);
    await page.waitForFunction(() => document.querySelectorAll('#files .done').length === 3);
    assert.equal(await textOf(page, '#name .badge'), 'docx');
    await page.locator('#files button').nth(2).click();
    assert.match(await textOf(page, '#rendered'), /Rivers and their banks/);
    assert.equal(await page.locator('#files [aria-current="true"]').count(), 1);
  });

  onPage('a dropped file', async ({ page }) => {
    await drop(page, { name: 'dropped.csv', text: 'a,b\n1,2\n3,4\n' });
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await textOf(page, '#rendered th >> nth=0'), 'a');
  });

  onPage('pasted text', async ({ page }) => {
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<h1>Pasted</h1><p>With <b>weight</b>.</p>');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await textOf(page, '#source'), /# Pasted\s+With \*\*weight\*\*\./);
  });

  onPage(
    'copy and download',
    async ({ page }) => {
      await pick(page, fixture('docx', 'inline', 'input.docx'));
      const expected = readFileSync(fixture('docx', 'inline', 'expected.md'), 'utf8');
      await page.click('#copy');
      await page.waitForFunction(() => document.querySelector('#copy')?.textContent === 'Copied');
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
      assert.equal(download.suggestedFilename(), 'input.md');
      assert.equal(readFileSync(await download.path(), 'utf8'), expected);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );

  onPage('options go as query parameters, and into the command', async ({ page, requests }) => {
    await page.click('#options summary');
    await page.selectOption('#main', 'never');
    await page.selectOption('#ocr', 'always');
    await page.fill('#ocrLanguages', 'eng');
    await page.fill('#skip', 'links');
    await pick(page, fixture('html', 'plain-page', 'input.html'));
    const sent = '/scrape/document?main=never&ocr=always&ocrLanguages=eng&skip=links';
    assert.ok(requests.includes(sent), requests.join('\n'));
    assert.equal(await textOf(page, '#curl'), `curl --data-binary @input.html '${service.url}${sent}'`);
  });

  onPage('what was taken out, and what to beware of, is listed', async ({ page }) => {
    await drop(page, {
      name: 'links.html',
      text: '<h1>T</h1><p>Go <a href="javascript:alert(1)">there</a>, or stay for a while here.</p>',
    });
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await textOf(page, '#removals summary'), /left out/);
    await pick(page, fixture('docx', 'truncated', 'input.docx'));
    await page.waitForSelector('#warnings:not([hidden])');
    assert.match(await textOf(page, '#warnings summary'), /Only a part came out · \d warnings?/);
  });

  onPage('headings and task lists of a document are shown as such', async ({ page }) => {
    await drop(page, { name: 'x.md', text: '### Third\n\n- [x] one\n- [ ] two\n- [x](https://example.org/)\n' });
    await page.waitForSelector('#rendered .box');
    const style = await page.$eval('#rendered h3', (node) => getComputedStyle(node).textTransform);
    assert.equal(style, 'none');
    const boxes = await page.$$eval('#rendered .box', (nodes) => nodes.map((node) => node.getAttribute('aria-label')));
    assert.deepEqual(boxes, ['done', 'to do']);
    assert.doesNotMatch(await textOf(page, '#rendered'), /\[[x ]\]/);
  });

  onPage('a document cannot act on the page', async ({ page }) => {
    const text =
      '<h1>x</h1><p>&lt;img src=x onerror="document.title=1"&gt; <a href="https://example.org/">out</a></p><script>document.title=2</script>';
    await drop(page, { name: 'x.html', text });
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await page.title(), /markwell/);
    assert.equal(await page.locator('#rendered img, #rendered script').count(), 0);
    assert.equal(await page.getAttribute('#rendered a', 'target'), '_blank');
    assert.match((await page.getAttribute('#rendered a', 'rel')) ?? '', /noopener/);
  });

  onPage('by keyboard alone', async ({ page }) => {
    const chosen = page.waitForEvent('filechooser');
    const reached = async (id: string) => {
      for (let i = 0; i < 30; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
      }
      assert.fail(`${id} is not reached by Tab`);
    };
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'skip');
    await reached('show-formats');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.querySelector('#formats li')?.textContent ?? '') !== '');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await reached('file');
    // The browser is told of the listener without an answer: one that is there since the start is known when the key comes.
    await page.keyboard.press('Enter');
    const chooser = await chosen;
    await chooser.setFiles(fixture('docx', 'lists', 'input.docx'));
    await page.waitForSelector('#result:not([hidden])');
    await reached('copy');
    await reached('source');
    await reached('rendered');
  });

  for (const theme of ['light', 'dark'] as const) {
    onPage(
      `no serious barrier in the ${theme} theme, and no sideways scrolling`,
      async ({ page }) => {
        const states: [string, () => Promise<void>][] = [
          ['empty', async () => undefined],
          ['options', () => page.click('#options summary')],
          [
            'result',
            () =>
              pick(page, [
                fixture('docx', 'tables', 'input.docx'),
                fixture('docx', 'notes', 'input.docx'),
                fixture('docx', 'truncated', 'input.docx'),
              ]),
          ],
          [
            'problem',
            () =>
              drop(page, { name: `${'long-name-'.repeat(20)}.bin`, text: '' })
                .then(() => page.waitForSelector('#problem:not([hidden])'))
                .then(() => undefined),
          ],
        ];
        for (const [state, reach] of states) {
          await reach();
          assert.deepEqual(await barriers(page), [], state);
          await page.setViewportSize({ width: 360, height: 740 });
          assert.ok(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `${state} on a phone`,
          );
          await page.setViewportSize({ width: 1280, height: 860 });
        }
      },
      { colorScheme: theme },
    );
  }

  onPage('the switch of the theme', async ({ page }) => {
    const back = () => page.$eval('body', () => getComputedStyle(document.documentElement).backgroundColor);
    const light = await back();
    await page.click('#theme');
    assert.notEqual(await back(), light);
  });

  onPage('five megabytes of markdown leave the page responsive', async ({ page }) => {
    await watchLongTasks(page);
    const line = 'A paragraph of *ordinary* length with a [link](https://example.org/) and `code` in it.\n\n';
    const table = `| a | b |\n| --- | --- |\n${'| one | two words |\n'.repeat(60_000)}\n`;
    const text = `# Long\n\n${line.repeat(45_000)}${table}`;
    assert.ok(text.length > 5_000_000);
    // By its path: the browser's driver would take long to carry the bytes.
    const folder = mkdtempSync(join(tmpdir(), 'markwell-page-'));
    writeFileSync(join(folder, 'long.md'), text);
    await pick(page, join(folder, 'long.md'));
    rmSync(folder, { recursive: true });
    await settle(page);
    await page.evaluate(() => document.querySelector('#rendered')?.scrollTo(0, 40_000));
    await page.waitForTimeout(400);
    const longest = await longestTask(page);
    assert.ok(longest < 1000, `the longest task took ${longest} ms`);
    const shown = await textOf(page, '#source');
    assert.ok(shown.length > 4_900_000);
  });

  onPage('the first drop is rendered soon after its conversion', async ({ page }) => {
    const took = await page.evaluate(async () => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['# Quick\n\nText.\n'], 'quick.md'));
      const start = performance.now();
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
      while (document.querySelector('#rendered h1') === null) await new Promise((next) => requestAnimationFrame(next));
      return performance.now() - start;
    });
    const total = /([\d.]+) ms\s*in all/.exec(await textOf(page, '#timings'))?.[1];
    assert.ok(took - Number(total) < 300, `${took} ms, of which the service took ${total} ms`);
  });

  onPage('the interface is described at /docs', async ({ page }) => {
    await page.goto(`${service.url}/docs`);
    await page.waitForSelector('text=POST /scrape/document');
    assert.deepEqual(await barriers(page), []);
    await page.setViewportSize({ width: 360, height: 740 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.doesNotMatch(await textOf(page, '#docs'), /`|"type":/);
    await page.goto(`${service.url}/docs/errors#no-text`);
    assert.deepEqual(await barriers(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
});

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.textContent(selector)) ?? '';
}

/** Bytes that look like nothing. */
function noise(length: number): Buffer {
  let state = 1;
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; i++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[i] = state;
  }
  return bytes;
}

/** Serious and critical findings of axe. */
async function barriers(page: Page): Promise<string[]> {
  await page.waitForTimeout(200);
  // The policy of the page lets no script in; axe comes in through the debugger, which is outside of it.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await engine.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ; ')}`);
  });
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks));
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
}
