import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePem } from './pem.js';

const block = (label: string) => `-----BEGIN ${label}-----\nAAECAwQF\n-----END ${label}-----\n`;

test('keys and certificates are told by their first label', () => {
  assert.equal(describePem(block('RSA PRIVATE KEY')), 'a private key (PEM)');
  assert.equal(describePem(`\n${block('CERTIFICATE')}\n${block('CERTIFICATE')}`), 'a certificate (PEM)');
  assert.equal(describePem(block('PGP PUBLIC KEY BLOCK')), 'an OpenPGP key');
  assert.equal(describePem(block('DSA PARAMETERS').replace(/\n/g, '\r\n')), 'parameters of a key (PEM)');
  assert.equal(describePem('-----BEGIN OPENSSH PRIVATE KEY-----\nAAEC'), 'a private key (PEM)');
});

test('a text that has more to say is a text', () => {
  assert.equal(describePem(`Send us your key:\n${block('PUBLIC KEY')}`), undefined);
  assert.equal(describePem(`${block('PUBLIC KEY')}Sent from my phone\n`), undefined);
  assert.equal(describePem(block('PGP SIGNED MESSAGE')), undefined);
  assert.equal(describePem('-----BEGIN-----'), undefined);
});
