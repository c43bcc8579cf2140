import assert from 'node:assert/strict';
import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { parseXml } from '../../bytes/xml/tree.js';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { defaultLimits } from '../../core/limits.js';
import { createDecryptor } from './encryption.js';

const salt = Buffer.from('0123456789abcdef');
const vector = Buffer.from('fedcba9876543210');

function manifest() {
  const xml = `<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data>
    <manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" manifest:initialisation-vector="${vector.toString('base64')}"/>
    <manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="1000" manifest:salt="${salt.toString('base64')}"/>
    <manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/>
    </manifest:encryption-data></manifest:file-entry></manifest:manifest>`;
  return parseXml(xml, createBudget(defaultLimits)).root;
}

function encrypt(plain: string, password: string): Uint8Array {
  const start = createHash('sha256').update(password).digest();
  const key = pbkdf2Sync(start, salt, 1000, 32, 'sha1');
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  return Buffer.concat([cipher.update(deflateRawSync(plain)), cipher.final()]);
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof ConvertError ? error.code : 'other';
  }
  return 'none';
}

describe('encrypted OpenDocument parts', () => {
  it('opens with the password', () => {
    const decryptor = createDecryptor(manifest(), 'pässword');
    const plain = decryptor.decrypt('content.xml', encrypt('<a/>'.repeat(50), 'pässword'));
    assert.equal(Buffer.from(plain).toString(), '<a/>'.repeat(50));
    assert.deepEqual(decryptor.decrypt('other.xml', vector), vector);
  });

  it('tells a missing password from a wrong one', () => {
    assert.equal(
      codeOf(() => createDecryptor(manifest(), undefined)),
      'encrypted-document',
    );
    const wrong = createDecryptor(manifest(), 'other');
    assert.equal(
      codeOf(() => wrong.decrypt('content.xml', encrypt('text', 'right'))),
      'wrong-password',
    );
  });
});
