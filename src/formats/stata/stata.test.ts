import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

for (const name of ['release-114', 'release-117', 'release-118']) {
  test(`damage of ${name}`, () =>
    survivesDamage(read, readFileSync(new URL(`./fixtures/${name}/input.dta`, import.meta.url))));
}
