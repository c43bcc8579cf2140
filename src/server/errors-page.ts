/** /docs/errors: what every code means and what to do about it; the `type` of each problem leads here. */
import type { FastifyInstance } from 'fastify';
import { errorTable, type Face, faces, outcomes } from '../core/errors.js';
import { escapeHtml } from './html.js';

const faceNames: Readonly<Record<Face, string>> = {
  http: 'Over HTTP',
  page: 'On the page',
  cli: 'On the command line',
  mcp: 'For a model (MCP)',
  library: 'In a program',
};

/** Without a script, and legible without the style that only the page has. */
function errorsPage(): string {
  const errors = Object.entries(errorTable).map(([code, row]) => {
    const cures = faces.map((face) => `<dt>${faceNames[face]}</dt><dd>${toHtml(row[face])}</dd>`).join('');
    const again = row.retryable ? 'The same request may succeed later.' : 'The same request would fail again.';
    return `<section id="${code}"><h2>${row.title}</h2><p><code>${code}</code> · HTTP ${row.status} · exit code ${row.exit}</p><p>${toHtml(row.what)} ${again}</p><dl>${cures}</dl></section>`;
  });
  const reported = Object.entries(outcomes).map(
    ([code, { what, cure }]) =>
      `<section id="${code}"><h2>${code}</h2><p>In reports of <code>markwell batch</code> and <code>markwell work</code></p><p>${toHtml(what)}</p><dl><dt>What to do</dt><dd>${toHtml(cure)}</dd></dl></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>markwell: errors</title>
  <link rel="icon" href="/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <header class="top"><h1><a href="/"><img src="/icon.svg" alt="" width="28" height="28">markwell</a></h1><p>What each code means, and what to do about it.</p><nav aria-label="About this service"><a href="/docs">API</a></nav></header>
  <main id="docs" class="errors">
${[...errors, ...reported].join('\n')}
  </main>
</body>
</html>
`;
}

/** Sentences of the table set words of code in backquotes. */
const toHtml = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The page, and what to do for the page at / , which has the HTTP sentences in its answers. */
export function registerErrorsPage(app: FastifyInstance, policy: string): void {
  const page = errorsPage();
  const cures = JSON.stringify(
    Object.fromEntries(Object.entries(errorTable).map(([code, { http, page: here }]) => [code, { http, page: here }])),
  );
  app.get('/docs/errors', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/errors.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(cures),
  );
}
