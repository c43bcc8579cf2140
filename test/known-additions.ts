// What may come out that cannot be seen in a document's bytes, by name and reason.

const BY_REASON: readonly (readonly [reason: string, formats: string])[] = [
  [
    'packed in ways that are unpacked only by the readers',
    'bzip2 chm djvu gzip hwp lz4 mobi pages pst smime xz numbers',
  ],
  [
    'values are stored as binary numbers',
    'access arrow avro dbf hdf5 lotus matlab netcdf npy npz parquet quattro sas7bdat spss sqlite stata xls xlsb xpt fits cbor mpp plist',
  ],
  ['values are stored as numbers with a format', 'excel-xml xlsx sylk ods ppt'],
  [
    'facts of sound, moving and still pictures are measured',
    'ac3 ape asf avi flac flv image matroska mp3 mp4 ogg wave',
  ],
  ['drawings store text in code pages or bits of their own', 'dwg dxf emf vsd wmf pict drawio'],
  ['encrypted', 'ooxml-encrypted'],
  ['places and lengths are counted', 'gpx kml'],
  ['accents are written as commands or in an old code page', 'bibtex man pod wordperfect postscript'],
  ['letters and pictures are laid out by an engine', 'pdf'],
];

/** Formats that are not compared, and why. */
export const uncomparedFormats: ReadonlyMap<string, string> = new Map(
  BY_REASON.flatMap(([reason, formats]) => formats.split(' ').map((format) => [format, reason] as const)),
);

/** Fixtures that are not compared, and why. */
export const uncomparedFixtures: ReadonlyMap<string, string> = new Map([
  ['doc/encrypted', 'encrypted'],
  ['doc/obfuscated', 'encrypted'],
  ['doc/obfuscated-6', 'encrypted'],
  ['doc/object-printed', 'a drawing in a code page'],
  ['doc/object-storage', 'values are stored as binary numbers'],
  ['eml/alternative', 'encoded words with an underscore for the blank'],
  ['eml/related', 'compressed rich text'],
  ['hwpx/mixed', 'labels that are counted'],
  ['latex/macros', 'macros that build words'],
  ['rtf/code-pages', 'code pages that fonts state'],
  ['rtf/graph', 'values are stored as binary numbers'],
  ['rtf/objects', 'a table inside of an object'],
]);

/** Words that a reader says of its own: names of fields that a format has only codes for. */
export const ownWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['csl-json', 'https org'],
      ['endnote', 'records and issn keywords'],
      ['ical', 'event where'],
      ['marc', 'records isbn author published subject'],
      ['msg', 'from to cc date 2026 14 utc'],
      ['nbib', 'records and https org keywords'],
      [
        'patent',
        'publication number date application 08 filed inventor inventors assignee abstract description claims α β',
      ],
      ['po', 'context source translation state note'],
      ['publisher', 'http'],
      ['ris', 'records and issn doi keywords isbn'],
      ['vcard', 'contact organization phone address'],
      ['warc', 'words'],
      ['xliff', 'context language translation'],
      ['zip', 'other files encrypted 900 bytes'],
    ] as const
  ).map(([format, words]) => [format, new Set(words.split(' '))]),
);
