import { readUnpacked } from '../../bytes/archive/compressed.js';
import { unpackLz4 } from '../../bytes/archive/lz4.js';
import { createOutput, joinOutput } from '../../bytes/archive/output.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

export async function read(source: Source, context: ReadContext): Promise<Root> {
  const output = createOutput(context.budget, source.bytes.length);
  const good = unpackLz4(source.bytes, output);
  return readUnpacked(source, { bytes: joinOutput(output), damaged: !good }, context);
}
