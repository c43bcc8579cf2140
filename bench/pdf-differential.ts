// Runs both readers of PDF, ours and PDFium, over every PDF of folders or manifests, and prints what they disagree about.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Difference, differences } from '../test/pdf-differential.js';

/** Characters of a value that are printed. */
const SHOWN = 300;

const paths = process.argv.slice(2).flatMap(pdfsOf);
if (paths.length === 0) {
  console.error('usage: npm run pdf:differential -- FOLDER|FILE.pdf|MANIFEST.jsonl ...');
  process.exit(2);
}
const counts = new Map<string, number>();
let agreed = 0;
for (const path of paths) {
  const found = await differences(readFileSync(path));
  if (found.length === 0) agreed++;
  for (const difference of found) print(path, difference);
}
console.log(`${agreed} of ${paths.length} files without a difference`);
for (const [about, count] of counts) console.log(`${count} x ${about}`);

function pdfsOf(path: string): string[] {
  if (path.endsWith('.jsonl')) {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => String(JSON.parse(line).path))
      .filter((one) => /\.pdf$/i.test(one));
  }
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => /\.pdf$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

function print(path: string, { about, ours, pdfium }: Difference): void {
  const kind = about.replace(/^page \d+: /, '');
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  console.log(`${path}\n  ${about}\n    ours   ${shown(ours)}\n    PDFium ${shown(pdfium)}`);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN);
}
