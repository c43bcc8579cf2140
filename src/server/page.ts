/** The page at /: static files beside the compiled code and the controls of the options, under a strict content security policy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { registerErrorsPage } from './errors-page.js';
import { OPTIONS_MARK, optionControls } from './page-options.js';
import type { Service } from './service.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

/** Files of libraries that the page uses, by the address they are served at. */
const ASSETS: ReadonlyMap<string, string> = new Map([
  ['/assets/markdown-it/markdown-it.umd.min.js', 'markdown-it/dist/browser/markdown-it.umd.min.js'],
  ['/assets/markdown-it-footnote/markdown-it-footnote.min.js', 'markdown-it-footnote/dist/markdown-it-footnote.min.js'],
  ['/assets/dompurify/purify.min.js', 'dompurify/dist/purify.min.js'],
  ['/assets/katex/katex.min.js', 'katex/dist/katex.min.js'],
  ['/assets/katex/katex.min.css', 'katex/dist/katex.min.css'],
]);

export function registerPage(app: FastifyInstance, service: Service): void {
  registerErrorsPage(app, POLICY);
  if (!service.config.ui) return;
  const folder = fileURLToPath(new URL('../web/', import.meta.url));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = `/${file.replaceAll('\\', '/')}`;
    serveFile(app, path === '/index.html' ? '/' : path, join(folder, file));
    if (path === '/docs.html') serveFile(app, '/docs', join(folder, file));
  }
  for (const [path, file] of ASSETS) serveFile(app, path, findDependency(file));
  const fonts = findDependency('katex/dist/fonts');
  for (const file of readdirSync(fonts)) serveFile(app, `/assets/katex/fonts/${file}`, join(fonts, file));
}

/** Read at the first request: the start need not wait for files that nobody may ask for. */
function serveFile(app: FastifyInstance, path: string, file: string): void {
  const type = TYPES.get(extname(file));
  if (type === undefined) return;
  let body: Buffer | undefined;
  app.get(path, async (_request, reply) => {
    body ??= readPage(file);
    const caching = path.startsWith('/assets/') ? 'public, max-age=86400' : 'no-cache';
    return reply
      .headers({
        'content-type': type,
        'content-security-policy': POLICY,
        'referrer-policy': 'no-referrer',
        'cache-control': caching,
      })
      .send(body);
  });
}

/** The options come from their table. */
function readPage(file: string): Buffer {
  const bytes = readFileSync(file);
  return file.endsWith('index.html') ? Buffer.from(bytes.toString().replace(OPTIONS_MARK, optionControls)) : bytes;
}

/** A file of a dependency, wherever the package manager put it: some packages do not export their browser files. */
function findDependency(path: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    const file = join(at, 'node_modules', path);
    if (existsSync(file)) return file;
    if (dirname(at) === at) throw new Error(`A dependency is missing: ${path}. Run npm ci.`);
  }
}
