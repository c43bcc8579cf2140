// Hostile documents as data: what it is, how it is made, what must come back, and how long it may take.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { HostileInput } from './hostile-input.js';
import { hostilePdfs } from './hostile-pdf.js';
import { hostilePdfFiles } from './hostile-pdf-files.js';
import { deflateBomb, docx, docxAround, zip } from './zip.js';

const text = (value: string) => Buffer.from(value);
const repeat = (value: string, times: number) => value.repeat(times);

/** Bytes without a pattern, the same in every run. */
export function noise(bytes: number, seed = 'seed'): Buffer {
  const out = Buffer.alloc(bytes);
  for (let at = 0, i = 0; at < bytes; at += 32, i++) createHash('sha256').update(`${seed}${i}`).digest().copy(out, at);
  return out;
}

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "lol">${Array.from({ length: 12 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(10)}">`).join('')}]>`;
const XXE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://127.0.0.1:9/x">%p;]>';
const WORD = (value: string) => `<w:p><w:r><w:t>${value}</w:t></w:r></w:p>`;

function nestedZip(depth: number): Buffer {
  let inner = zip([{ name: 'a.txt', data: 'innermost' }]);
  for (let i = 0; i < depth; i++)
    inner = zip([
      { name: 'inner.zip', data: inner },
      { name: 'b.txt', data: 'beside' },
    ]);
  return inner;
}

function nested(depth: number, pack: (bytes: Buffer) => Buffer): Buffer {
  let inner: Buffer = Buffer.from('innermost');
  for (let i = 0; i < depth; i++) inner = pack(inner);
  return inner;
}

/** A gzip member around raw deflate data. */
function gzip(deflated: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), deflated, Buffer.alloc(8)]);
}

function repeatBytes(bytes: Buffer, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => bytes));
}

function pad(value: string): Buffer {
  return Buffer.concat([Buffer.from(value), Buffer.alloc(512 - (Buffer.byteLength(value) % 512))]);
}

