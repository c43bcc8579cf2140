import type { ZipArchive } from '../../../bytes/zip/archive.js';
import { ConvertError } from '../../../core/errors.js';
import type { ReadContext } from '../../../core/format.js';
import type { RootContent } from '../../../core/tree.js';
import { type IwaObject, openIwa } from './archive.js';
import type { Message } from './protobuf.js';

/** Types of objects, by the number that their archives state. */
export const TYPE = {
  NUMBERS_SHEET: [2, 3],
  KEYNOTE_SHOW: 2,
  PAGES_DOCUMENT: 10_000,
  STORAGE: [2001, 2005],
  HYPERLINK: 2032,
  SHAPE: 2011,
  GROUP: 3008,
  TABLE_INFO: 6000,
  TABLE_MODEL: 6001,
  COMMENT: 3056,
} as const;

export interface ArchiveState {
  readonly context: ReadContext;
  readonly objects: ReadonlyMap<number, IwaObject>;
  /** Definitions of notes, for the document's end. */
  readonly notes: RootContent[];
}

export function openArchive(zip: ZipArchive, context: ReadContext): ArchiveState {
  const { objects, damaged } = openIwa(zip, context.budget);
  if (objects.size === 0) throw new ConvertError('corrupt-document');
  if (damaged > 0) context.warn({ code: 'damaged-part', message: 'Parts of the document cannot be read.' });
  return { context, objects, notes: [] };
}

/** The message of an object, or `undefined` if it is not there or of another type. */
export function messageOf(state: ArchiveState, id: number, type?: number): Message | undefined {
  const object = state.objects.get(id);
  return object === undefined || (type !== undefined && object.type !== type) ? undefined : object.message();
}

/** The first object of a type in the whole document. */
export function firstOfType(state: ArchiveState, type: number): IwaObject | undefined {
  for (const object of state.objects.values()) if (object.type === type) return object;
  return undefined;
}

export function isStorage(object: IwaObject | undefined): boolean {
  return object !== undefined && (TYPE.STORAGE as readonly number[]).includes(object.type);
}
