import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, type Properties } from './arguments.js';

const properties: Properties = {
  base64: { type: 'string', description: '' },
  filename: { type: 'string', maxLength: 10, description: '' },
  limit: { type: 'integer', minimum: 1, maximum: 100, description: '' },
  offset: { type: 'integer', minimum: 0, description: '' },
  ocr: { type: 'string', enum: ['auto', 'always', 'never'], description: '' },
};

test('arguments that are right have no fault', () => {
  for (const given of [
    {},
    { base64: 'x', limit: 1, ocr: 'never' },
    { limit: 100, offset: 0, filename: 'x'.repeat(10) },
  ])
    assert.equal(faultOf(properties, given), undefined);
});

test('a fault names the argument, the value, what is allowed and what was meant', () => {
  for (const [given, fault] of [
    [[], 'The arguments must be an object.'],
    [
      { file_name: 'x' },
      'There is no argument "file_name". Did you mean filename? Known: base64, filename, limit, offset, ocr.',
    ],
    [{ constructor: 'x' }, 'There is no argument "constructor". Known: base64, filename, limit, offset, ocr.'],
    [{ ocr: 'alwys' }, 'The argument ocr cannot be "alwys". Did you mean always? Allowed: auto, always, never.'],
    [{ base64: 7 }, 'The argument base64 must be a string, not 7.'],
    [{ filename: 'x'.repeat(11) }, 'The argument filename has more than 10 characters.'],
    [{ limit: 0 }, 'The argument limit cannot be 0. Allowed: 1 to 100.'],
    [{ limit: 101 }, 'The argument limit cannot be 101. Allowed: 1 to 100.'],
    [{ offset: -1 }, 'The argument offset cannot be -1. Allowed: 0 or more.'],
    [{ limit: 1.5 }, 'The argument limit must be a whole number, not 1.5.'],
    [{ limit: '5' }, 'The argument limit must be a whole number, not "5".'],
    [{ limit: null }, 'The argument limit must be a whole number, not null.'],
  ] as const)
    assert.equal(faultOf(properties, given), fault);
});
