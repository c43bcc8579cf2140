import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { patent } from './format.js';

const FIXTURES = ['grant/input.xml', 'application/input.xml', 'st32/input.xml', 'aps/input.txt'];
const fixture = (name: string) => readFileSync(`src/formats/patent/fixtures/${name}`);
const content = async (bytes: Uint8Array) => (await convert({ bytes }, { formats: [patent] })).content;
const grant = (inner: string) => Buffer.from(`<?xml version="1.0"?><us-patent-grant>${inner}</us-patent-grant>`);

describe('damage', () => {
  for (const name of FIXTURES) {
    test(`${name} cut anywhere keeps what is there`, async () => {
      const bytes = fixture(name);
      for (let i = 5; i < 12; i++) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * i) / 12));
        assert.match(await content(cut), /tea|kettle/i, `${i} twelfths`);
      }
    });
  }
});

test('names of elements count without their case', async () => {
  const lower = fixture('st32/input.xml')
    .toString()
    .replace(/<\/?[A-Z0-9-]+/g, (tag) => tag.toLowerCase());
  assert.equal(await content(Buffer.from(lower)), await content(fixture('st32/input.xml')));
});

test('a file of many patents gives them all', async () => {
  const text = await content(Buffer.concat([fixture('grant/input.xml'), fixture('st32/input.xml')]));
  assert.deepEqual(text.match(/^# .*/gm), ['# Kettle with a *quiet* lid', '# Method for turbo tea']);
  const lines = fixture('aps/input.txt');
  assert.equal((await content(Buffer.concat([lines, lines, lines]))).match(/^# /gm)?.length, 3);
});

test('a declared character set is that of the file', async () => {
  const text =
    '<?xml version="1.0" encoding="ISO-8859-1"?><us-patent-grant><abstract><p>5 \u00b5m</p></abstract></us-patent-grant>';
  assert.match(await content(Buffer.from(text, 'latin1')), /5 μm|5 µm/);
});

test('European titles are the English ones', async () => {
  const titles = '<B540><B541>de</B541><B542>Kessel</B542><B541>en</B541><B542>Kettle</B542></B540>';
  const text = `<?xml version="1.0"?><ep-patent-document country="EP" doc-number="1"><SDOBI><B100><B110>1000000</B110></B100>${titles}</SDOBI><claims lang="en"><claim num="0001"><claim-text>A kettle.</claim-text></claim><claim num="0002"><claim-text>A lid.</claim-text></claim></claims></ep-patent-document>`;
  assert.equal(
    await content(Buffer.from(text)),
    '# Kettle\n\n- Publication number: EP 1000000\n\n## Claims\n\n1. A kettle.\n2. A lid.\n',
  );
});

test('claims that do not follow each other keep their numbers', async () => {
  const claim = (words: string) => `<claim><claim-text>${words}</claim-text></claim>`;
  const text = await content(
    grant(`<claims>${claim('1. One')}${claim('2. Two')}${claim('Words')}${claim('7. Seven')}</claims>`),
  );
  assert.equal(text, '## Claims\n\n1. One\n2. Two\n\nWords\n\n7. Seven\n');
});

test('time grows with the length', async () => {
  const shapes: [string, (n: number) => Uint8Array][] = [
    [
      'claims',
      (n) =>
        grant(`<claims>${'<claim><claim-text>1. a<claim-text>b</claim-text></claim-text></claim>'.repeat(n)}</claims>`),
    ],
    ['open texts', (n) => grant(`<claims>${'<claim-text>a '.repeat(Math.min(n, 900))}`)],
    [
      'groups',
      (n) =>
        grant(
          `<description><table>${'<tgroup><tbody><row><entry>a</entry><entry>b</entry></row></tbody></tgroup>'.repeat(n)}</table></description>`,
        ),
    ],
    [
      'groups of widths',
      (n) =>
        grant(
          `<description><table>${Array.from({ length: n }, (_, i) => `<tgroup><colspec colwidth="${(i % 40) + 1}pt"/><colspec colwidth="9pt"/><tbody><row><entry>a</entry><entry>b</entry></row></tbody></tgroup>`).join('')}</table></description>`,
        ),
    ],
    [
      'titles',
      (n) =>
        grant(
          `<description><table><tgroup><tbody>${'<row><entry>a</entry><entry/></row>'.repeat(n)}</tbody></tgroup></table></description>`,
        ),
    ],
    [
      'lists',
      (n) => grant(`<description><p>${'<ul><li>'.repeat(400)}${'<ul><li>x</li></ul>'.repeat(n)}</p></description>`),
    ],
    ['declarations', (n) => grant('<?xml '.repeat(n))],
    ['sections', (n) => Buffer.from(`PATN\nWKU  1\n${'INVT\nNAM  a; b\n'.repeat(n)}`)],
    ['indices', (n) => Buffer.from(`PATN\nWKU  1\nABST\nPAL  ${'.sub.1 .alpha'.repeat(n)}`)],
  ];
  for (const [name, shape] of shapes) {
    const time = async (n: number) => {
      const bytes = shape(n);
      const start = performance.now();
      await content(bytes).catch((error: unknown) => assert.ok(error instanceof ConvertError, String(error)));
      return performance.now() - start;
    };
    await time(500);
    const once = await time(4000);
    assert.ok((await time(8000)) < 4 * once + 300, name);
  }
});
