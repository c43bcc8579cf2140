/// <reference lib="dom" />
// The page in a real browser: what the tests of it share.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is; undefined where there is none. */
export const chromiumPath = process.env['CHROMIUM'] ?? PLACES.find((path) => existsSync(path));

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  assert.ok(chromiumPath);
  return chromium.launch({ executablePath: chromiumPath, args: FLAGS, headless: true });
}

export interface WatchedPage {
  readonly page: Page;
  /** Everything that should not have happened: errors, policy violations, requests to elsewhere. */
  readonly wrongs: string[];
  /** Paths with queries that were asked for. */
  readonly requests: string[];
}

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  const wrongs: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    // The browser itself logs refused documents: their status is the answer.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) wrongs.push(message.text());
    if (/Content Security Policy/i.test(message.text())) wrongs.push(message.text());
  });
  page.on('pageerror', (error) => wrongs.push(error.message));
  page.on('request', (request) => {
    const asked = request.url();
    if (asked.startsWith('blob:') || asked.startsWith('data:')) return;
    if (!asked.startsWith(`${url}/`)) wrongs.push(`asked ${asked}`);
    requests.push(asked.slice(url.length));
  });
  await page.goto(`${url}/`);
  return { page, wrongs, requests };
}

/** The input of a fixture. */
export function fixture(format: string, name: string, file: string): string {
  return join('src/formats', format, 'fixtures', name, file);
}

/** Picks files, and waits until the one that is shown first is through. */
export async function pick(
  page: Page,
  files: string | string[] | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.setInputFiles('#file', files);
  await page.waitForSelector('#result:not([hidden]), #problem:not([hidden])');
}

/** Drops a file on the page as a person does. */
export async function drop(page: Page, file: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name));
    return transfer;
  }, file);
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}
