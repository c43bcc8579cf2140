// `node --test` has no globs on Node 20, so this lists the files itself. Arguments narrow them down by path.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

interface Outcome {
  passed: number;
  failed: number;
  /** The files in which something failed. */
  readonly failedFiles: Set<string>;
}

/** Runs the files, prints how it went, and counts. */
function runFiles(files: readonly string[], concurrency: number): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, failedFiles: new Set() };
  const stream = run({ files: files.map((file) => join(process.cwd(), file)), concurrency });
  stream.on('test:pass', (event) => {
    if (event.details.type !== 'suite') outcome.passed++;
  });
  stream.on('test:fail', (event) => {
    // What failed only since something in it failed is counted there.
    const { error } = event.details;
    if (!('failureType' in error && error.failureType === 'subtestsFailed')) outcome.failed++;
    if (event.file) outcome.failedFiles.add(relative(process.cwd(), event.file));
  });
  const printed = stream.compose(new spec());
  printed.pipe(process.stdout);
  return new Promise((resolve) => printed.on('end', () => resolve(outcome)));
}

const wanted = process.argv.slice(2);
const files = ['src', 'test']
  .flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(dir, file)),
  )
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort();
let { passed, failed, failedFiles } = await runFiles(files, 2);
// Suites under test/ drive real processes, browsers and clocks. What failed there beside another file, on a machine that was short
// of time, is tried once more alone, and said; what fails alone has failed.
const again = [...failedFiles].filter((file) => file.startsWith('test/'));
if (again.length > 0 && again.length === failedFiles.size && again.length <= 3) {
  console.log(`\nonce more, alone: ${again.join(', ')}\n`);
  const second = await runFiles(again, 1);
  passed += second.failed === 0 ? failed : 0;
  failed = second.failed;
  console.log(second.failed === 0 ? `unstable: ${again.join(', ')}` : '');
}
if (passed + failed === 0 || failed > 0) process.exitCode = 1;
setImmediate(() => console.log(`${passed} passed, ${failed} failed`));
