import type { CompoundFile } from '../../bytes/cfb/file.js';
import { unwrapNative } from '../../bytes/cfb/ole-object.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';

/** Streams by which a storage is a document. */
const DOCUMENTS = ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'];

/** The documents of a sheet's embedded objects, each in a storage `MBD` and its number in eight hexadecimal digits [MS-XLS] 2.1.3. */
export async function readObjects(
  file: CompoundFile | undefined,
  numbers: readonly number[],
  context: ReadContext,
): Promise<RootContent[]> {
  const out: RootContent[] = [];
  if (file === undefined) return out;
  for (const number of new Set(numbers)) {
    const storage = `MBD${number.toString(16).padStart(8, '0')}`;
    const source = readStorage(file, storage, context);
    if (source !== undefined) for (const block of (await context.readEmbedded(source)).children) out.push(block);
  }
  return out;
}

function readStorage(file: CompoundFile, storage: string, context: ReadContext): Source | undefined {
  const whole = file.stream(`${storage}/Package`) ?? file.stream(`${storage}/CONTENTS`);
  if (whole !== undefined) return { bytes: whole };
  const native = file.stream(`${storage}/\x01Ole10Native`);
  // Without the packager's mark the stream is a picture or what only its program reads.
  if (native !== undefined && native[4] === 2 && native[5] === 0) return unwrapNative(native);
  if (!DOCUMENTS.some((name) => file.stream(`${storage}/${name}`) !== undefined)) return undefined;
  const own = file.storage(storage);
  if (own === undefined) return undefined;
  // The copy that holds the storage alone is as large as the whole.
  spend(context.budget, 'maxInflatedBytes', own.length);
  return { bytes: own };
}
