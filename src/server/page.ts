/** The page at /: static files beside the compiled code, under a strict content security policy. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Service } from './service.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

export function registerPage(app: FastifyInstance, service: Service): void {
  if (!service.config.ui) return;
  const folder = fileURLToPath(new URL('../web/', import.meta.url));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES.get(extname(file));
    if (type === undefined) continue;
    const body = readFileSync(folder + file);
    const path = file === 'index.html' ? '/' : `/${file.replaceAll('\\', '/')}`;
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'content-security-policy': POLICY,
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-cache',
        })
        .send(body),
    );
  }
}
