import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

for (const name of ['version-1', 'version-2']) {
  test(`damage of ${name}`, () =>
    survivesDamage(read, readFileSync(new URL(`./fixtures/${name}/input.xlf`, import.meta.url))));
}
