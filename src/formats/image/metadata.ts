import { unzipSync } from 'node:zlib';
import type { PictureKind } from '../../bytes/image/decode.js';
import { readGifParts } from '../../bytes/image/gif.js';
import { bytesOf, decodeText, openTiff, readDirectories } from '../../bytes/image/ifd.js';
import { jpegSegments } from '../../bytes/image/jpeg.js';
import { pngChunks } from '../../bytes/image/png.js';
import { webpChunks } from '../../bytes/image/webp.js';
import { ByteView } from '../../bytes/view.js';
import type { Budget } from '../../core/budget.js';
import { bpgSize, readBpg, type Size } from './bpg.js';
import { addExif, addFact, addIptc, addPhotoshop, addTiffFacts, type FactName, type Facts } from './facts.js';
import { icnsSize } from './icns.js';
import { addXmp } from './xmp.js';

/** Where each kind of picture keeps what it says about itself. */

const XMP_MARK = 'http://ns.adobe.com/xap/1.0/\0';
const PNG_TEXTS: ReadonlyMap<string, FactName> = new Map([
  ['Title', 'title'],
  ['Description', 'description'],
  ['Comment', 'comment'],
  ['Author', 'author'],
  ['Copyright', 'copyright'],
]);
const MAX_TEXT = 1_000_000;

export function readFacts(kind: PictureKind, bytes: Uint8Array, budget: Budget): Facts {
  const facts: Facts = { keywords: [] };
  if (kind === 'jpeg') addJpeg(facts, bytes, budget);
  else if (kind === 'png') addPng(facts, bytes, budget);
  else if (kind === 'webp') addWebp(facts, bytes, budget);
  else if (kind === 'gif') addFact(facts, 'comment', readGifParts(bytes).comments.join('\n'));
  else if (kind === 'tiff') addTiff(facts, bytes, budget);
  else if (kind === 'heif' || kind === 'avif' || kind === 'jp2') addByMarks(facts, bytes, budget);
  else if (kind === 'bpg') addBpg(facts, bytes, budget);
  return facts;
}

function addJpeg(facts: Facts, bytes: Uint8Array, budget: Budget): void {
  for (const { marker, data } of jpegSegments(bytes)) {
    const starts = (mark: string) => Buffer.from(data.subarray(0, mark.length)).toString('latin1') === mark;
    if (marker === 0xe1 && starts('Exif\0\0')) addExif(facts, data.subarray(6));
    else if (marker === 0xe1 && starts(XMP_MARK)) addXmp(facts, data.subarray(XMP_MARK.length), budget);
    else if (marker === 0xed && starts('Photoshop 3.0\0')) addPhotoshop(facts, data.subarray(14));
    else if (marker === 0xfe) addFact(facts, 'comment', decodeText(data));
  }
}

/** tEXt: keyword, 0, Latin-1. zTXt: keyword, 0, method, deflated. iTXt: keyword, 0, packed?, method, language, 0, keyword, 0, UTF-8. */
function addPng(facts: Facts, bytes: Uint8Array, budget: Budget): void {
  for (const { type, data } of pngChunks(bytes)) {
    if (type === 'eXIf') addExif(facts, data);
    if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') continue;
    const end = data.indexOf(0);
    const keyword = Buffer.from(data.subarray(0, Math.max(end, 0))).toString('latin1');
    const text = pngText(type, data.subarray(end + 1));
    const name = PNG_TEXTS.get(keyword);
    if (name !== undefined) addFact(facts, name, decodeText(text));
    else if (keyword === 'XML:com.adobe.xmp') addXmp(facts, text, budget);
  }
}

function pngText(type: string, data: Uint8Array): Uint8Array {
  if (type === 'tEXt') return data;
  if (type === 'zTXt') return inflated(data.subarray(1));
  const language = data.indexOf(0, 2);
  const keyword = data.indexOf(0, language + 1);
  const text = data.subarray(keyword + 1);
  return data[0] === 1 ? inflated(text) : text;
}

function inflated(bytes: Uint8Array): Uint8Array {
  try {
    return unzipSync(bytes, { maxOutputLength: MAX_TEXT });
  } catch {
    // Damaged or far too long for a caption.
    return new Uint8Array(0);
  }
}

function addWebp(facts: Facts, bytes: Uint8Array, budget: Budget): void {
  for (const { type, data } of webpChunks(bytes)) {
    if (type === 'EXIF') addExif(facts, data[0] === 0x45 ? data.subarray(6) : data);
    else if (type === 'XMP ') addXmp(facts, data, budget);
  }
}

function addTiff(facts: Facts, bytes: Uint8Array, budget: Budget): void {
  const tiff = openTiff(bytes);
  const first = tiff === undefined ? undefined : readDirectories(tiff, 1)[0];
  if (tiff === undefined || first === undefined) return;
  addTiffFacts(facts, tiff, first);
  addIptc(facts, bytesOf(tiff, first.get(0x83bb)));
  const xmp = bytesOf(tiff, first.get(0x2bc));
  if (xmp.length > 0) addXmp(facts, xmp, budget);
}

function addBpg(facts: Facts, bytes: Uint8Array, budget: Budget): void {
  for (const { tag, data } of readBpg(bytes).extensions) {
    // Encoders leave a byte of what JPEG has before its EXIF.
    if (tag === 1) addExif(facts, data[0] === 0 ? data.subarray(1) : data);
    else if (tag === 3) addXmp(facts, data, budget);
  }
}

/** Boxes of these kinds lie anywhere: EXIF and XMP are found by how they begin. */
function addByMarks(facts: Facts, bytes: Uint8Array, budget: Budget): void {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const exif = data.indexOf('Exif\0\0', 0, 'latin1');
  if (exif >= 0) addExif(facts, bytes.subarray(exif + 6));
  const xmp = data.indexOf('<x:xmpmeta', 0, 'latin1');
  const end = data.indexOf('</x:xmpmeta>', 0, 'latin1');
  if (xmp >= 0 && end > xmp) addXmp(facts, bytes.subarray(xmp, end + 12), budget);
}

/** Size of kinds that are not decoded. */
export function statedSize(kind: PictureKind, bytes: Uint8Array): Size | undefined {
  if (kind === 'bpg') return bpgSize(bytes);
  return kind === 'icns' ? icnsSize(bytes) : boxedSize(bytes);
}

/** The `ihdr` box, or the largest `ispe` box. */
function boxedSize(bytes: Uint8Array): Size | undefined {
  const view = new ByteView(bytes);
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = data.indexOf('ihdr', 0, 'latin1');
  if (header >= 0 && header < 4_096) return { height: view.u32be(header + 4), width: view.u32be(header + 8) };
  let best: Size | undefined;
  for (
    let at = data.indexOf('ispe', 0, 'latin1');
    at >= 0 && at < 65_536;
    at = data.indexOf('ispe', at + 4, 'latin1')
  ) {
    const size = { width: view.u32be(at + 8), height: view.u32be(at + 12) };
    if (best === undefined || size.width * size.height > best.width * best.height) best = size;
  }
  return best;
}
