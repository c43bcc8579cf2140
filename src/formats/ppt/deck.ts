import type { ByteView } from '../../bytes/view.js';
import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition } from '../../core/tree.js';
import { decryptStream } from './encryption.js';
import { isEncrypted, type PersistDirectory, readPersistDirectory, scanForParts } from './persist.js';
import { firstIn, type PptRecord, recordAt, recordsIn, recordType, taggedRecords, unicodeText } from './records.js';
import { type AutoNumbers, readAutoNumbers, readCharacterStyle, readParagraphStyle } from './style.js';
import { type PptText, readTexts, textKind } from './text.js';

/** A slide of the document's list: where it lies, and the texts of its outline. */
export interface SlideEntry {
  readonly record: PptRecord;
  /** Its id, which newer properties of its texts refer to. */
  readonly slideId: number;
  readonly texts: readonly PptText[];
}

/** The presentation that is being read. */
export interface PptDeck {
  readonly view: ByteView;
  readonly context: ReadContext;
  readonly persist: PersistDirectory;
  readonly slides: readonly SlideEntry[];
  /** Notes pages by their slide id. */
  readonly notes: ReadonlyMap<number, PptRecord>;
  /** Addresses by the id of their external object. */
  readonly links: ReadonlyMap<number, string>;
  /** Storage (persist id) and kind of embedded objects, by the id of their external object. */
  readonly objects: ReadonlyMap<number, { readonly storage: number; readonly kind: number }>;
  /** Names of fonts by index. */
  readonly fonts: readonly string[];
  /** Whether the levels of a kind of text have bullets in the master: kind -> level -> bullet. */
  readonly bullets: ReadonlyMap<number, readonly (boolean | undefined)[]>;
  readonly masters: readonly PptRecord[];
  /** Numbering of the outline's texts by slide id and kind of text, in turn. */
  readonly outlineNumbers: ReadonlyMap<string, readonly AutoNumbers[]>;
  readonly footnotes: FootnoteDefinition[];
}

const SLIDES = 0;
const NOTES = 2;

/** Opens the stream "PowerPoint Document". */
export function openDeck(stream: ByteView, currentUser: ByteView, context: ReadContext): PptDeck {
  const persist = readPersistDirectory(stream, currentUser);
  const isPlain = persist.encryptionId === undefined && !isEncrypted(currentUser);
  const view = isPlain ? stream : decryptStream(stream, persist, context.options.password);
  const stated = objectAt(view, persist, persist.documentId);
  const scanned = stated?.type === recordType.document ? undefined : scanForParts(view);
  if (scanned !== undefined) {
    context.warn({ code: 'damaged-part', message: 'The directory is damaged; slides were found one by one.' });
  }
  const document = scanned === undefined ? stated : scanned.document;
  const parts = document === undefined ? [] : recordsIn(view, document);
  const lists = parts.filter((part) => part.type === recordType.slideListWithText);
  const listed = lists.filter((list) => list.instance === SLIDES).flatMap((list) => readSlideList(view, list));
  const slides = listed.flatMap(({ persistId, slideId, texts }) => {
    const record = objectAt(view, persist, persistId);
    return record?.type === recordType.slide ? [{ record, slideId, texts }] : [];
  });
  if (slides.length < listed.length && scanned === undefined) {
    context.warn({ code: 'missing-part', message: 'A slide is not there.' });
  }
  const notes = lists.filter((list) => list.instance === NOTES).flatMap((list) => readSlideList(view, list));
  const masters = lists
    .filter((list) => list.instance === MASTERS)
    .flatMap((list) => readSlideList(view, list))
    .flatMap(({ persistId }) => objectAt(view, persist, persistId) ?? []);
  return {
    view,
    context,
    persist,
    slides: slides.length > 0 ? slides : salvage(view, listed, scanned?.slides),
    notes: new Map(
      notes.flatMap(({ slideId, persistId }) => {
        const record = objectAt(view, persist, persistId);
        return record?.type === recordType.notes ? [[slideId, record]] : [];
      }),
    ),
    ...readExternalObjects(view, parts),
    fonts: readFonts(view, parts),
    bullets: readMasterBullets(view, masters),
    masters,
    outlineNumbers: readOutlineNumbers(view, parts),
    footnotes: [],
  };
}

/** Slides as they lie in the stream, with the outline's texts in turn. */
function salvage(
  view: ByteView,
  listed: readonly ListedSlide[],
  found: readonly PptRecord[] | undefined,
): SlideEntry[] {
  const records = found ?? scanForParts(view).slides;
  return records.map((record, i) => ({ record, slideId: listed[i]?.slideId ?? 0, texts: listed[i]?.texts ?? [] }));
}

export function objectAt(view: ByteView, persist: PersistDirectory, id: number | undefined): PptRecord | undefined {
  const at = id === undefined ? undefined : persist.offsets.get(id);
  return at === undefined ? undefined : recordAt(view, at);
}

