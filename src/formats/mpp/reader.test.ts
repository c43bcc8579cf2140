import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { mpp } from './format.js';

const formats = [mpp];

test('a file that is cut anywhere, or has noise, gives what is there or an error of the document', async () => {
  for (const name of ['project-9', 'project-12']) {
    const bytes = new Uint8Array(readFileSync(new URL(`./fixtures/${name}/input.mpp`, import.meta.url)));
    for (let at = 30; at < bytes.length; at += 37) {
      const noisy = bytes.slice();
      for (let i = at; i < at + 6; i++) noisy[i] = 0xff;
      for (const damaged of [bytes.subarray(0, at), noisy]) {
        const result = await convert({ bytes: damaged }, { formats }).catch((error: unknown) => error);
        if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
      }
    }
  }
});
