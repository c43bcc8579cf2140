/*
 * Encrypted packages (ODF 1.3 part 2, §3.8 and part 3, §3.4). Each encrypted part has in META-INF/manifest.xml:
 *
 *   manifest:encryption-data      checksum of the first 1024 bytes of the compressed plain text
 *     manifest:start-key-generation  SHA1 or SHA256 of the password
 *     manifest:key-derivation        PBKDF2, HMAC-SHA1: salt, iterations, key size
 *     manifest:algorithm             Blowfish CFB, or AES CBC with W3C padding: initialisation vector
 *
 * The plain text is raw deflate data.
 */
import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { XmlElement } from '../../bytes/xml/tree.js';
import { ConvertError } from '../../core/errors.js';

export interface Decryptor {
  /** The name of the one entry that holds the whole encrypted package, where the file is made like that. */
  readonly package: string | undefined;
  /** The plain bytes of a part; unchanged where it is not encrypted. Throws `wrong-password`. */
  decrypt(path: string, bytes: Uint8Array): Uint8Array;
}

/** Iterations that real files have at most; more would only cost time. */
const MAX_ITERATIONS = 1_000_000;
const MAX_PLAIN_BYTES = 524_288_000;

/** Throws `encrypted-document` where the content is encrypted and there is no password. */
export function createDecryptor(manifest: XmlElement | undefined, password: string | undefined): Decryptor {
  const entries = new Map<string, XmlElement>();
  for (const entry of manifest?.elements('manifest:file-entry') ?? []) {
    const data = entry.first('manifest:encryption-data');
    if (data !== undefined) entries.set(entry.get('manifest:full-path') ?? '', data);
  }
  const wrapped = entries.has('encrypted-package') ? 'encrypted-package' : undefined;
  if ((wrapped !== undefined || entries.has('content.xml')) && password === undefined)
    throw new ConvertError('encrypted-document');
  return {
    package: wrapped,
    decrypt: (path, bytes) => {
      const data = entries.get(path);
      return data === undefined ? bytes : decryptPart(data, bytes, password ?? '');
    },
  };
}

function decryptPart(data: XmlElement, bytes: Uint8Array, password: string): Uint8Array {
  const plain = decryptBytes(data, bytes, password);
  try {
    return inflateRawSync(plain, { maxOutputLength: MAX_PLAIN_BYTES });
  } catch (cause) {
    throw new ConvertError('wrong-password', { cause });
  }
}

function decryptBytes(data: XmlElement, bytes: Uint8Array, password: string): Uint8Array {
  const algorithm = data.first('manifest:algorithm');
  const derivation = data.first('manifest:key-derivation');
  const start = data.first('manifest:start-key-generation');
  const name = algorithm?.get('manifest:algorithm-name') ?? '';
  const iterations = Number(derivation?.get('manifest:iteration-count') ?? 1024);
  if (!/PBKDF2/i.test(derivation?.get('manifest:key-derivation-name') ?? '') || !(iterations <= MAX_ITERATIONS))
    throw unsupported(name);
  const sha256 = /sha256/i.test(start?.get('manifest:start-key-generation-name') ?? '');
  const startKey = createHash(sha256 ? 'sha256' : 'sha1')
    .update(password, 'utf8')
    .digest();
  const keyBytes = Number(derivation?.get('manifest:key-size') ?? 16);
  const salt = Buffer.from(derivation?.get('manifest:salt') ?? '', 'base64');
  const key = pbkdf2Sync(startKey, salt, Math.max(iterations, 1), keyBytes === 32 ? 32 : 16, 'sha1');
  const vector = Buffer.from(algorithm?.get('manifest:initialisation-vector') ?? '', 'base64');
  return decipher({ name, key, vector }, bytes);
}

interface Cipher {
  readonly name: string;
  readonly key: Buffer;
  readonly vector: Buffer;
}

function decipher(cipher: Cipher, bytes: Uint8Array): Uint8Array {
  const aes = /aes(128|192|256)-cbc/i.exec(cipher.name);
  if (aes === null) throw unsupported(cipher.name);
  try {
    const stream = createDecipheriv(`aes-${cipher.key.length * 8}-cbc`, cipher.key, cipher.vector);
    stream.setAutoPadding(false);
    const plain = Buffer.concat([stream.update(bytes), stream.final()]);
    return plain.subarray(0, plain.length - Math.min(plain.at(-1) ?? 0, 16));
  } catch (cause) {
    throw new ConvertError('wrong-password', { cause });
  }
}

function unsupported(algorithm: string): ConvertError {
  return new ConvertError('encrypted-document', {
    detail: 'The document is encrypted in a way that cannot be opened here. Remove the protection and send it again.',
    cause: algorithm,
  });
}
