// What was not in a document does not come out: every run of letters or digits of an output is in what these few lines, which share
// nothing with the readers, see of the same bytes.
import { spawnSync } from 'node:child_process';
import { inflateRawSync, inflateSync } from 'node:zlib';

const CHARSETS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'macintosh',
  'ibm866',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
];
/** Parts in parts, as a zip in a mail in a zip. */
const MAX_DEPTH = 4;
/** Bytes that a compressed part may unpack to here. */
const MAX_PART_BYTES = 40_000_000;

/** Letters and digits of text as outputs are compared with it. */
function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What markdown needs of its own: markers of lists, names of notes and of languages, commands of formulas. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/<\/?(?:sup|sub|br)>|<!-- -->/g, ' ')
    .replace(/\[\^[^\]\s]{1,200}\]:?/g, ' ')
    .replace(/^([ >]*(?:[-*] )*)```[^\n]*/gm, '$1')
    .replace(/^([ >]*)(?:(?:- )?(?:\d{1,9}\\?[.)] |\(?[a-z\d]{1,5}\\?[.)] ))+/gim, '$1')
    .replace(/\\(?:begin|end)\{[a-z]+\*?\}|\\[a-zA-Z]+/g, ' ');
}

/** Runs of letters or digits of markdown, each once. */
function runsOf(markdown: string): string[] {
  const runs = new Set<string>();
  for (const [run] of withoutMarkup(markdown).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) runs.add(squeeze(run));
  runs.delete('');
  return [...runs];
}

/** What can be seen of the bytes without knowing what they are: parts unpacked, codings undone, every character set tried. */
export function seenIn(bytes: Uint8Array): string[] {
  const out: string[] = [];
  for (const part of partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 0)) addTexts(part, out);
  return out;
}

/** What poppler says of a PDF; undefined where it is not installed. */
export function seenInPdf(path: string): string[] | undefined {
  const { stdout, status } = spawnSync('pdftotext', ['-q', path, '-'], { encoding: 'utf8', maxBuffer: MAX_PART_BYTES });
  return status === 0 ? [squeeze(stdout)] : undefined;
}

function addTexts(part: Buffer, out: string[]): void {
  for (const charset of CHARSETS) {
    const text = new TextDecoder(charset).decode(part);
    // A character set that does not fit gives little but replacement characters.
    const variants = [text, undoEntities(text), undoEntities(withoutTags(text))];
    if (charset === 'utf-8' || charset === 'windows-1252') variants.push(undoRtf(text), undoQuotedPrintable(text));
    for (const variant of variants) out.push(squeeze(variant));
  }
  // Text of two bytes may begin at an odd place.
  out.push(squeeze(new TextDecoder('utf-16le').decode(part.subarray(1))));
}

function withoutTags(text: string): string {
  return text.replace(/<[^<>]{0,5000}>/g, '');
}

function undoEntities(text: string): string {
  return text
    .replace(/&#x([\da-f]{1,6});/gi, (_, hex: string) => fromCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, digits: string) => fromCode(Number(digits)))
    .replace(/&([a-z]{2,8});/gi, ' ');
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}

function undoRtf(text: string): string {
  return text
    .replace(/\\u(-?\d{1,5}) ?\\?'?[\da-f?]{0,2}/g, (_, digits: string) => fromCode((Number(digits) + 65_536) % 65_536))
    .replace(/(?:\\'[\da-f]{2})+/gi, (run) => {
      const bytes = Buffer.from(run.replace(/\\'/g, ''), 'hex');
      return ['windows-1252', 'windows-1250', 'windows-1251', 'shift_jis', 'gbk']
        .map((charset) => new TextDecoder(charset).decode(bytes))
        .join('');
    })
    .replace(/\\[a-z]+-?\d* ?|[{}\r\n]/g, '');
}

function undoQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '').replace(/(?:=[\dA-F]{2}_?)+/gi, (run) => {
    const bytes = Buffer.from(run.replace(/[=_]/g, ''), 'hex');
    return ['utf-8', 'windows-1252'].map((charset) => new TextDecoder(charset).decode(bytes)).join('');
  });
  return joined;
}

function* partsOf(bytes: Buffer, depth: number): Generator<Buffer> {
  if (PICTURE.test(bytes.toString('latin1', 0, 8))) return;
  yield bytes;
  if (depth >= MAX_DEPTH) return;
  for (const part of packedParts(bytes)) yield* partsOf(part, depth + 1);
}

/** Pictures, which hold no text and are big. */
const PICTURE = /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM)/;

/** Members of zips by their local headers, zlib streams where there is no zip, and runs of base64. */
function* packedParts(bytes: Buffer): Generator<Buffer> {
  for (
    let at = bytes.indexOf('PK\u0003\u0004', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0003\u0004', at + 4, 'latin1')
  ) {
    if (at + 30 > bytes.length) break;
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const part = unpack(inflateRawSync, bytes.subarray(from));
    if (part !== undefined) yield part;
  }
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  for (let at = isZip ? -1 : bytes.indexOf(0x78); at >= 0; at = bytes.indexOf(0x78, at + 1)) {
    const isZlib = at + 2 < bytes.length && bytes.readUInt16BE(at) % 31 === 0;
    const part = isZlib ? unpack(inflateSync, bytes.subarray(at)) : undefined;
    if (part !== undefined && part.length > 8) yield part;
  }
  for (const [run] of bytes.toString('latin1').matchAll(/[A-Za-z\d+/=\r\n]{40,}/g))
    yield Buffer.from(run.replace(/[\r\n]/g, ''), 'base64');
  for (const [, charset, run] of bytes.toString('latin1').matchAll(/=\?([\w-]+)\?B\?([^?]*)\?=/gi))
    yield charset === undefined ? Buffer.alloc(0) : Buffer.from(run ?? '', 'base64');
}

function unpack(inflate: typeof inflateSync, bytes: Buffer): Buffer | undefined {
  try {
    return inflate(bytes, { maxOutputLength: MAX_PART_BYTES, finishFlush: 2 });
  } catch {
    // Most places that look like a packed part are none.
    return undefined;
  }
}

/** The runs of an output that are nowhere in what was seen. */
export function inventedRuns(
  markdown: string,
  seen: readonly string[],
  known: ReadonlySet<string> = new Set(),
): string[] {
  return runsOf(markdown).filter((run) => !known.has(run) && !seen.some((text) => text.includes(run)));
}
