import type { Peek } from '../core/format.js';
import { describePem } from '../sniff/pem.js';

interface Signature {
  readonly bytes: string | readonly number[];
  readonly offset?: number;
  readonly name: string;
}

/** What bytes look like that no format reads: for the sentence in the refusal. */
const signatures: readonly Signature[] = [
  { bytes: '\u007fELF', name: 'an executable program (ELF)' },
  { bytes: 'MZ', name: 'an executable program (Windows)' },
  { bytes: [0xcf, 0xfa, 0xed, 0xfe], name: 'an executable program (Mach-O)' },
  { bytes: [0xce, 0xfa, 0xed, 0xfe], name: 'an executable program (Mach-O)' },
  { bytes: [0xfe, 0xed, 0xfa, 0xce], name: 'an executable program (Mach-O)' },
  { bytes: [0xfe, 0xed, 0xfa, 0xcf], name: 'an executable program (Mach-O)' },
  { bytes: [0xca, 0xfe, 0xd0, 0x0d], name: 'a packed Java archive' },
  { bytes: [0xac, 0xed, 0x00, 0x05], name: 'serialized Java objects' },
  { bytes: 'Joy!peff', name: 'an executable program (PEF)' },
  { bytes: [0x00, 0x61, 0x73, 0x6d], name: 'a WebAssembly module' },
  { bytes: 'dex\n', name: 'an Android program (DEX)' },
  { bytes: 'BC\u00c0\u00de', name: 'LLVM bitcode' },
  { bytes: '\u001bLua', name: 'a compiled Lua program' },
  { bytes: [0x00, 0x01, 0x00, 0x00, 0x00], name: 'a TrueType font' },
  { bytes: 'true\u0000', name: 'a TrueType font' },
  { bytes: 'OTTO', name: 'an OpenType font' },
  { bytes: 'ttcf', name: 'a font collection' },
  { bytes: 'wOFF', name: 'a web font' },
  { bytes: 'wOF2', name: 'a web font' },
  { bytes: [0x80, 0x01], name: 'a PostScript font' },
  { bytes: 'LP', offset: 34, name: 'an embedded OpenType font' },
  { bytes: [0xfe, 0xed, 0xfe, 0xed], name: 'a Java key store' },
  { bytes: [0xce, 0xce, 0xce, 0xce], name: 'a Java key store' },
  { bytes: '8BPS', name: 'a Photoshop picture' },
  { bytes: 'gimp xcf', name: 'a GIMP picture' },
  { bytes: [0xed, 0xde, 0xad, 0x0b], name: 'a presentation of PowerPoint 2 or 3' },
  { bytes: [0x0b, 0xad, 0xde, 0xed], name: 'a presentation of PowerPoint 2 or 3' },
  { bytes: [0x9b, 0xa5], name: 'a document of Word 1' },
  { bytes: [0xfe, 0x37], name: 'a document of Word for the Macintosh' },
  { bytes: [0x31, 0xbe, 0x00, 0x00], name: 'a document of Word for DOS or Windows Write' },
  { bytes: 'FWS', name: 'a Flash film' },
  { bytes: 'CWS', name: 'a Flash film' },
  { bytes: 'ZWS', name: 'a Flash film' },
  { bytes: 'MThd', name: 'a MIDI file' },
  { bytes: '#!AMR', name: 'AMR sound' },
  { bytes: [0x00, 0x00, 0x01, 0xba], name: 'an MPEG film' },
  { bytes: [0x00, 0x00, 0x01, 0xb3], name: 'an MPEG film' },
  { bytes: '.RMF', name: 'a RealMedia film' },
  { bytes: '(DWF V', name: 'a DWF drawing' },
  { bytes: [0x85, 0x01], name: 'OpenPGP encrypted data' },
  { bytes: [0x85, 0x02], name: 'OpenPGP encrypted data' },
  { bytes: [0x84], name: 'OpenPGP encrypted data' },
  { bytes: [0x8c, 0x0d], name: 'OpenPGP encrypted data' },
  { bytes: [0x99, 0x01], name: 'an OpenPGP key' },
  { bytes: [0x95, 0x01], name: 'an OpenPGP key' },
  { bytes: 'Salted__', name: 'data encrypted by OpenSSL' },
  { bytes: 'age-encryption.org/', name: 'data encrypted by age' },
  { bytes: 'LUKS\u00ba\u00be', name: 'an encrypted disk' },
  { bytes: [0xc0, 0xb9, 0x07, 0x2e, 0x4f, 0x93, 0xf1, 0x46], name: 'a file encrypted by AxCrypt' },
  { bytes: [0x03, 0xd9, 0xa2, 0x9a], name: 'a KeePass password store' },
  { bytes: 'PK\u0007\u0008PK', name: 'a part of a zip archive that was split' },
  { bytes: 'PK\u0003\u0004', name: 'a zip archive that cannot be read' },
  { bytes: 'PACK\u0000\u0000\u0000', name: 'a Git pack' },
  { bytes: [0x1f, 0x9d], name: 'a file compressed by compress (.Z)' },
  { bytes: [0x1f, 0xa0], name: 'a file compressed by compress (.Z)' },
  { bytes: '\u0060\u00ea', name: 'an ARJ archive' },
  { bytes: 'StuffIt ', name: 'a StuffIt archive' },
  { bytes: 'SIT!', name: 'a StuffIt archive' },
  { bytes: 'xar!', name: 'an xar archive' },
  { bytes: [0xed, 0xab, 0xee, 0xdb], name: 'an RPM package' },
  { bytes: [0x00, 0x05, 0x16, 0x00], name: 'an AppleSingle file' },
  { bytes: [0x00, 0x05, 0x16, 0x07], name: 'an AppleDouble resource fork' },
  { bytes: 'QFI\u00fb', name: 'a disk image (QCOW)' },
  { bytes: 'KDMV', name: 'a disk image (VMDK)' },
  { bytes: 'conectix', name: 'a disk image (VHD)' },
  { bytes: 'vhdxfile', name: 'a disk image (VHDX)' },
  { bytes: '<<< ', name: 'a disk image (VirtualBox)' },
  { bytes: 'hsqs', name: 'a SquashFS file system' },
  { bytes: [0x53, 0xef], offset: 1080, name: 'a disk image (ext file system)' },
  { bytes: 'NTFS    ', offset: 3, name: 'a disk image (NTFS)' },
  { bytes: [0x55, 0xaa], offset: 510, name: 'a disk image' },
  { bytes: [0x62, 0x31, 0x05, 0x00], offset: 12, name: 'a Berkeley DB database' },
  { bytes: [0x61, 0x15, 0x06, 0x00], offset: 12, name: 'a Berkeley DB database' },
  { bytes: [0x00, 0x05, 0x31, 0x62], offset: 12, name: 'a Berkeley DB database' },
  { bytes: [0x00, 0x06, 0x15, 0x61], offset: 12, name: 'a Berkeley DB database' },
  { bytes: [0xfe, 0x01], name: 'a MySQL table definition' },
  { bytes: 'CDF', name: 'netCDF data' },
  { bytes: [0x89, 0x48, 0x44, 0x46], name: 'HDF5 data' },
  { bytes: [0x0e, 0x03, 0x13, 0x01], name: 'HDF4 data' },
  { bytes: 'GRIB', name: 'GRIB weather data' },
  { bytes: 'BUFR', name: 'BUFR weather data' },
  { bytes: '\u0093NUMPY', name: 'a NumPy array' },
  { bytes: 'GGUF', name: 'a model (GGUF)' },
  { bytes: [0x80, 0x02], name: 'pickled Python objects' },
  { bytes: [0x80, 0x03], name: 'pickled Python objects' },
  { bytes: [0x80, 0x04], name: 'pickled Python objects' },
  { bytes: [0x80, 0x05], name: 'pickled Python objects' },
  { bytes: 'RDX', name: 'R data' },
  { bytes: 'SAS     ', name: 'a SAS data set of an old version' },
  { bytes: 'solid ', name: 'an STL model' },
  { bytes: 'glTF', name: 'a glTF model' },
  { bytes: 'Kaydara FBX', name: 'an FBX model' },
  { bytes: 'BLENDER', name: 'a Blender scene' },
  { bytes: 'UnityFS', name: 'game data (Unity)' },
  { bytes: 'VBSP', name: 'game data' },
  { bytes: 'IWAD', name: 'game data' },
  { bytes: 'PWAD', name: 'game data' },
  { bytes: 'NES\u001a', name: 'a game (NES)' },
  { bytes: [0xd4, 0xc3, 0xb2, 0xa1], name: 'a network capture' },
  { bytes: [0xa1, 0xb2, 0xc3, 0xd4], name: 'a network capture' },
  { bytes: [0x0a, 0x0d, 0x0d, 0x0a], name: 'a network capture' },
  { bytes: 'd8:announce', name: 'a BitTorrent file' },
  { bytes: 'ElfFile\u0000', name: 'a Windows event log' },
  { bytes: 'regf', name: 'a Windows registry hive' },
  { bytes: [0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00], name: 'a Windows shortcut' },
  { bytes: '!BDN', name: 'an Outlook data file (PST)' },
  { bytes: [0xc2, 0xea, 0x81, 0x60, 0xb3, 0x14], offset: 12, name: 'a SAS data set' },
  { bytes: 'HEADER RECORD*******', name: 'a SAS transport file' },
  { bytes: 'MATLAB 5.0 MAT-file', name: 'MATLAB data' },
];

