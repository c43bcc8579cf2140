// Writes zip archives for tests: honest ones, and ones that lie.
import { constants, deflateRawSync, crc32 as zlibCrc32 } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: Uint8Array | string;
  /** Stored as raw deflate data that is given already. */
  readonly deflated?: Uint8Array;
  /** What the directory says the size is. */
  readonly claimedBytes?: number;
  readonly encrypted?: boolean;
}

export function zip(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, data, deflated, claimedBytes, encrypted } of parts) {
    const bytes = typeof data === 'string' ? Buffer.from(data) : Buffer.from(data);
    const packed = deflated === undefined ? deflateRawSync(bytes) : Buffer.from(deflated);
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(encrypted === true ? 1 : 0x800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(deflated === undefined ? crc32(bytes) : 0, 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    head.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), head, tail, nameBytes]));
    pieces.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...pieces, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

function crc32(bytes: Uint8Array): number {
  // Node 20.15 has it; older ones do not, and readers here do not check it.
  return typeof zlibCrc32 === 'function' ? zlibCrc32(bytes) : 0;
}

const MIB = 1_048_576;

/** Raw deflate data that inflates to so many MiB of one character, about a kilobyte for each. */
export function deflateBomb(mib: number, fill = ' '): Buffer {
  const block = deflateRawSync(Buffer.alloc(MIB, fill), { finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([...Array.from({ length: mib }, () => block), last]);
}

const CONTENT_TYPES = (main: string, part: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${main}"/></Types>`;
const RELS = (part: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`;
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A DOCX around the XML of a body. `before` stands between the XML declaration and the document element. */
export function docx(body: string, options: { before?: string; parts?: readonly ZipPart[] } = {}): Buffer {
  const document = `<?xml version="1.0"?>${options.before ?? ''}<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`;
  return docxAround({ name: 'word/document.xml', data: document }, options.parts);
}

export function docxAround(document: ZipPart, parts: readonly ZipPart[] = []): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zip([
    { name: '[Content_Types].xml', data: CONTENT_TYPES(type, 'word/document.xml') },
    { name: '_rels/.rels', data: RELS('word/document.xml') },
    document,
    ...parts,
  ]);
}
