import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { describeBytes } from './magic.js';
import { createPeek } from './peek.js';

/** The file that Word keeps while "Ada" has a document open. */
const ownerFile = Buffer.concat([
  Buffer.from('\u0003Ada'.padEnd(54), 'latin1'),
  Buffer.from([3, 0]),
  Buffer.from('Ada', 'utf16le'),
  Buffer.alloc(100),
]);

const cases: readonly (readonly [string, readonly number[] | string])[] = [
  ['an executable program (ELF)', '\u007fELF\u0002\u0001'],
  ['a compiled Java class', [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]],
  ['an executable program (Mach-O)', [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2]],
  ['a PKCS #12 key store', [0x30, 0x82, 1, 0, 2, 1, 3, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 0x0c, 0x0a]],
  ['a certificate or key (DER)', [0x30, 0x82, 1, 0, 0x30, 0x82, 0, 0]],
  ['a presentation of PowerPoint 2 or 3', [0xed, 0xde, 0xad, 0x0b, 3, 0, 0, 0]],
  ['a document of Word 1', [0x9b, 0xa5, 0x21, 0]],
  ['a web font', 'wOF2\u0000\u0001'],
  ['a part of a zip archive that was split', 'PK\u0007\u0008PK\u0003\u0004'],
  ['the owner file that Office keeps beside an open document', [...ownerFile]],
  ['binary data of an unknown kind', [1, 2, 3, 4, 0, 0, 7]],
];

describe('bytes that no format knows', () => {
  for (const [name, bytes] of cases) {
    test(name, () => {
      const given = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Uint8Array.from(bytes);
      assert.equal(describeBytes(createPeek(given, '')), name);
    });
  }
});
