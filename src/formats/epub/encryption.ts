import type { ReadContext } from '../../core/format.js';
import { type Book, deepNamed, readXml } from './package.js';

/** Ways to make fonts hard to copy out; text is never among what they hide (EPUB 3.3 OCF §4.4). */
const FONT_METHODS = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

/** Paths of the parts that are encrypted so that they cannot be read. */
export function encryptedPaths(book: Book, context: ReadContext): ReadonlySet<string> {
  const paths = new Set<string>();
  const root = readXml(book.zip, 'META-INF/encryption.xml', context);
  if (root === undefined) return paths;
  for (const data of deepNamed(root, 'EncryptedData')) {
    const method = deepNamed(data, 'EncryptionMethod')[0]?.get('Algorithm') ?? '';
    const uri = deepNamed(data, 'CipherReference')[0]?.get('URI');
    if (uri !== undefined && !FONT_METHODS.test(method)) paths.add(decodeUri(uri));
  }
  return paths;
}

function decodeUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // A stray percent sign: the name as it stands.
    return uri;
  }
}
