// What a converter announces covers what its documents turn out to be: anything else would end it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFixtures } from '../../test/fixtures.js';
import { detectFormat } from '../convert/convert.js';
import { mediaTypeOf } from '../detect/detect.js';
import { formats } from '../formats/registry.js';
import { checkReady } from './check-frame.js';
import { announce } from './run-tasks.js';

test('every fixture is of a format and a media type that were announced', () => {
  const announced = checkReady(Buffer.from(JSON.stringify(announce(formats)))).formats;
  for (const { bytes, format: id, fileName } of readFixtures()) {
    const source = { bytes, ...(fileName === undefined ? {} : { name: fileName }) };
    const format = detectFormat(source);
    const mediaType = mediaTypeOf(format, source);
    assert.ok(announced[format.id]?.includes(mediaType), `${id}: ${format.id} ${mediaType}`);
  }
});
