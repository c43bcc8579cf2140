// Hostile PDFs that lie about where and how large their objects are (ISO 32000-2 §7).
import { deflateSync } from 'node:zlib';
import type { HostileInput } from './hostile-input.js';
import { pdf, rawStream, stream } from './pdf.js';

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>';
const HELLO = 'BT /F 10 Tf 10 700 Td (kept words of the page) Tj ET';
const KEPT = /kept words/;

/** One page that says `HELLO`; `more` are objects from number 6 on. */
function hello(more: readonly (string | Buffer)[] = [], { catalog = CATALOG, trailer = '' } = {}): Buffer {
  return pdf([catalog, PAGES, PAGE, stream(HELLO), FONT, ...more], trailer);
}

/** One page with a content stream of its own. */
function shown(content: string | Buffer): Buffer {
  return pdf([CATALOG, PAGES, PAGE, content, FONT]);
}

/** The file with its bytes changed as text. */
function edited(bytes: Buffer, from: string | RegExp, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
}

/** LZW codes of 12 bits that each give 3838 blanks, after those that make the table. */
function lzwBomb(count: number): Buffer {
  const codes = [256, 32, ...Array.from({ length: 3_837 }, (_, i) => 258 + i)];
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  const put = (code: number, width: number) => {
    held = (held << width) | code;
    for (bits += width; bits >= 8; bits -= 8) bytes.push((held >> (bits - 8)) & 255);
    held &= (1 << bits) - 1;
  };
  for (const [i, code] of codes.entries()) put(code, i < 255 ? 9 : i < 767 ? 10 : i < 1_791 ? 11 : 12);
  if (bits > 0) put(4_094, 12);
  const pair = Buffer.from([0xff, 0xef, 0xfe]);
  return Buffer.concat([Buffer.from(bytes), Buffer.alloc((count * 3) >> 1, pair)]);
}

