import type { Peek } from '../core/format.js';

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
  { bytes: [0xca, 0xfe, 0xba, 0xbe], name: 'a compiled Java class or Mach-O program' },
  { bytes: [0xca, 0xfe, 0xd0, 0x0d], name: 'a packed Java archive' },
  { bytes: 'Joy!peff', name: 'an executable program (PEF)' },
  { bytes: [0x00, 0x61, 0x73, 0x6d], name: 'a WebAssembly module' },
  { bytes: [0x00, 0x01, 0x00, 0x00, 0x00], name: 'a TrueType font' },
  { bytes: 'OTTO', name: 'an OpenType font' },
  { bytes: 'ttcf', name: 'a font collection' },
  { bytes: 'wOFF', name: 'a web font' },
  { bytes: 'wOF2', name: 'a web font' },
  { bytes: [0xfe, 0xed, 0xfe, 0xed], name: 'a Java key store' },
  { bytes: 'BPG\u00fb', name: 'a BPG picture' },
  { bytes: 'SIMPLE  =', name: 'FITS data' },
  { bytes: 'FWS', name: 'a Flash film' },
  { bytes: 'CWS', name: 'a Flash film' },
  { bytes: 'ZWS', name: 'a Flash film' },
  { bytes: [0x0b, 0x77], name: 'AC-3 audio' },
  { bytes: [0x30, 0x82], name: 'a certificate or key (DER)' },
  { bytes: '(DWF V', name: 'a DWF drawing' },
  { bytes: [0x85, 0x01], name: 'OpenPGP encrypted data' },
  { bytes: [0x85, 0x02], name: 'OpenPGP encrypted data' },
  { bytes: [0x84], name: 'OpenPGP encrypted data' },
  { bytes: 'CDF', name: 'netCDF data' },
  { bytes: [0x89, 0x48, 0x44, 0x46], name: 'HDF5 data' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], name: 'an OLE compound file of an unknown program' },
  { bytes: 'PK\u0003\u0004', name: 'a zip archive that cannot be read' },
];

/** A short phrase for bytes that no format knows, by their magic. */
export function describeBytes(peek: Peek): string {
  for (const { bytes, offset, name } of signatures) if (peek.startsWith(bytes, offset)) return name;
  return peek.text() === '' ? 'binary data of an unknown kind' : 'text of an unknown kind';
}