/** Programs by a stream or storage of their compound files. */
const compoundFiles: readonly (readonly [name: RegExp, what: string])[] = [
  [/^pp40$/, 'a presentation of PowerPoint 4 or 95'],
  [/^slideshow$/, 'a Corel presentation'],
  [/^starcalcdocument$/, 'a StarCalc spreadsheet of an old version'],
  [/^swxmlcontents/, 'a SolidWorks drawing'],
  [/^mm$|^matost$/, 'a Works document'],
  [/^(?:_?msi|!?_?tables)$|^\u4840/, 'a Windows installer package'],
  [/^(?:256|96|48|32)?_[0-9a-f]+$|^catalog$/, 'a store of thumbnails'],
  [/^image contents\b|^data object store/, 'a FlashPix picture'],
];

/** Objects of ASN.1 files, by what their type's identifier is (as DER encodes it). */
const asn1Types: readonly (readonly [oid: readonly number[], what: string])[] = [
  [[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c], 'a PKCS #12 key store'],
  [[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05], 'an encrypted private key'],
  [[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x06], 'encrypted data (CMS)'],
  [[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x03], 'encrypted data (CMS)'],
  [[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07], 'certificates or a signature (CMS)'],
];

/** Where the second name stands in the owner files of Word, and of Excel and PowerPoint; the first stands at the start. */
const OWNER_NAMES = [54, 55];