export const hostilePdfFiles: readonly HostileInput[] = [
  {
    name: 'a PDF whose sections of the cross-reference go round in a circle of streams',
    make: () => {
      const body = hello().toString('latin1');
      const at = body.length;
      const section = (number: number, previous: number) =>
        `${number} 0 obj\n<</Type/XRef/Size 9/Root 1 0 R/W[1 2 1]/Index[8 1]/Prev ${previous}/Length 4>>stream\n\0\0\0\0\nendstream\nendobj\n`;
      const first = section(6, at + 200);
      const padded = first.padEnd(200, '\n');
      return Buffer.from(`${body}${padded}${section(7, at)}startxref\n${at}\n%%EOF`, 'latin1');
    },
    expect: ['ok'],
    present: KEPT,
  },
  {
    name: 'a PDF whose object stream contains itself',
    make: () =>
      edited(
        hello(['<</Type/ObjStm/N 1/First 4/Length 8>>stream\n6 0 <<>>\nendstream']),
        /\/F 5 0 R/,
        '/F 5 0 R/G 6 0 R',
      ),
    expect: ['ok'],
    present: KEPT,
  },
  {
    name: 'a PDF whose lengths lead to each other',
    make: () => edited(hello(['7 0 R', '6 0 R']), /\/Length \d+/, '/Length 6 0 R'),
    expect: ['ok'],
    present: KEPT,
  },
  {
    name: 'a PDF whose streams claim four gigabytes, or less than nothing',
    make: () =>
      edited(edited(hello([stream('x')]), /\/Length \d+/, '/Length 4294967296'), /\/Length \d\d>>/, '/Length -9>>'),
    expect: ['ok'],
    present: KEPT,
  },
  {
    name: 'a PDF whose offsets are negative or past its end',
    make: () => edited(hello(), /\d{10} 00000 n/g, '9999999999 00000 n'),
    expect: ['ok'],
    present: KEPT,
  },
  {
    name: 'a PDF of a million pages that are not there',
    make: () => edited(hello(), '/Kids[', `/Kids[${'99 0 R '.repeat(1_000_000)}`),
    expect: ['ok'],
    present: KEPT,
    seconds: 40,
  },
  {
    name: 'a PDF whose arrays are nested five million deep',
    make: () => hello([`${'['.repeat(5_000_000)}`], { trailer: '/Info 6 0 R' }),
    expect: ['ok'],
    present: KEPT,
  },
  {
    name: 'a PDF of dictionaries that are nested a hundred thousand deep, as its page tree',
    make: () => pdf([CATALOG, '<</Kids['.repeat(100_000)]),
    expect: ['corrupt-document', 'no-text'],
  },
  {
    name: 'a PDF of a hundred thousand objects in one place, which never ends',
    make: () => {
      const body = `%PDF-1.7\n1 0 obj\n${CATALOG}\nendobj\n2 0 obj\n<</Type/Pages/Kids[${Array.from({ length: 100_000 }, (_, i) => `${i + 3} 0 R`).join(' ')}]>>\nendobj\n`;
      const place = (at: number) => `${String(at).padStart(10, '0')} 00000 n \n`;
      const table = `xref\n0 100003\n0000000000 65535 f \n${place(9)}${place(body.indexOf('2 0 obj'))}${place(body.length).repeat(100_000)}trailer\n<</Size 100003/Root 1 0 R>>\n`;
      return Buffer.from(`${body}3 0 obj\n(${table}startxref\n${body.length + 9}\n%%EOF`, 'latin1');
    },
    expect: ['corrupt-document', 'no-text'],
    seconds: 40,
  },
  {
    name: 'a PDF whose cross-reference stream has four billion entries',
    make: () => {
      const body = hello().toString('latin1');
      const entries = deflateSync(Buffer.alloc(50_000_000)).toString('latin1');
      const dict = `<</Type/XRef/Size 4294967295/Root 1 0 R/W[1 2 1]/Index[9 4294967295]/Filter/FlateDecode/Prev ${body.lastIndexOf('xref\n0')}/Length ${entries.length}>>`;
      return Buffer.from(
        `${body}6 0 obj\n${dict}stream\n${entries}\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF`,
        'latin1',
      );
    },
    expect: ['ok'],
    present: KEPT,
    seconds: 40,
  },
  {
    name: 'a PDF page of LZW that inflates to thirty gigabytes',
    make: () => shown(rawStream(deflateSync(lzwBomb(8_000_000)), '/Filter[/FlateDecode/LZWDecode]')),
    expect: ['decompression-limit', 'memory-limit'],
    seconds: 40,
  },
  {
    name: 'a PDF page of runs of runs of runs',
    make: () => {
      let packed: Buffer = Buffer.from(Array.from({ length: 60_000 }, () => [129, 32]).flat());
      packed = deflateSync(packed);
      return shown(rawStream(packed, `/Filter[/FlateDecode${'/RunLengthDecode'.repeat(7)}]`));
    },
    expect: ['ok', 'no-text', 'decompression-limit'],
  },
  {
    name: 'a PDF whose predictor has rows of four billion pixels',
    make: () =>
      shown(stream(HELLO, '/DecodeParms<</Predictor 15/Columns 4294967295/Colors 4294967295/BitsPerComponent 16>>')),
    expect: ['ok', 'no-text'],
  },
  {
    name: 'a PDF whose page paints one stream a million times',
    make: () => edited(hello(), '/Contents 4 0 R', `/Contents[${'4 0 R '.repeat(1_000_000)}]`),
    expect: ['ok', 'decompression-limit'],
    seconds: 60,
  },
  {
    name: 'a PDF whose encryption is made up',
    make: () =>
      hello(
        [
          `<</Filter/Standard/V 5/R 6/Length 2147483647/P -1/O<${'00'.repeat(48)}>/U<${'ff'.repeat(48)}>/OE<00>/UE<00>>>`,
        ],
        {
          trailer: '/Encrypt 6 0 R/ID[<00><00>]',
        },
      ),
    expect: ['encrypted-document'],
  },
  {
    name: 'a PDF whose tree of attached files is a circle',
    make: () =>
      hello(['<</Kids[6 0 R 6 0 R]/Names[(a)6 0 R]>>'], {
        catalog: `${CATALOG.slice(0, -2)}/Names<</EmbeddedFiles 6 0 R>>>>`,
      }),
    expect: ['ok'],
    present: KEPT,
  },
  {
    name: 'a PDF of half a million entries in its outline',
    make: () =>
      hello(
        [
          '<</First 7 0 R>>',
          ...Array.from({ length: 500_000 }, (_, i) => `<</Title(${i})/Next ${i + 8} 0 R/Dest(x)>>`),
        ],
        { catalog: `${CATALOG.slice(0, -2)}/Outlines 6 0 R>>` },
      ),
    expect: ['ok'],
    present: KEPT,
    seconds: 60,
  },
];
