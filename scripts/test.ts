// `node --test` has no globs on Node 20, so this lists the files itself. Arguments narrow them down by path.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const wanted = process.argv.slice(2);
const files = ['src', 'test']
  .flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(dir, file)),
  )
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
let passed = 0;
let failed = 0;
const stream = run({ files: files.map((file) => join(process.cwd(), file)), concurrency: 2 });
stream.on('test:pass', (event) => {
  if (event.details.type !== 'suite') passed++;
});
stream.on('test:fail', () => {
  failed++;
  process.exitCode = 1;
});
stream.on('end', () => {
  if (passed + failed === 0) process.exitCode = 1;
  setImmediate(() => console.log(`${passed} passed, ${failed} failed`));
});
stream.compose(new spec()).pipe(process.stdout);