/**
 * Office keeps a file `~$name` beside a document that is open. Its layout: a length (1 byte), the owner's name in the
 * system's code page, blanks up to 54 or 55 bytes, the length again (2 bytes), the name in UTF-16.
 */
function isOwnerFile({ bytes }: Peek): boolean {
  const length = bytes[0] ?? 0;
  if (length === 0 || length > 53 || bytes.length < 54 || bytes.length > 170) return false;
  return OWNER_NAMES.some((at) => {
    if (bytes[at] !== length || bytes[at + 1] !== 0) return false;
    for (let i = 0; i < length; i++) {
      const wide = (bytes[at + 2 + 2 * i] ?? 0) | ((bytes[at + 3 + 2 * i] ?? 0) << 8);
      if (wide < 32 || (wide < 128 && wide !== bytes[1 + i])) return false;
    }
    return true;
  });
}

/** A short phrase for bytes that no format knows, by their magic. */
export function describeBytes(peek: Peek): string {
  if (peek.startsWith([0xca, 0xfe, 0xba, 0xbe])) return describeCafeBabe(peek);
  const names = peek.oleNames();
  if (names !== undefined) return describeCompound(names);
  if (peek.startsWith([0xd0, 0xcf, 0x11, 0xe0])) return 'a damaged OLE compound file';
  if (peek.text() === '' && peek.startsWith([0x30]) && (peek.bytes[1] ?? 0) >= 0x80) return describeAsn1(peek);
  for (const { bytes, offset, name } of signatures) if (peek.startsWith(bytes, offset)) return name;
  if (isOwnerFile(peek)) return 'the owner file that Office keeps beside an open document';
  if (peek.text() === '') return 'binary data of an unknown kind';
  return describePem(peek.text()) ?? 'text of an unknown kind';
}

/** Java classes have a version of 45 and more where Mach-O has how many architectures it holds. */
function describeCafeBabe({ bytes }: Peek): string {
  const next = ((bytes[4] ?? 0) << 24) | ((bytes[5] ?? 0) << 16) | ((bytes[6] ?? 0) << 8) | (bytes[7] ?? 0);
  return next > 0 && next < 40 ? 'an executable program (Mach-O)' : 'a compiled Java class';
}

function describeCompound(names: readonly string[]): string {
  for (const [pattern, what] of compoundFiles) if (names.some((name) => pattern.test(name))) return what;
  return 'an OLE compound file of an unknown program';
}

function describeAsn1({ bytes }: Peek): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64));
  for (const [oid, what] of asn1Types) if (head.includes(Buffer.from(oid))) return what;
  return 'a certificate or key (DER)';
}
