import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

export interface Unpacked {
  readonly bytes: Uint8Array;
  readonly damaged: boolean;
  /** The name that the compressed file states for its content. */
  readonly name?: string;
}

/** The document inside a compressed file; its name is the one stated, or the file's without its last extension. */
export async function readUnpacked(source: Source, unpacked: Unpacked, context: ReadContext): Promise<Root> {
  const { bytes, damaged } = unpacked;
  if (damaged) context.warn({ code: 'damaged-part', message: 'The compressed data is damaged or cut.' });
  if (bytes.length === 0) throw new ConvertError(damaged ? 'corrupt-document' : 'empty-document');
  const name = unpacked.name ?? innerName(source.name);
  return context.readEmbedded(name === undefined ? { bytes } : { bytes, name });
}

function innerName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const short = /^(.*)\.(?:tgz|taz|tbz2?|tb2|txz|tlz|tzst)$/i.exec(name);
  if (short !== null) return `${short[1]}.tar`;
  return /^(.+)\.[A-Za-z\d]{1,5}$/.exec(name)?.[1] ?? name;
}
