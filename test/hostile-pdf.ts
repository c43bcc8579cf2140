// Hostile PDFs, made in code: bombs, cycles and lies (ISO 32000-1).
import type { HostileInput } from './hostile-input.js';
import { pdf, rawStream, stream } from './pdf.js';
import { deflateBomb } from './zip.js';

const HELLO = 'BT /F 10 Tf 10 700 Td (kept words of the page) Tj ET';

interface Page {
  readonly content: Buffer;
  readonly resources?: string;
  readonly box?: string;
  /** Objects from number 6 on. */
  readonly more?: readonly (string | Buffer)[];
}

function page({ content, resources = '', box = '0 0 612 792', more = [] }: Page): Buffer {
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>>>`,
    content,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...more,
  ]);
}

const form = (content: string, next: number) =>
  stream(
    content,
    `/Type/XObject/Subtype/Form/BBox[0 0 600 700]/Resources<</XObject<</X ${next} 0 R>>/Font<</F 5 0 R>>>>`,
  );

/** A zlib stream of so many MiB of blanks, with an end that is never checked. */
function zlibBomb(mib: number): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x9c]), deflateBomb(mib), Buffer.alloc(4)]);
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, i) => `${i + 4} 0 R`).join(' ');
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    stream('BT ET'),
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 3 0 R>>'),
  ]);
}

export const hostilePdfs: readonly HostileInput[] = [
  {
    name: 'a PDF form that draws itself',
    make: () =>
      page({ content: stream(`${HELLO} /X Do`), resources: '/XObject<</X 6 0 R>>', more: [form('/X Do', 6)] }),
    expect: ['ok'],
    present: /kept words/,
  },
  {
    name: 'PDF forms in forms, ten times each, twelve deep',
    make: () =>
      page({
        content: stream('/X Do'),
        resources: '/XObject<</X 6 0 R>>',
        more: Array.from({ length: 12 }, (_, i) => form(i < 11 ? '/X Do '.repeat(10) : HELLO, 7 + i)),
      }),
    expect: ['ok', 'no-text', 'conversion-timeout', 'memory-limit', 'corrupt-document'],
    seconds: 70,
  },
  {
    name: 'a PDF of five million saved states',
    make: () => page({ content: stream(`${'q '.repeat(5_000_000)}${HELLO}`) }),
    expect: ['ok', 'no-text', 'memory-limit', 'corrupt-document'],
    seconds: 40,
  },
  {
    name: 'a PDF page that inflates to a gigabyte',
    make: () => page({ content: rawStream(zlibBomb(1024), '/Filter/FlateDecode') }),
    expect: ['no-text', 'memory-limit', 'corrupt-document', 'decompression-limit'],
    seconds: 40,
  },
  {
    name: 'a PDF page of four million characters',
    make: () =>
      page({ content: stream(`BT /F 10 Tf 10 700 Td ${'(abcdefghij klmnopqr) Tj 0 -1 Td '.repeat(200_000)}ET`) }),
    expect: ['ok', 'memory-limit', 'conversion-timeout'],
    seconds: 70,
  },
  {
    name: 'a PDF page of four million paths',
    make: () => page({ content: stream(`${HELLO} ${'10 10 m 20 20 l S '.repeat(4_000_000)}`) }),
    expect: ['ok', 'memory-limit', 'conversion-timeout', 'decompression-limit'],
    seconds: 70,
  },
  {
    name: 'a PDF of 100 000 pages',
    make: () => manyPages(100_000),
    expect: ['page-limit', 'no-text'],
    seconds: 40,
  },
  {
    name: 'a PDF page of 30 000 by 30 000 points',
    make: () => page({ content: stream(HELLO), box: '0 0 30000 30000' }),
    expect: ['ok'],
    present: /kept words/,
  },
  {
    name: 'a PDF picture of 60 000 by 60 000 pixels',
    make: () =>
      page({
        content: stream(`${HELLO} q 600 0 0 700 0 0 cm /X Do Q`),
        resources: '/XObject<</X 6 0 R>>',
        more: [
          stream(
            Buffer.alloc(1_000),
            '/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8',
          ),
        ],
      }),
    expect: ['ok'],
    present: /kept words/,
    seconds: 40,
  },
  {
    name: 'a PDF whose pages are their own parents',
    make: () => pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 4>>']),
    expect: ['corrupt-document', 'no-text'],
  },
  {
    name: 'a PDF whose cross-reference leads back to itself',
    make: () => {
      const one = page({ content: stream(HELLO) }).toString('latin1');
      const at = one.lastIndexOf('xref\n0');
      return Buffer.from(one.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${at}`), 'latin1');
    },
    expect: ['ok', 'corrupt-document'],
  },
  {
    name: 'a PDF whose outline is a circle',
    make: () =>
      pdf([
        '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
        stream(HELLO),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        '<</First 7 0 R/Last 7 0 R/Count 1>>',
        '<</Title(Round)/Parent 6 0 R/Next 7 0 R/Dest[3 0 R/Fit]>>',
      ]),
    expect: ['ok'],
    present: /kept words/,
  },
  {
    name: 'a PDF whose structure tree is a circle',
    make: () =>
      pdf([
        '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/StructParents 0/Resources<</Font<</F 5 0 R>>>>>>',
        stream(HELLO),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        '<</Type/StructTreeRoot/K 7 0 R>>',
        '<</Type/StructElem/S/Sect/P 6 0 R/K[7 0 R 7 0 R]>>',
      ]),
    expect: ['ok'],
    present: /kept words/,
  },
  {
    name: 'a PDF whose streams claim two gigabytes',
    make: () => {
      const one = page({ content: stream(HELLO) }).toString('latin1');
      return Buffer.from(one.replace(/\/Length \d+/, '/Length 2147483647'), 'latin1');
    },
    expect: ['ok', 'no-text', 'corrupt-document'],
  },
];