/** A tar header; `size` is octal. */
function tarHeader(name: string, size: string, type = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(size.padStart(11, '0'), 124);
  header.fill(' ', 148, 156);
  header.write(type, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return header;
}

/** Every line is one attack. */
export const hostileInputs: readonly HostileInput[] = [
  { name: 'nothing', make: () => text(''), expect: ['empty-document'] },
  { name: 'one byte', make: () => Buffer.from([0]), expect: ['unsupported-format'] },
  { name: 'a byte order mark alone', make: () => Buffer.from([0xef, 0xbb, 0xbf]), expect: ['empty-document'] },
  { name: 'white space alone', make: () => text(repeat(' \n', 1000)), expect: ['ok', 'no-text'] },
  { name: '1 MB without a pattern', make: () => noise(1_000_000), expect: ['unsupported-format'] },
  {
    name: 'an executable',
    make: () => Buffer.concat([text('\u007fELF'), noise(5000)]),
    expect: ['unsupported-format'],
  },
  {
    name: 'a class file',
    make: () => Buffer.concat([Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]), noise(5000)]),
    expect: ['unsupported-format'],
  },
  {
    name: 'a DOCX part of 10 GiB',
    make: () => docxAround({ name: 'word/document.xml', data: '', deflated: deflateBomb(10_240), claimedBytes: 1000 }),
    expect: ['decompression-limit'],
    seconds: 10,
  },
  {
    name: 'a DOCX part of 10 GiB that is not needed',
    make: () =>
      docx(WORD('kept'), { parts: [{ name: 'word/media/image1.png', data: '', deflated: deflateBomb(10_240) }] }),
    expect: ['ok'],
    present: /kept/,
  },
  {
    name: 'a DOCX whose part claims 4 GB',
    make: () =>
      docxAround({
        name: 'word/document.xml',
        data: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${WORD('honest')}</w:body></w:document>`,
        claimedBytes: 4_000_000_000,
      }),
    expect: ['ok'],
    present: /honest/,
  },
  {
    name: 'a DOCX with an encrypted part',
    make: () => docxAround({ name: 'word/document.xml', data: 'x', encrypted: true }),
    expect: ['encrypted-document', 'corrupt-document'],
  },
  {
    name: 'billion laughs in a DOCX',
    make: () => docx(WORD('&m; end'), { before: LAUGHS }),
    expect: ['ok'],
    absent: /lollol/,
    present: /end/,
  },
  {
    name: 'billion laughs in an SVG',
    make: () =>
      text(`<?xml version="1.0"?>${LAUGHS}<svg xmlns="http://www.w3.org/2000/svg"><text>&m; end</text></svg>`),
    expect: ['ok'],
    absent: /lollol/,
    present: /end/,
  },
  {
    name: 'billion laughs in XML',
    make: () => text(`<?xml version="1.0"?>${LAUGHS}<x>&m; end</x>`),
    expect: ['ok'],
    absent: /lollol/,
    present: /end/,
  },
  {
    name: 'an external entity in a DOCX',
    make: () => docx(WORD('&e; end'), { before: XXE }),
    expect: ['ok'],
    absent: /root:/,
    present: /end/,
  },
  {
    name: 'an external entity in XML',
    make: () => text(`<?xml version="1.0"?>${XXE}<x>&e; end</x>`),
    expect: ['ok'],
    absent: /root:/,
    present: /end/,
  },
  {
    name: 'a DOCX with 1 000 000 nested elements',
    make: () => docx(repeat('<w:p>', 1_000_000)),
    expect: ['nesting-limit', 'no-text'],
  },
  {
    name: 'a DOCX with 500 000 runs',
    make: () => docx(`<w:p>${repeat('<w:r><w:t>a</w:t></w:r>', 500_000)}</w:p>`),
    expect: ['ok'],
    seconds: 20,
  },
  {
    name: 'a DOCX with 20 001 parts',
    make: () => docx(WORD('x'), { parts: Array.from({ length: 20_001 }, (_, i) => ({ name: `p${i}`, data: '' })) }),
    expect: ['entry-limit'],
    seconds: 15,
  },
  {
    name: 'a DOCX whose style is __proto__',
    make: () => docx(`<w:p><w:pPr><w:pStyle w:val="__proto__"/></w:pPr><w:r><w:t>styled</w:t></w:r></w:p>`),
    expect: ['ok'],
    present: /styled/,
  },
  {
    name: 'a DOCX without its document',
    make: () => zip([{ name: '[Content_Types].xml', data: 'wordprocessingml.document.main+xml' }]),
    expect: ['ok', 'corrupt-document', 'no-text', 'unsupported-format'],
  },
  {
    name: '200 000 nested divs',
    make: () => text(`<html>${repeat('<div>', 200_000)}deep</html>`),
    expect: ['ok', 'nesting-limit'],
    seconds: 20,
  },
  {
    name: '100 000 nested tables',
    make: () => text(`<html>${repeat('<table><tr><td>', 100_000)}deep</html>`),
    expect: ['ok', 'nesting-limit', 'size-limit'],
    seconds: 20,
  },
  {
    name: '50 000 misnested formatting elements',
    make: () => text(`<html>${repeat('<b><i><p>', 50_000)}x</html>`),
    expect: ['ok', 'nesting-limit', 'size-limit', 'memory-limit'],
    seconds: 30,
  },
  {
    name: 'a page with a million attributes',
    make: () => text(`<html><p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=1`).join(' ')}>kept</p></html>`),
    expect: ['ok'],
    seconds: 20,
  },
  {
    name: 'huge spans',
    make: () => text(`<table>${repeat('<tr><td colspan=10000000 rowspan=10000000>a</td></tr>', 2000)}</table>`),
    expect: ['ok'],
    seconds: 10,
  },
  {
    name: 'scripts and dangerous links',
    make: () =>
      text(
        '<html><p>kept <a href="javascript:alert(1)">one</a> <a href=" data:text/html,x">two</a><script>alert(1)</script></p></html>',
      ),
    expect: ['ok'],
    absent: /javascript:|data:|alert/,
    present: /kept one two/,
  },
  {
    name: 'a page that asks for things',
    make: () =>
      text(
        '<html><link rel=stylesheet href="http://127.0.0.1:9/x"><img src="http://127.0.0.1:9/y"><iframe src="file:///etc/passwd"></iframe><p>kept</p></html>',
      ),
    expect: ['ok'],
    absent: /root:/,
    present: /kept/,
  },
  { name: 'JSON of a million brackets', make: () => text(repeat('[', 1_000_000)), expect: ['ok'], seconds: 20 },
  {
    name: '__proto__ as a key of JSON',
    make: () => text('{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}}}'),
    expect: ['ok'],
    present: /polluted/,
  },
  {
    name: '__proto__ as a header of CSV',
    make: () => text('__proto__,constructor,toString\n1,2,3\n4,5,6\n'),
    expect: ['ok'],
    present: /constructor/,
  },
  {
    name: 'CSV with a million columns',
    make: () => text(`${repeat('a,', 1_000_000)}b\n${repeat('1,', 1_000_000)}2\n`),
    expect: ['ok', 'size-limit', 'memory-limit'],
    seconds: 30,
  },
  {
    name: 'CSV with an open quote',
    make: () => text(`a,b\n"${repeat('x,y\n', 200_000)}`),
    expect: ['ok'],
    seconds: 15,
  },
  { name: 'a line of 20 MB', make: () => text(repeat('word ', 4_000_000)), expect: ['ok', 'size-limit'], seconds: 20 },
  {
    name: 'a million short lines',
    make: () => text(repeat('a\n\n', 1_000_000)),
    expect: ['ok', 'size-limit', 'memory-limit'],
    seconds: 30,
  },
  {
    name: '200 000 open brackets in markdown',
    make: () => text(`# t\n\n${repeat('[', 200_000)}`),
    expect: ['ok'],
    seconds: 10,
  },
  {
    name: '100 000 stars and underscores',
    make: () => text(`# t\n\n${repeat('*a_', 100_000)}`),
    expect: ['ok'],
    seconds: 10,
  },
  {
    name: '50 000 backticks of growing runs',
    make: () => text(`# t\n\n${Array.from({ length: 300 }, (_, i) => `${repeat('`', i + 1)} `).join('')}`),
    expect: ['ok'],
    seconds: 10,
  },
  { name: '20 000 nested quotes', make: () => text(`# t\n\n${repeat('> ', 20_000)}x`), expect: ['ok'], seconds: 10 },
  {
    name: '5 000 nested items',
    make: () =>
      text(`# t\n\n${Array.from({ length: 5000 }, (_, i) => `${repeat(' ', Math.min(i * 2, 2000))}- x\n`).join('')}`),
    expect: ['ok'],
    seconds: 15,
  },
  {
    name: '100 000 ampersands without an end',
    make: () => text(`<?xml version="1.0"?><x>${repeat('&', 100_000)};</x>`),
    expect: ['ok'],
    seconds: 10,
  },
  {
    name: '100 000 unclosed comments',
    make: () => text(`<html>${repeat('<!--', 100_000)}</html>`),
    expect: ['ok', 'no-text', 'corrupt-document'],
    seconds: 10,
  },
  {
    name: 'LaTeX macros that grow tenfold 25 times',
    make: () =>
      text(
        `\\documentclass{article}${Array.from({ length: 25 }, (_, i) => `\\newcommand{\\x${String.fromCharCode(97 + i)}}{${i === 0 ? 'lol' : repeat(`\\x${String.fromCharCode(96 + i)}`, 10)}}`).join('')}\\begin{document}kept \\xy\\end{document}`,
      ),
    expect: ['ok'],
    seconds: 15,
    present: /kept/,
  },
  {
    name: 'LaTeX macros that call each other',
    make: () =>
      text(
        '\\documentclass{article}\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}\\begin{document}kept \\a\\end{document}',
      ),
    expect: ['ok'],
    seconds: 10,
    present: /kept/,
  },
  {
    name: '20 000 nested environments of LaTeX',
    make: () => text(`\\documentclass{article}\\begin{document}kept ${repeat('\\begin{itemize}\\item ', 20_000)}`),
    expect: ['ok'],
    seconds: 10,
    present: /kept/,
  },
  {
    name: '100 000 stars and underscores in reStructuredText',
    make: () => text(`.. note:: kept\n\n.. code:: x\n\n${repeat('*a_', 100_000)}`),
    expect: ['ok'],
    seconds: 10,
    present: /kept/,
  },
  {
    name: '600 nested directives',
    make: () => text(Array.from({ length: 600 }, (_, i) => `${repeat('   ', i)}.. note:: kept\n\n`).join('')),
    expect: ['ok'],
    seconds: 10,
    present: /kept/,
  },
  {
    name: '20 000 unclosed elements in wiki text',
    make: () => text(`== kept ==\n'''b'''\n{|\n|}\n<ref>x</ref>\n${repeat('<div>\n', 20_000)}`),
    expect: ['ok'],
    seconds: 10,
    present: /kept/,
  },
  {
    name: '50 000 open links and templates in wiki text',
    make: () => text(`== kept ==\n'''b'''\n{|\n|}\n<ref>x</ref>\n${repeat('[[a{{b|', 50_000)}`),
    expect: ['ok'],
    seconds: 10,
    present: /kept/,
  },
  {
    name: 'Typst functions that call each other, and 50 000 open calls',
    make: () =>
      text(
        `#set page()\n= kept\n\n#let a(x) = [#b(x) #b(x)]\n#let b(x) = [#a(x) #a(x)]\n#a[x]\n\n${repeat('#box[', 50_000)}`,
      ),
    expect: ['ok'],
    seconds: 10,
    present: /kept/,
  },
  ...hostilePdfs,
  ...hostilePdfFiles,
  { name: 'a PDF of its first line', make: () => text('%PDF-1.7\n'), expect: ['corrupt-document'] },
  {
    name: 'a PDF of noise',
    make: () => Buffer.concat([text('%PDF-1.4\n'), noise(200_000)]),
    expect: ['corrupt-document'],
    seconds: 15,
  },
  {
    name: 'an OLE file of noise',
    make: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), noise(100_000)]),
    expect: ['unsupported-format', 'corrupt-document'],
  },
  {
    name: 'a zip of noise',
    make: () => Buffer.concat([text('PK\u0003\u0004'), noise(100_000)]),
    expect: ['unsupported-format', 'corrupt-document', 'no-text', 'encrypted-document'],
  },
  { name: 'zip in zip, 20 deep', make: () => nestedZip(20), expect: ['nesting-limit', 'unsupported-format'] },
  {
    name: 'zip names that lead out',
    make: () =>
      zip([
        { name: '../../etc/passwd', data: 'kept one' },
        { name: '/abs\u0000olute.txt', data: 'kept two' },
      ]),
    expect: ['ok', 'unsupported-format'],
  },
  {
    name: 'RTF with 100 000 open groups',
    make: () => text(`{\\rtf1 ${repeat('{', 100_000)}deep`),
    expect: ['ok', 'nesting-limit', 'no-text'],
    seconds: 10,
  },
  {
    name: 'RTF with a lying \\bin',
    make: () => text('{\\rtf1 before \\bin999999999 after}'),
    expect: ['ok'],
    present: /before/,
  },
  {
    name: 'NULs in text',
    make: () => text(`some text ${repeat('\u0000', 3)} more text ${repeat('and more ', 100)}`),
    expect: ['ok', 'unsupported-format'],
  },
  {
    name: 'lone surrogates in UTF-16',
    make: () => Buffer.from([0xff, 0xfe, 0x41, 0, 0x00, 0xd8, 0x42, 0]),
    expect: ['ok'],
  },
  { name: 'gzip of 10 GiB', make: () => gzip(deflateBomb(10_240)), expect: ['decompression-limit'], seconds: 15 },
  { name: 'gzip in gzip, 30 deep', make: () => nested(30, gzipSync), expect: ['nesting-limit'] },
  {
    name: 'gzip whose data is cut',
    make: () => gzipSync(repeat('some text ', 5000)).subarray(0, 60),
    expect: ['ok', 'corrupt-document', 'no-text'],
  },
  {
    name: '20 members of 60 MiB in a zip',
    make: () => zip(Array.from({ length: 20 }, (_, i) => ({ name: `${i}.txt`, data: '', deflated: deflateBomb(60) }))),
    expect: ['decompression-limit'],
    seconds: 30,
  },
  {
    name: 'a zip of 20 001 empty members',
    make: () => zip(Array.from({ length: 20_001 }, (_, i) => ({ name: `${i}`, data: '' }))),
    expect: ['entry-limit'],
    seconds: 15,
  },
  {
    name: 'a zip of 3 000 small texts',
    make: () => zip(Array.from({ length: 3_000 }, (_, i) => ({ name: `${i}.txt`, data: `text ${i}` }))),
    expect: ['ok', 'entry-limit'],
    seconds: 20,
  },
  {
    name: 'a zip whose member claims 4 GB',
    make: () => zip([{ name: 'a.txt', data: 'honest text', claimedBytes: 4_000_000_000 }]),
    expect: ['ok'],
    present: /honest/,
  },
  {
    name: 'a zip of nothing but encrypted members',
    make: () => zip([{ name: 'a.txt', data: 'x', encrypted: true }]),
    expect: ['encrypted-document'],
  },
  {
    name: 'a tar of 20 001 members',
    make: () => Buffer.concat(Array.from({ length: 20_001 }, (_, i) => tarHeader(`${i}`, '0'))),
    expect: ['entry-limit'],
    seconds: 15,
  },
  {
    name: 'a tar whose member claims 8 GB',
    make: () => Buffer.concat([tarHeader('../../etc/passwd', '77777777777'), text('kept text')]),
    expect: ['ok'],
    present: /kept/,
    absent: /\.\.\//,
  },
  {
    name: 'a tar with NUL in its pax name',
    make: () =>
      Buffer.concat([tarHeader('x', '26', 'x'), pad('22 path=a/../../b\u0000c\n'), tarHeader('y', '4'), pad('kept')]),
    expect: ['ok'],
    present: /kept/,
    absent: /\u0000/,
  },
  {
    name: 'bzip2 of noise',
    make: () => Buffer.concat([Buffer.from('425a683931415926535900000000', 'hex'), noise(100_000)]),
    expect: ['corrupt-document'],
  },
  {
    name: 'xz of noise',
    make: () => Buffer.concat([Buffer.from('fd377a585a000004e6d6b446', 'hex'), noise(100_000)]),
    expect: ['corrupt-document'],
  },
  {
    name: 'zstd with a window of 2 GB',
    make: () => Buffer.concat([Buffer.from('28b52ffd00a8', 'hex'), noise(1000)]),
    expect: ['memory-limit'],
  },
  {
    name: 'LZ4 that copies from before its start',
    make: () => Buffer.from('04224d18604082050000001061ffff00', 'hex'),
    expect: ['corrupt-document'],
  },
  {
    name: '7z of noise',
    make: () => Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), noise(100_000)]),
    expect: ['corrupt-document', 'encrypted-document'],
  },
  {
    name: 'RAR of noise',
    make: () => Buffer.concat([Buffer.from('526172211a0700', 'hex'), noise(100_000)]),
    expect: ['corrupt-document', 'encrypted-document'],
  },
  {
    name: 'RAR 5 of noise',
    make: () => Buffer.concat([Buffer.from('526172211a070100', 'hex'), noise(100_000)]),
    expect: ['corrupt-document', 'encrypted-document'],
  },
  {
    name: 'a cabinet of noise',
    make: () => Buffer.concat([Buffer.from('4d53434600000000', 'hex'), noise(100_000)]),
    expect: ['corrupt-document'],
  },
  {
    name: 'a disc image of noise',
    make: () => Buffer.concat([Buffer.alloc(32_768), Buffer.from('\u0001CD001\u0001'), noise(100_000)]),
    expect: ['corrupt-document'],
  },
  {
    name: 'cpio with a name of 4 GB',
    make: () => text(`070701${repeat('0', 88)}FFFFFFFF${repeat('0', 8)}name`),
    expect: ['corrupt-document'],
  },
  {
    name: 'YAML aliases that multiply',
    make: () =>
      text(
        `a: &a [x, x, x, x]\n${Array.from({ length: 25 }, (_, i) => `${String.fromCharCode(98 + i)}: &${String.fromCharCode(98 + i)}\n  - *${String.fromCharCode(97 + i)}\n  - *${String.fromCharCode(97 + i)}\n`).join('')}`,
      ),
    expect: ['ok'],
    seconds: 5,
  },
  {
    name: 'YAML of 5 000 levels',
    make: () => text(Array.from({ length: 5_000 }, (_, i) => `${repeat(' ', i)}a:\n`).join('')),
    expect: ['ok', 'size-limit'],
    seconds: 15,
  },
  {
    name: 'a binary property list within itself',
    make: () =>
      Buffer.concat([
        Buffer.from('bplist00'),
        Buffer.from([0xa2, 0, 0, 8]),
        Buffer.alloc(6),
        Buffer.from([1, 1]),
        Buffer.from('00000000000000010000000000000000000000000000000b', 'hex'),
      ]),
    expect: ['ok'],
  },
  {
    name: 'SQLite of noise',
    make: () =>
      Buffer.concat([Buffer.from('SQLite format 3\u0000'), Buffer.from([4, 0, 1, 1, 0, 64, 32, 32]), noise(100_000)]),
    expect: ['corrupt-document', 'no-text', 'ok'],
  },
  {
    name: 'Parquet of noise',
    make: () => Buffer.concat([Buffer.from('PAR1'), noise(100_000), Buffer.from([16, 0, 0, 0]), Buffer.from('PAR1')]),
    expect: ['corrupt-document', 'memory-limit'],
  },
  {
    name: 'Avro with a map of a billion entries',
    make: () => Buffer.concat([Buffer.from('Obj\u0001'), Buffer.from([0x80, 0xa8, 0xd6, 0xb9, 0x07]), noise(1000)]),
    expect: ['corrupt-document'],
  },
  {
    name: 'ID3 that claims 256 MB',
    make: () => Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u007f\u007f\u007f\u007fTIT2'), noise(1000)]),
    expect: ['ok'],
  },
  {
    name: 'MP4 with boxes of no size',
    make: () =>
      Buffer.concat([
        Buffer.from('\u0000\u0000\u0000\u0010ftypisom\u0000\u0000\u0000\u0000'),
        repeatBytes(Buffer.from('\u0000\u0000\u0000\u0008moov'), 50_000),
      ]),
    expect: ['ok'],
    seconds: 15,
  },
  {
    name: 'Matroska with 100 000 open segments',
    make: () =>
      Buffer.concat([
        Buffer.from('1a45dfa380', 'hex'),
        repeatBytes(Buffer.from('1853806701ffffffffffffff', 'hex'), 100_000),
      ]),
    expect: ['ok'],
    seconds: 15,
  },
  {
    name: 'signed data 100 000 levels deep',
    make: () =>
      Buffer.concat([
        Buffer.from('308006092a864886f70d010702a080', 'hex'),
        repeatBytes(Buffer.from('3080', 'hex'), 100_000),
      ]),
    expect: ['ok', 'corrupt-document', 'unsupported-format'],
    seconds: 10,
  },
];
