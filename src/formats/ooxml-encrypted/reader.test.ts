import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openCompoundFile } from '../../bytes/cfb/file.js';
import { ConvertError } from '../../core/errors.js';
import { decryptPackage } from '../../families/ooxml/encryption.js';

const FIXTURES = 'src/formats/ooxml-encrypted/fixtures';

function codeOf(name: string, password: string | undefined): string {
  try {
    decryptPackage(openCompoundFile(readFileSync(`${FIXTURES}/${name}/input.xlsx`)), password);
    return 'opened';
  } catch (error) {
    return error instanceof ConvertError ? error.code : String(error);
  }
}

test('without a password, and with a wrong one, the error says so', () => {
  for (const name of ['agile-password', 'standard']) {
    assert.equal(codeOf(name, undefined), 'encrypted-document');
    assert.equal(codeOf(name, 'wrong'), 'wrong-password');
    assert.equal(codeOf(name, 'secret'), 'opened');
  }
});

test('the default password opens, whatever else is given', () => {
  assert.equal(codeOf('agile-default', 'anything'), 'opened');
});
