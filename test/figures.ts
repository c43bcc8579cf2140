// Figures that a command has measured, put into the page that tells them.
import { readFileSync, writeFileSync } from 'node:fs';

/** Headings below which figures that no page has yet are put. */
const headings: Readonly<Record<string, string>> = {
  hostile: '## Hostile inputs',
  soak: '## Soak',
  'service-real': '## Beside Apache Tika',
};

/** Replaces what stands between <!-- figures:NAME --> and <!-- /figures --> of a page; a section that has none gets it at its end. */
export function writeFigures(file: string, name: string, text: string): void {
  const page = readFileSync(file, 'utf8');
  const start = `<!-- figures:${name} -->`;
  const from = page.indexOf(start);
  if (from < 0) {
    const section = page.indexOf(headings[name] ?? start);
    if (section < 0) throw new Error(`${file} has no place for ${name}`);
    const next = page.indexOf('\n## ', section + 1);
    const at = next < 0 ? page.length : next + 1;
    writeFileSync(file, `${page.slice(0, at)}${start}\n${text.trim()}\n<!-- /figures -->\n\n${page.slice(at)}`);
    return;
  }
  const to = page.indexOf('<!-- /figures -->', from);
  writeFileSync(file, `${page.slice(0, from)}${start}\n${text.trim()}\n${page.slice(to)}`);
}
