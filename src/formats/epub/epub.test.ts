import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

/** A zip of stored entries. */
function zipOf(files: readonly (readonly [string, string])[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const body = Buffer.from(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(body.length, 18);
    head.writeUInt32LE(body.length, 22);
    head.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt32LE(body.length, 20);
    central.writeUInt32LE(body.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(head, Buffer.from(name), body);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

const CONTAINER =
  '<container><rootfiles><rootfile full-path="b.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const MIMETYPE = ['mimetype', 'application/epub+zip'] as const;

function opf(items: readonly string[]): string {
  const manifest = items.map((item, i) => `<item id="i${i}" href="${item}" media-type="application/xhtml+xml"/>`);
  const spine = items.map((_, i) => `<itemref idref="i${i}"/>`);
  return `<package><metadata><dc:title>T</dc:title></metadata><manifest>${manifest.join('')}</manifest><spine>${spine.join('')}</spine></package>`;
}

test('chapters under DRM: the book is encrypted, or what can be read is there', async () => {
  const encryption =
    '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="a.html"/></CipherData></EncryptedData></encryption>';
  const shared = [MIMETYPE, ['META-INF/container.xml', CONTAINER], ['META-INF/encryption.xml', encryption]] as const;
  const locked = zipOf([...shared, ['b.opf', opf(['a.html'])], ['a.html', '\u0001\u0002']]);
  await assert.rejects(convert({ bytes: locked }), { code: 'encrypted-document' });
  const partly = zipOf([...shared, ['b.opf', opf(['a.html', 'c.html'])], ['a.html', 'x'], ['c.html', '<h1>C</h1>']]);
  const { content, warnings } = await convert({ bytes: partly });
  assert.equal(content, '# C\n');
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['encrypted-part'],
  );
});

test('a book without a package is read page by page, in the order of their numbers', async () => {
  const bytes = zipOf([MIMETYPE, ['p10.html', '<p>ten'], ['p9.html', '<p>nine'], ['x/style.css', 'p {}']]);
  const { content, warnings } = await convert({ bytes });
  assert.equal(content, 'nine\n\nten\n');
  assert.equal(warnings[0]?.code, 'damaged-part');
});

test('a table of contents that is a chapter too stays', async () => {
  const guide = opf(['a.html', 'c.html']).replace(
    '</package>',
    '<guide><reference type="toc" href="a.html#toc"/></guide></package>',
  );
  const long =
    'A long paragraph of the first chapter, which stands behind the contents in the same file of the book. '.repeat(4);
  const bytes = zipOf([
    MIMETYPE,
    ['META-INF/container.xml', CONTAINER],
    ['b.opf', guide],
    ['a.html', `<ul id="toc"><li><a href="a.html">One</a></li><li><a href="c.html">Two</a></li></ul><p>${long}</p>`],
    ['c.html', '<h1>Two</h1>'],
  ]);
  assert.match((await convert({ bytes })).content, /A long paragraph/);
});

test('a book cut anywhere gives its text or is called damaged', async () => {
  const book = readFileSync(new URL('fixtures/notes-and-paths/input.epub', import.meta.url));
  for (let end = 60; end < book.length; end += 61) {
    await convert({ bytes: book.subarray(0, end) }).catch((error: { code?: string }) => {
      assert.match(error.code ?? String(error), /^(?:corrupt-document|no-text|unsupported-format)$/);
    });
  }
});
