// Converters are started from compiled code, without tsx: so are those that misbehave.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformSync } from 'esbuild';

const FROM = 'test/chaos';
/** Beside `dist`, so that it is imported from there by the same path. */
const TO = '.cache/chaos';

/** Compiles the converter and the service of this folder; gives the folder where they are. */
export function buildChaos(): string {
  mkdirSync(TO, { recursive: true });
  for (const file of readdirSync(FROM).filter((name) => name.endsWith('.ts') && name !== 'build.ts')) {
    const { code } = transformSync(readFileSync(join(FROM, file), 'utf8'), {
      loader: 'ts',
      format: 'esm',
      target: 'node20',
    });
    // Several test files do this at once.
    const own = join(TO, `${file}.${process.pid}`);
    writeFileSync(own, code.replaceAll('../../src/', '../../dist/'));
    renameSync(own, join(TO, file.replace(/\.ts$/, '.js')));
  }
  return resolve(TO);
}
