// Converts the documents of a manifest in this process, for measuring while a reader is being written.
// usage: node --import tsx bench/quality.ts MANIFEST OUT [KIND...]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convert } from '../src/convert/convert.js';
import { ConvertError } from '../src/core/errors.js';

const [manifest = '', out = '', ...kinds] = process.argv.slice(2);
mkdirSync(join(out, 'markwell'), { recursive: true });
for (const line of readFileSync(manifest, 'utf8').split('\n')) {
  if (line === '') continue;
  const { id, kind, path } = JSON.parse(line) as { id: string; kind: string; path: string };
  if (kinds.length > 0 && !kinds.includes(kind) && !kinds.some((part) => id.includes(part))) continue;
  const bytes = readFileSync(join(dirname(manifest), path));
  const start = performance.now();
  const nameless = process.env['NAMELESS'] === '1';
  const outcome = await convert(nameless ? { bytes } : { bytes, name: path }).then(
    (result) => {
      writeFileSync(join(out, 'markwell', `${id}.md`), result.content);
      return `${result.format} ${result.content.length} chars ${result.warnings.map((w) => w.code).join(',')}`;
    },
    (error: unknown) => {
      writeFileSync(join(out, 'markwell', `${id}.md`), '');
      const cause = error instanceof ConvertError ? error.cause : error;
      return `FAILED ${error instanceof ConvertError ? error.code : 'crash'} ${error instanceof ConvertError ? (error.detected ?? '') : ''} ${cause instanceof Error ? cause.stack : String(cause ?? '')}`;
    },
  );
  console.log(`${kind} ${id} ${(performance.now() - start).toFixed(1)} ms ${outcome}`);
}
