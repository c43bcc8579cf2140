import { ByteView } from '../../bytes/view.js';
import type { ReadContext } from '../../core/format.js';
import { openPages } from './pages.js';
import { openPages2007 } from './pages-2007.js';

/** Versions by the number in the file's first six bytes. */
export const version = {
  r13: 1012,
  r14: 1014,
  r2000: 1015,
  r2004: 1018,
  r2007: 1021,
  r2010: 1024,
  r2013: 1027,
  r2018: 1032,
};

/** The parts of a drawing file, whatever way its version packs them. */
export interface Container {
  readonly version: number;
  /** AutoCAD's number of the code page of texts before R2007. */
  readonly codePage: number;
  /** Of the version, as the program counts it. */
  readonly maintenance: number;
  /** The map from handles to places. */
  readonly handles: Uint8Array;
  /** What those places count in. */
  readonly objects: Uint8Array;
  readonly classes: Uint8Array;
  /** Title, author and so on; empty where the version keeps them elsewhere. */
  readonly summary: Uint8Array;
}

type Parts = Pick<Container, 'handles' | 'objects' | 'classes' | 'summary'>;

const SECTION = { classes: 1, handles: 2 };
const MAX_LOCATORS = 64;

export function openContainer(bytes: Uint8Array, fileVersion: number, context: ReadContext): Container {
  const view = new ByteView(bytes);
  const head = { version: fileVersion, codePage: view.u16(0x13), maintenance: view.u8(0x0b) };
  return { ...head, ...openParts(bytes, fileVersion, context) };
}

function openParts(bytes: Uint8Array, fileVersion: number, context: ReadContext): Parts {
  if (fileVersion < version.r2004) return openLocators(bytes);
  return fileVersion === version.r2007 ? openPages2007(bytes, context) : openPages(bytes, context);
}

/** R13 to R2000: a table of places (clause 3.2.6): how many, then number, place and length of each. */
function openLocators(bytes: Uint8Array): Parts {
  const view = new ByteView(bytes);
  const found = new Map<number, Uint8Array>();
  const count = Math.min(view.u32(0x15), MAX_LOCATORS);
  for (let i = 0, at = 0x19; i < count; i++, at += 9)
    found.set(view.u8(at), view.slice(view.u32(at + 1), view.u32(at + 5)));
  const none = new Uint8Array(0);
  return {
    handles: found.get(SECTION.handles) ?? none,
    // 16 bytes of a mark, then the length.
    classes: (found.get(SECTION.classes) ?? none).subarray(16),
    objects: bytes,
    summary: none,
  };
}
