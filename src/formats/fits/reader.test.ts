import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

for (const name of ['image', 'table']) {
  test(`${name}: whatever byte is damaged, it is read or refused at once`, async () => {
    const bytes = Uint8Array.from(readFileSync(new URL(`./fixtures/${name}/input.fits`, import.meta.url)));
    await survivesDamage(read, bytes.subarray(0, 1600));
  });
}
