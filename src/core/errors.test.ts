import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionsOf } from '../cli/completion.js';
import { settings } from './config.js';
import { ConvertError, type ErrorCode, errorTable, faces, outcomes } from './errors.js';
import { conversionOptions } from './options.js';

const codes = Object.keys(errorTable) as ErrorCode[];

test('every code says what failed, and at every face what to do about it', () => {
  for (const code of codes) {
    const row = errorTable[code];
    for (const sentence of [row.what, ...faces.map((face) => row[face])])
      assert.match(sentence, /^["`A-Z].{8,}[.]$/, `${code}: ${sentence}`);
    for (const face of faces) assert.equal(new ConvertError(code).sentencesFor(face), `${row.what} ${row[face]}`);
    assert.equal(new ConvertError(code).message, new ConvertError(code).sentencesFor('library'));
  }
  for (const [code, { what, cure }] of Object.entries(outcomes)) {
    assert.match(`${what}|${cure}`, /^[A-Z].+\.\|[A-Z].+\.$/, code);
    assert.equal(Object.hasOwn(errorTable, code), false, code);
  }
});

test('no face speaks of what another has', () => {
  const ofHttp = /X-|header|GET |POST \/|Retry-After|--data-binary|\bocr=|request id/i;
  const foreign = {
    http: /(?:^|\s)--(?!data-binary)|`|argument|drop/i,
    page: new RegExp(`${ofHttp.source}|--|MARKWELL|argument|\``, 'i'),
    cli: new RegExp(`${ofHttp.source}|argument |\`|drop `, 'i'),
    mcp: new RegExp(`${ofHttp.source}|--|\`|drop `, 'i'),
    library: new RegExp(`${ofHttp.source}|--|argument |drop `, 'i'),
  };
  for (const code of codes) {
    assert.doesNotMatch(errorTable[code].what, /--|MARKWELL|`|X-|header (?:says|lists)/, code);
    for (const face of faces) assert.doesNotMatch(errorTable[code][face], foreign[face], `${code}, ${face}`);
  }
});

test('options and settings that a cure names are there', () => {
  const options = new Set([...Object.values(optionsOf).flat(), '--help']);
  const variables = new Set<string>(Object.values(settings).map(({ env }) => env));
  const keys = new Set([...Object.keys(settings), ...Object.keys(conversionOptions), 'apiKey', 'bytes', 'formats']);
  for (const code of codes) {
    for (const [option] of errorTable[code].cli.matchAll(/--[a-z-]+/g))
      assert.ok(options.has(option), `${code}: ${option}`);
    for (const face of faces) {
      for (const [name] of errorTable[code][face].matchAll(/MARKWELL_[A-Z_]+/g)) assert.ok(variables.has(name), name);
    }
    for (const [, name = ''] of errorTable[code].library.matchAll(/`([a-zA-Z]+)/g))
      assert.ok(keys.has(name) || ['limit', 'cause'].includes(name), `${code}: ${name}`);
  }
});

test('what a reader says itself is said as it is, at every face', () => {
  const error = new ConvertError('no-text', { detail: 'The database has no tables.' });
  for (const face of faces) assert.equal(error.sentencesFor(face), 'The database has no tables.');
  const looks = new ConvertError('unsupported-format', { detected: 'a font' });
  assert.equal(
    looks.sentencesFor('cli'),
    'This looks like a font, which cannot be converted. "markwell formats" lists the supported formats.',
  );
});
