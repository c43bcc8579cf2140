// Figures that a command has measured, put into the page that tells them.
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'docs/reliability.md';

/** Replaces what stands between <!-- figures:NAME --> and <!-- /figures -->. */
export function writeFigures(name: string, text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const start = `<!-- figures:${name} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf('<!-- /figures -->', from);
  if (from < 0 || to < 0) throw new Error(`${PAGE} has no place for ${name}`);
  writeFileSync(PAGE, `${page.slice(0, from)}${start}\n${text.trim()}\n${page.slice(to)}`);
}
