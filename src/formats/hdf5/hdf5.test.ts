import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

for (const name of ['old/input.h5', 'new/input.h5', 'pieces/input.h5', 'matlab/input.mat']) {
  test(`damage of ${name}`, () => survivesDamage(read, readFileSync(new URL(`./fixtures/${name}`, import.meta.url))));
}
