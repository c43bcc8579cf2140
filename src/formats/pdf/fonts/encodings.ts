import { glyphData } from './tables.js';

/** Encodings as glyph names by code (ISO 32000-2 annex D); '' where a code has none. */
export type Encoding = readonly string[];

export type EncodingName =
  | 'StandardEncoding'
  | 'WinAnsiEncoding'
  | 'MacRomanEncoding'
  | 'MacExpertEncoding'
  | 'ExpertEncoding'
  | 'SymbolEncoding'
  | 'ZapfDingbatsEncoding';

const KEYS: ReadonlyMap<string, string> = new Map([
  ['StandardEncoding', 'Standard'],
  ['WinAnsiEncoding', 'WinAnsi'],
  ['MacRomanEncoding', 'MacRoman'],
  ['MacExpertEncoding', 'MacExpert'],
  ['ExpertEncoding', 'Expert'],
  ['SymbolEncoding', 'SymbolSet'],
  ['ZapfDingbatsEncoding', 'ZapfDingbats'],
]);

const known = new Map<string, Encoding>();

export function encodingOf(name: EncodingName): Encoding {
  let encoding = known.get(name);
  if (encoding === undefined) {
    encoding = (glyphData().encodings[KEYS.get(name) ?? ''] ?? '').split(' ');
    known.set(name, encoding);
  }
  return encoding;
}

/** An encoding by the name that a document gives; undefined for a name that is none of these. */
export function namedEncoding(name: string | undefined): Encoding | undefined {
  return name !== undefined && KEYS.has(name) ? encodingOf(name as EncodingName) : undefined;
}
