import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

for (const name of ['labels/input.sav', 'zlib/input.zsav', 'plain/input.sav']) {
  test(`damage of ${name}`, () => survivesDamage(read, readFileSync(new URL(`./fixtures/${name}`, import.meta.url))));
}
