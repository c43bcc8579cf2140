import { unwrapOleObject } from '../../bytes/cfb/ole-object.js';
import { inflate } from '../../bytes/zip/inflate.js';
import { ConvertError } from '../../core/errors.js';
import type { RootContent } from '../../core/tree.js';
import { objectAt, type PptDeck } from './deck.js';
import { firstIn, type PptRecord, recordType } from './records.js';

/** Kinds of objects that are pictures of themselves: charts of organisations, equations, WordArt, sounds, media. */
const UNREADABLE = new Set([5, 6, 7, 8, 15]);
const IS_COMPRESSED = 1;
/** Size(4), and the two bytes with which zlib begins. */
const COMPRESSED_HEAD_BYTES = 6;

/** The document that a shape shows, if it shows one ([MS-PPT] 2.10.27, 2.10.34). */
export async function readObject(deck: PptDeck, clientData: PptRecord): Promise<RootContent[]> {
  const { view } = deck;
  const reference = firstIn(view, clientData, recordType.exObjRefAtom);
  const object = reference === undefined ? undefined : deck.objects.get(view.u32(reference.from));
  if (object === undefined || UNREADABLE.has(object.kind)) return [];
  const storage = objectAt(view, deck.persist, object.storage);
  if (storage?.type !== recordType.exOleObjStg) return [];
  const source = unwrapOleObject(storageBytes(deck, storage));
  return (await deck.context.readEmbedded(source)).children;
}

function storageBytes(deck: PptDeck, storage: PptRecord): Uint8Array {
  const { view, context } = deck;
  if (storage.instance !== IS_COMPRESSED) return view.slice(storage.from, storage.to - storage.from);
  const from = storage.from + COMPRESSED_HEAD_BYTES;
  try {
    return inflate(view.slice(from, storage.to - from), context.budget).bytes;
  } catch (error) {
    if (error instanceof ConvertError && error.limit !== undefined) throw error;
    context.warn({ code: 'damaged-part', message: 'An embedded object is damaged.' });
    return new Uint8Array();
  }
}
