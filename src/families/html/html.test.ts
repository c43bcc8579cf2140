import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '../../content/tree/content.js';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { defaultLimits } from '../../core/limits.js';
import { decodeHtml } from './decode.js';
import { readPage } from './page.js';

function context(): ReadContext {
  return {
    budget: createBudget(defaultLimits),
    options: {},
    depth: 0,
    warn() {},
    removed() {},
    progress() {},
    readEmbedded: async () => ({ type: 'root', children: [] }),
  };
}

function textOfPage(html: string, main: 'auto' | 'always' | 'never' = 'never'): string {
  return plainText(readPage(html, { context: context(), main }))
    .replace(/\s+/g, ' ')
    .trim();
}

const DEEP = 50_000;

for (const tag of [
  'div',
  'b',
  'span',
  'blockquote',
  'ul><li',
  'table><tr><td',
  'sup',
  'q',
  'code',
  'ruby',
  'details',
]) {
  test(`${tag} nested ${DEEP} deep is read in time`, () => {
    assert.match(textOfPage(`<html><body><p>first</p>${`<${tag}>`.repeat(DEEP)}last`), /first.*last/);
  });
}

test('reopened formatting does not multiply without end', () => {
  const fonts = Array.from({ length: 3_000 }, (_, i) => `<font size=${i}>`).join('');
  assert.throws(() => textOfPage(`<p>${fonts}${'<p>x'.repeat(3_000)}`), ConvertError);
});

test('marks inside themselves are one', () => {
  const [block] = readPage('<p><b>a <strong>b</strong></b></p>', { context: context(), main: 'never' });
  assert.deepEqual(block, {
    type: 'paragraph',
    children: [
      {
        type: 'strong',
        children: [
          { type: 'text', value: 'a ' },
          { type: 'text', value: 'b' },
        ],
      },
    ],
  });
});

test('what is hidden is read where there is nothing else', () => {
  assert.equal(textOfPage('<div style="display:none">all there is</div>'), 'all there is');
  assert.equal(textOfPage('<p>seen</p><div hidden>not seen</div>'), 'seen');
});

test('XHTML: empty elements close themselves, CDATA is text', () => {
  const page =
    '<?xml version="1.0"?><html xmlns="x"><head><title/><script src="a"/></head><body><a id="n"/>one <![CDATA[<b> & two]]></body></html>';
  assert.equal(textOfPage(page), 'one <b> & two');
});

test('a script that holds an end tag in a comment does not spill', () => {
  assert.equal(textOfPage('<script>var a = "<!--<script></script>";</script><p>x</p>').includes('x'), true);
  assert.equal(textOfPage('<script>if (a < b) {}</script><style>p { }</style><p>x</p>'), 'x');
  assert.equal(textOfPage('<SCRIPT>y</SCRIPT ><p>x</p>'), 'x');
});

test('a page cut off anywhere still gives its text', () => {
  const page = '<html><body><table><tr><td>one</td><td><ul><li>two <b>three';
  for (let end = 30; end <= page.length; end++) textOfPage(page.slice(0, end));
  assert.match(textOfPage(page), /one.*two three/);
});

test('an office paragraph in a paragraph, and rows in cells, lose nothing', () => {
  const html = '<table><tr><td><p>a<o:p><P></o:p></P></td><td>b</td></tr><tr><td><tr><td>c</td></tr></table>';
  assert.match(textOfPage(html), /a.*b.*c/);
});

test('charset: mark, header, meta, then the text itself', () => {
  const latin = Buffer.from('<meta charset=iso-8859-1><p>caf\u00e9', 'latin1');
  assert.equal(decodeHtml(latin).text.slice(-4), 'caf\u00e9');
  assert.equal(
    decodeHtml(Buffer.from('<p>\u043f\u0440', 'utf8'), 'text/html; charset=windows-1251').text,
    '<p>\u043f\u0440',
  );
  const cyrillic = Uint8Array.from([60, 112, 62, 0xef, 0xf0]);
  assert.equal(decodeHtml(cyrillic, 'text/html; charset="windows-1251"').text, '<p>\u043f\u0440');
  assert.equal(decodeHtml(Buffer.from('<meta charset="utf-16"><p>x')).text, '<meta charset="utf-16"><p>x');
});

const PROSE = 'A sentence that is long enough to be taken for prose, with a comma or two, and an end. '.repeat(4);
const SITE = '<nav><a href="/a">Alpha</a> <a href="/b">Beta</a></nav>';
const FOOT = '<footer><a href="/c">Gamma</a> <a href="/d">Delta</a></footer>';

test('main content: navigation goes with auto, stays with never', () => {
  const page = `${SITE}<article><h1>Title</h1><p>${PROSE}</p></article>${FOOT}`;
  assert.doesNotMatch(textOfPage(page, 'auto'), /Alpha|Delta/);
  assert.match(textOfPage(page, 'auto'), /^Title A sentence/);
  assert.match(textOfPage(page, 'never'), /Alpha.*Delta/);
});

test('main content: a page called after its boilerplate is not lost', () => {
  for (const name of ['sidebar', 'comments', 'footer', 'related', 'popup', 'nav'])
    assert.match(
      textOfPage(`${SITE}<div class="${name}"><p>${PROSE}</p><p>${PROSE}</p></div>${FOOT}`, 'auto'),
      /A sentence/,
      name,
    );
});

test('main content: always cuts a page without a site, never loses it', () => {
  assert.match(textOfPage(`<h1>Title</h1><p>${PROSE}</p>`, 'always'), /Title.*A sentence/);
  assert.equal(textOfPage('<p>short</p>', 'always'), 'short');
  assert.equal(textOfPage(SITE, 'auto'), 'Alpha Beta');
});

test('main content: many small pages of a list are all kept', () => {
  const posts = Array.from({ length: 20 }, (_, i) => `<div class="post"><p>${i} ${PROSE}</p></div>`).join('');
  const text = textOfPage(`${SITE}<div id="list">${posts}</div>${FOOT}`, 'auto');
  for (let i = 0; i < 20; i++) assert.ok(text.includes(`${i} A sentence`));
});

test('main content: comments go below an article, and stay where they are the page', () => {
  const comments = Array.from({ length: 9 }, (_, i) => `<div class="comment"><p>${i} ${PROSE}</p></div>`).join('');
  const below = textOfPage(
    `${SITE}<article><h1>T</h1><p>Body: ${PROSE}${PROSE}</p></article><div>${comments}</div>${FOOT}`,
    'auto',
  );
  assert.match(below, /Body: A sentence/);
  assert.doesNotMatch(below, /\d A sentence/);
  const thread = textOfPage(`${SITE}<h1>Ask: why?</h1><div>${comments}</div>${FOOT}`, 'auto');
  for (let i = 0; i < 9; i++) assert.ok(thread.includes(`${i} A sentence`));
});

test('main content: a builder that calls every block a sidebar loses nothing', () => {
  const blocks = Array.from(
    { length: 6 },
    (_, i) => `<div class="sidebar-block promo"><p>${i} ${PROSE}</p></div>`,
  ).join('');
  const text = textOfPage(`${SITE}<div>${blocks}</div>${FOOT}`, 'auto');
  for (let i = 0; i < 6; i++) assert.ok(text.includes(`${i} A sentence`));
});
