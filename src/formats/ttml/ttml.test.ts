import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

for (const name of ['agents']) {
  test(`damage of ${name}`, () =>
    survivesDamage(read, readFileSync(new URL(`./fixtures/${name}/input.ttml`, import.meta.url))));
}
