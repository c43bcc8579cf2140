import { openCompoundFile } from '../../bytes/cfb/file.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decryptPackage } from '../../families/ooxml/encryption.js';

/** Opens the package with the password of the options and reads what is in it. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const bytes = decryptPackage(openCompoundFile(source.bytes), context.options.password);
  return context.readEmbedded(source.name === undefined ? { bytes } : { bytes, name: source.name });
}
