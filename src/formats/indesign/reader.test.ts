import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { createPeek } from '../../detect/peek.js';
import { indesign } from './format.js';

const snippet = (inner: string) =>
  Buffer.from(`<?xml version="1.0"?><?aid style="50"?><Document DOMVersion="8.0">${inner}</Document>`);
const range = (inner: string, style = 'Body') =>
  `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/${style}"><CharacterStyleRange>${inner}</CharacterStyleRange></ParagraphStyleRange>`;
const content = (text: string) => `<Content>${text}</Content>`;
const story = (id: string, inner: string) => `<Story Self="${id}">${inner}</Story>`;
const frame = (id: string, more = '') => `<TextFrame Self="f${id}" ParentStory="${id}" ${more}/>`;

async function contentOf(bytes: Uint8Array): Promise<string> {
  return (await convert({ bytes })).content;
}

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  return convert({ bytes }).then(
    ({ content: text }) => text,
    (error: { code?: string }) => error.code ?? 'thrown',
  );
}

async function msOf(bytes: Uint8Array): Promise<number> {
  const start = performance.now();
  await contentOf(bytes);
  return performance.now() - start;
}

test('a document of another kind whose root is a Document is not taken', () => {
  const other =
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001"><CstmrCdtTrfInitn/></Document>';
  assert.equal(indesign.sniff(createPeek(Buffer.from(other), 'xml')), 0);
  assert.equal(indesign.sniff(createPeek(snippet(''), '')), 1);
});

test('a document cut anywhere gives what it has, or says why not', async () => {
  const whole = readFileSync('src/formats/indesign/fixtures/snippet/input.icml');
  for (let i = 1; i < 20; i++) {
    const text = await outcomeOf(whole.subarray(0, Math.floor((whole.length * i) / 20)));
    if (i > 4) assert.ok(text.includes('# A title'), `${i}/20: ${text}`);
  }
  const zip = readFileSync('src/formats/indesign/fixtures/layout/input.idml');
  for (let i = 1; i < 20; i++) {
    const text = await outcomeOf(zip.subarray(0, Math.floor((zip.length * i) / 20)));
    assert.notEqual(text, 'thrown');
    assert.notEqual(text, 'internal');
  }
  assert.ok((await outcomeOf(zip.subarray(0, zip.length - 200))).includes('# Birds of the coast'));
});

test('styles that are based on each other, and frames that lead to each other, end', async () => {
  const style = (name: string, base: string) =>
    `<ParagraphStyle Self="ParagraphStyle/${name}" Name="${name}" BasedOn="ParagraphStyle/${base}"/>`;
  const spread = `<Spread>${frame('a', 'PreviousTextFrame="fb"')}${frame('b', 'PreviousTextFrame="fa"')}</Spread>`;
  const stories = story('a', range(content('one'), 'A')) + story('b', range(content('two'), 'B'));
  assert.equal(await contentOf(snippet(style('A', 'B') + style('B', 'A') + spread + stories)), 'one\n\ntwo\n');
});

test('stories that are anchored in each other are read once, however many', async () => {
  const count = 3000;
  const stories = Array.from({ length: count }, (_, i) =>
    story(`s${i}`, range(`${content(`w${i}`)}${frame(`s${(i + 1) % count}`)}`)),
  );
  const text = await contentOf(snippet(`<Spread>${frame('s0')}</Spread>${stories.join('')}`));
  assert.deepEqual(
    text.trim().split(/\s+/),
    [...Array(count).keys()].map((i) => `w${i}`),
  );
});

test('tables in tables keep their text; cells that claim everything are refused or read', async () => {
  const nest = (depth: number): string =>
    depth === 0
      ? content('core')
      : `<Table><Cell Name="0:0">${range(nest(depth - 1))}</Cell><Cell Name="1:0">${range(content('x'))}</Cell></Table>`;
  assert.ok((await contentOf(snippet(story('s', range(nest(100)))))).includes('core'));
  const cell = `<Cell Name="999999999:999999999" RowSpan="999999999" ColumnSpan="999999999">${range(content('c'))}</Cell>`;
  assert.ok((await contentOf(snippet(story('s', range(`<Table>${cell.repeat(50)}</Table>`))))).includes('c'));
  assert.ok((await outcomeOf(snippet(story('s', range('<Change>'.repeat(900) + content('deep')))))).includes('deep'));
  assert.equal(await outcomeOf(snippet('<Group>'.repeat(5000))), 'nesting-limit');
});

test('text that stands only on master pages or in no frame is read where there is no other', async () => {
  assert.equal(await contentOf(snippet(story('s', range(content('loose'))))), 'loose\n');
  assert.equal(await contentOf(snippet(`<Spread/>${story('s', range(content('loose')))}`)), 'loose\n');
});

test('a paragraph that tags part is one', async () => {
  const inner = `<XMLElement Self="x">${range(content('One '))}</XMLElement>${range(content('line.'))}`;
  assert.equal(await contentOf(snippet(story('s', inner))), 'One line.\n');
});

test('twice as much takes about twice as long', async () => {
  const shapes: readonly ((n: number) => string)[] = [
    (n) => story('s', range(`${content('word')}<Br/>`).repeat(n)),
    (n) => story('s', range(content('word').repeat(n))),
    (n) => story('s', range(`<Footnote>${range(content('note'))}</Footnote>`).repeat(n)),
    (n) =>
      `<Spread>${Array.from({ length: n }, (_, i) => frame(`s${i}`, `PreviousTextFrame="fs${i - 1}"`)).join('')}</Spread>${story('s0', range(content('a')))}`,
    (n) => story('s', range(content('item'), 'NumList &gt; NumList &gt; first').repeat(n)),
  ];
  for (const [i, shape] of shapes.entries()) {
    const [small, big] = [snippet(shape(4000)), snippet(shape(8000))];
    await msOf(small);
    const [once, twice] = [await msOf(small), await msOf(big)];
    assert.ok(twice < once * 3.5 + 300, `${i}: ${once} ms, ${twice} ms`);
  }
});
