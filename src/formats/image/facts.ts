import {
  bytesOf,
  type Directory,
  decodeText,
  numbersOf,
  openTiff,
  readDirectories,
  readDirectory,
  type Tiff,
  textOf,
} from '../../bytes/image/ifd.js';

/** What a picture says about itself, from EXIF, XMP, IPTC and the texts of its own format. */
export interface Facts {
  title?: string;
  description?: string;
  author?: string;
  date?: string;
  camera?: string;
  copyright?: string;
  comment?: string;
  keywords: string[];
  /** Turning and mirroring as EXIF numbers them; 1 is upright. */
  orientation?: number;
}

export type FactName = Exclude<keyof Facts, 'keywords' | 'orientation'>;

/** What programs write where a person wrote nothing. */
const EMPTY =
  /^(?:olympus digital camera|sony dsc|minolta digital camera|kodak.*camera|digital camera|samsung.*|dcim\w*|default|untitled|none|null|binary comment|ascii|unicode|created with gimp|created by .*|file written by .*|lead technologies.*|cs\d.*|\W*)$/i;
const MAX_CHARS = 5_000;

/** Sets a fact that is not known yet. */
export function addFact(facts: Facts, name: FactName, value: string | undefined): void {
  const text = (value ?? '').replaceAll('\0', '').trim().slice(0, MAX_CHARS);
  if (text !== '' && facts[name] === undefined && !EMPTY.test(text)) facts[name] = text;
}

export function addExif(facts: Facts, bytes: Uint8Array): void {
  const tiff = openTiff(bytes);
  const first = tiff === undefined ? undefined : readDirectories(tiff, 1)[0];
  if (tiff !== undefined && first !== undefined) addTiffFacts(facts, tiff, first);
}

/** Tags of TIFF 6.0 and EXIF 2.3; 0x9c9b-0x9c9f are those of Windows. */
export function addTiffFacts(facts: Facts, tiff: Tiff, first: Directory): void {
  const exifAt = numbersOf(tiff, first.get(0x8769))[0];
  const exif = exifAt === undefined ? new Map() : readDirectory(tiff, exifAt);
  addFact(facts, 'title', wideText(tiff, first, 0x9c9b));
  addFact(facts, 'description', textOf(tiff, first.get(0x10e)));
  addFact(facts, 'description', wideText(tiff, first, 0x9c9c));
  addFact(facts, 'author', textOf(tiff, first.get(0x13b)));
  addFact(facts, 'author', wideText(tiff, first, 0x9c9d));
  addFact(facts, 'copyright', textOf(tiff, first.get(0x8298)));
  addFact(facts, 'date', exifDate(textOf(tiff, exif.get(0x9003))));
  addFact(facts, 'camera', cameraName(textOf(tiff, first.get(0x10f)), textOf(tiff, first.get(0x110))));
  addFact(facts, 'comment', userComment(bytesOf(tiff, exif.get(0x9286))));
  facts.orientation ??= numbersOf(tiff, first.get(0x112))[0] ?? 1;
}

function wideText(tiff: Tiff, directory: Directory, tag: number): string {
  return new TextDecoder('utf-16le').decode(bytesOf(tiff, directory.get(tag)));
}

/** `2010:11:12 13:14:15` */
function exifDate(text: string): string | undefined {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(text);
  if (match === null || match[1] === '0000') return undefined;
  return `${match[1]}-${match[2]}-${match[3]}${match[4] === undefined ? '' : ` ${match[4]}`}`;
}

function cameraName(maker: string, model: string): string {
  const first = maker.split(' ')[0] ?? '';
  return model.toLowerCase().startsWith(first.toLowerCase()) ? model : `${maker} ${model}`;
}

/** Eight letters name the charset. */
function userComment(bytes: Uint8Array): string {
  const charset = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return charset.startsWith('UNICODE')
    ? new TextDecoder('utf-16le').decode(bytes.subarray(8))
    : decodeText(bytes.subarray(8));
}

/** IPTC-IIM: 0x1c, record u8, data set u8, length u16be, data. */
export function addIptc(facts: Facts, bytes: Uint8Array): void {
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c; ) {
    const length = ((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0);
    if (bytes[at + 1] === 2)
      addIptcField(facts, bytes[at + 2] ?? 0, decodeText(bytes.subarray(at + 5, at + 5 + length)));
    at += 5 + length;
  }
}

function addIptcField(facts: Facts, field: number, text: string): void {
  if (field === 5) addFact(facts, 'title', text);
  else if (field === 105) addFact(facts, 'title', text);
  else if (field === 120) addFact(facts, 'description', text);
  else if (field === 80) addFact(facts, 'author', text);
  else if (field === 116) addFact(facts, 'copyright', text);
  else if (field === 25) addKeyword(facts, text);
}

export function addKeyword(facts: Facts, text: string): void {
  const word = text.trim();
  if (word !== '' && !facts.keywords.includes(word) && facts.keywords.length < 100) facts.keywords.push(word);
}

/** Photoshop's blocks: '8BIM', id u16be, name (length u8, padded to even), size u32be, data padded to even. 0x404 is IPTC. */
export function addPhotoshop(facts: Facts, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 12 <= bytes.length && view.getUint32(at) === 0x3842494d; ) {
    const id = view.getUint16(at + 4);
    const name = (bytes[at + 6] ?? 0) + 1;
    const from = at + 6 + name + (name % 2);
    if (from + 4 > bytes.length) return;
    const size = view.getUint32(from);
    if (id === 0x404) addIptc(facts, bytes.subarray(from + 4, from + 4 + size));
    at = from + 4 + size + (size % 2);
  }
}