interface ListedSlide {
  readonly persistId: number;
  readonly slideId: number;
  readonly texts: PptText[];
}

/** SlideListWithText: each SlidePersistAtom (persistId(4) flags(4) texts(4) slideId(4)) is followed by its slide's texts. */
function readSlideList(view: ByteView, list: PptRecord): ListedSlide[] {
  const out: ListedSlide[] = [];
  let records: PptRecord[] = [];
  const groups: { atom: PptRecord; records: PptRecord[] }[] = [];
  for (const record of recordsIn(view, list)) {
    if (record.type === recordType.slidePersistAtom) {
      records = [];
      groups.push({ atom: record, records });
    } else records.push(record);
  }
  for (const group of groups) {
    const { from } = group.atom;
    out.push({ persistId: view.u32(from), slideId: view.u32(from + 12), texts: readTexts(view, group.records) });
  }
  return out;
}

const TARGET = 1;

function readExternalObjects(view: ByteView, parts: readonly PptRecord[]): Pick<PptDeck, 'links' | 'objects'> {
  const links = new Map<number, string>();
  const objects = new Map<number, { storage: number; kind: number }>();
  const list = parts.find((part) => part.type === recordType.exObjList);
  for (const record of list === undefined ? [] : recordsIn(view, list)) {
    const inner = recordsIn(view, record);
    if (record.type === recordType.exHyperlink) {
      const atom = inner.find((one) => one.type === recordType.exHyperlinkAtom);
      const target = inner.find((one) => one.type === recordType.cString && one.instance === TARGET);
      if (atom !== undefined && target !== undefined) links.set(view.u32(atom.from), unicodeText(view, target));
    } else if (record.type === recordType.exOleEmbed) {
      const atom = inner.find((one) => one.type === recordType.exOleObjAtom);
      if (atom === undefined) continue;
      objects.set(view.u32(atom.from + 8), { kind: view.u32(atom.from + 12), storage: view.u32(atom.from + 16) });
    }
  }
  return { links, objects };
}

const ENVIRONMENT = 0x03f2;
const FONT_COLLECTION = 0x07d5;

function readFonts(view: ByteView, parts: readonly PptRecord[]): string[] {
  const environment = parts.find((part) => part.type === ENVIRONMENT);
  const collection = firstIn(view, environment, FONT_COLLECTION);
  const entries = collection === undefined ? [] : recordsIn(view, collection);
  return entries
    .filter((entry) => entry.type === recordType.fontEntityAtom)
    .map((entry) => unicodeText(view, { ...entry, to: Math.min(entry.from + 64, entry.to) }).split('\0')[0] ?? '');
}

const MASTERS = 1;
/** From this kind of text on, the levels of a master style state their number. */
const FIRST_STATED_LEVEL_KIND = textKind.centerBody;

/** TextMasterStyleAtom of the first master: levels(2) { [level(2)] paragraphStyle characterStyle } *. */
function readMasterBullets(view: ByteView, masters: readonly PptRecord[]): Map<number, (boolean | undefined)[]> {
  const out = new Map<number, (boolean | undefined)[]>();
  const master = masters.find((record) => record.type === recordType.mainMaster);
  for (const style of master === undefined ? [] : recordsIn(view, master)) {
    if (style.type !== recordType.textMasterStyleAtom) continue;
    const levels: (boolean | undefined)[] = [];
    let at = style.from + 2;
    for (let i = 0; i < Math.min(view.u16(style.from), 5) && at < style.to; i++) {
      if (style.instance >= FIRST_STATED_LEVEL_KIND) at += 2;
      const paragraph = readParagraphStyle(view, at);
      levels.push(paragraph.style.hasBullet);
      at = readCharacterStyle(view, paragraph.end).end;
    }
    out.set(style.instance, levels);
  }
  return out;
}

const DOCUMENT_INFO = 0x07d0;
const OUTLINE_TEXT_PROPS_9 = 0x0fae;
const OUTLINE_TEXT_PROPS_HEADER_9 = 0x0faf;

/** OutlineTextProps9: { header: slideId(4) kind(4), StyleTextProp9Atom } *. */
function readOutlineNumbers(view: ByteView, parts: readonly PptRecord[]): Map<string, AutoNumbers[]> {
  const out = new Map<string, AutoNumbers[]>();
  const info = parts.find((part) => part.type === DOCUMENT_INFO);
  for (const list of info === undefined ? [] : taggedRecords(view, info, OUTLINE_TEXT_PROPS_9)) {
    let key = '';
    for (const record of recordsIn(view, list)) {
      if (record.type === OUTLINE_TEXT_PROPS_HEADER_9) key = `${view.u32(record.from)} ${view.u32(record.from + 4)}`;
      if (record.type !== recordType.styleTextProp9Atom) continue;
      const numbers = readAutoNumbers(view, record);
      const known = out.get(key);
      if (known === undefined) out.set(key, [numbers]);
      else known.push(numbers);
    }
  }
  return out;
}
