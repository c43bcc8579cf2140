import { readUnpacked } from '../../bytes/archive/compressed.js';
import { createOutput, joinOutput, pushOutput } from '../../bytes/archive/output.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** XZ, unpacked by WebAssembly chunk by chunk, so that a bomb ends at the budget and not at the machine's memory. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  // A CommonJS package: its names stand on the default export, whether or not they were found beforehand.
  const imported = await import('xz-decompress');
  const { XzReadableStream } = 'default' in imported ? (imported.default as typeof imported) : imported;
  const output = createOutput(context.budget, source.bytes.length);
  let damaged = false;
  try {
    for await (const chunk of new XzReadableStream(streamOf(source.bytes))) pushOutput(output, chunk.slice());
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    damaged = true;
  }
  return readUnpacked(source, { bytes: joinOutput(output), damaged }, context);
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
