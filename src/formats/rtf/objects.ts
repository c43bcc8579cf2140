import { unwrapNative, unwrapOleObject } from '../../bytes/cfb/ole-object.js';
import { ByteView } from '../../bytes/view.js';
import type { Source } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import type { RtfState } from './state.js';

/*
 * `\objdata` is an OLE 1 object in hex [MS-OLEDS] 2.2: version(4) kind(4: 2 embedded) class topic item (each length(4) and
 * 8-bit text) size(4) data. Data are a compound file, or for the class Package what the packager writes.
 */

const EMBEDDED = 2;
/** Classes whose objects are documents; others are pictures, formulas and charts that only their program reads. */
const DOCUMENTS =
  /^(?:word\.(?!picture)|excel\.(?:sheet|chart)|msgraph\.|powerpoint\.|package|acro|opendocument|soffice\.)/i;

/** Keeps an object's document for later; it stands behind the paragraph that holds the object. */
export function addObject(state: RtfState, hex: string): void {
  const source = readObject(Buffer.from(hex.replace(/[^0-9a-f]/gi, ''), 'hex'));
  if (source === undefined) return;
  const blocks: RootContent[] = [];
  state.objects.push({ source, blocks });
  state.flow.floating.push({ blocks });
}

function readObject(bytes: Uint8Array): Source | undefined {
  const view = new ByteView(bytes);
  if (view.u32(4) !== EMBEDDED) return undefined;
  const className = Buffer.from(view.slice(12, Math.max(view.u32(8) - 1, 0))).toString('latin1');
  if (!DOCUMENTS.test(className)) return undefined;
  let at = 12 + view.u32(8);
  at += 4 + view.u32(at);
  at += 4 + view.u32(at);
  const data = view.slice(at + 4, view.u32(at));
  if (data.length === 0) return undefined;
  if (!/^package/i.test(className)) return unwrapOleObject(data);
  // The packager's stream of a compound file has its size in front.
  const native = new Uint8Array(data.length + 4);
  new DataView(native.buffer).setUint32(0, data.length, true);
  native.set(data, 4);
  return unwrapNative(native);
}

/** Reads the objects' documents into their places. */
export async function readObjects(state: RtfState): Promise<void> {
  for (const { source, blocks } of state.objects) {
    const tree = await state.context.readEmbedded(source);
    blocks.push(...tree.children);
  }
}
