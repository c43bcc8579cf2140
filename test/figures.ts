// Figures that a command has measured, put into the page that tells them.
import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces what stands between <!-- figures:NAME --> and <!-- /figures --> of a page. */
export function writeFigures(file: string, name: string, text: string): void {
  const page = readFileSync(file, 'utf8');
  const start = `<!-- figures:${name} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf('<!-- /figures -->', from);
  if (from < 0 || to < 0) throw new Error(`${file} has no place for ${name}`);
  writeFileSync(file, `${page.slice(0, from)}${start}\n${text.trim()}\n${page.slice(to)}`);
}
