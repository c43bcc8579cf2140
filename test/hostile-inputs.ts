// Hostile documents as data: what it is, how it is made, what must come back, and how long it may take.
import { createHash } from 'node:crypto';
import type { ErrorCode } from '../src/core/errors.js';
import { deflateBomb, docx, docxAround, zip } from './zip.js';

export interface HostileInput {
  readonly name: string;
  make(): Uint8Array;
  /** Codes that are right; 'ok' is a conversion with content. */
  readonly expect: readonly (ErrorCode | 'ok')[];
  /** Seconds; generous, because machines are shared. */
  readonly seconds?: number;
  /** Must not be in the content. */
  readonly absent?: RegExp;
  /** Must be in the content. */
  readonly present?: RegExp;
}

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
  for (let i = 0; i < depth; i++) inner = zip([{ name: 'inner.zip', data: inner }, { name: 'b.txt', data: 'beside' }]);
  return inner;
}

/** Every line is one attack. */
export const hostileInputs: readonly HostileInput[] = [
  { name: 'nothing', make: () => text(''), expect: ['empty-document'] },
  { name: 'one byte', make: () => Buffer.from([0]), expect: ['unsupported-format'] },
  { name: 'a byte order mark alone', make: () => Buffer.from([0xef, 0xbb, 0xbf]), expect: ['empty-document'] },
  { name: 'white space alone', make: () => text(repeat(' \n', 1000)), expect: ['ok', 'no-text'] },
  { name: '1 MB without a pattern', make: () => noise(1_000_000), expect: ['unsupported-format'] },
  { name: 'an executable', make: () => Buffer.concat([text('\u007fELF'), noise(5000)]), expect: ['unsupported-format'] },
  { name: 'a class file', make: () => Buffer.concat([Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]), noise(5000)]), expect: ['unsupported-format'] },
  { name: 'a DOCX part of 10 GiB', make: () => docxAround({ name: 'word/document.xml', data: '', deflated: deflateBomb(10_240), claimedBytes: 1000 }), expect: ['decompression-limit'], seconds: 10 },
  { name: 'a DOCX part of 10 GiB that is not needed', make: () => docx(WORD('kept'), { parts: [{ name: 'word/media/image1.png', data: '', deflated: deflateBomb(10_240) }] }), expect: ['ok'], present: /kept/ },
  { name: 'a DOCX whose part claims 4 GB', make: () => docxAround({ name: 'word/document.xml', data: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${WORD('honest')}</w:body></w:document>`, claimedBytes: 4_000_000_000 }), expect: ['ok'], present: /honest/ },
  { name: 'a DOCX with an encrypted part', make: () => docxAround({ name: 'word/document.xml', data: 'x', encrypted: true }), expect: ['encrypted-document', 'corrupt-document'] },
  { name: 'billion laughs in a DOCX', make: () => docx(WORD('&m; end'), { before: LAUGHS }), expect: ['ok'], absent: /lollol/, present: /end/ },
  { name: 'billion laughs in an SVG', make: () => text(`<?xml version="1.0"?>${LAUGHS}<svg xmlns="http://www.w3.org/2000/svg"><text>&m; end</text></svg>`), expect: ['ok'], absent: /lollol/, present: /end/ },
  { name: 'billion laughs in XML', make: () => text(`<?xml version="1.0"?>${LAUGHS}<x>&m; end</x>`), expect: ['ok'], absent: /lollol/, present: /end/ },
  { name: 'an external entity in a DOCX', make: () => docx(WORD('&e; end'), { before: XXE }), expect: ['ok'], absent: /root:/, present: /end/ },
  { name: 'an external entity in XML', make: () => text(`<?xml version="1.0"?>${XXE}<x>&e; end</x>`), expect: ['ok'], absent: /root:/, present: /end/ },
  { name: 'a DOCX with 1 000 000 nested elements', make: () => docx(repeat('<w:p>', 1_000_000)), expect: ['nesting-limit', 'no-text'] },
  { name: 'a DOCX with 500 000 runs', make: () => docx(`<w:p>${repeat('<w:r><w:t>a</w:t></w:r>', 500_000)}</w:p>`), expect: ['ok'], seconds: 20 },
  { name: 'a DOCX with 20 001 parts', make: () => docx(WORD('x'), { parts: Array.from({ length: 20_001 }, (_, i) => ({ name: `p${i}`, data: '' })) }), expect: ['entry-limit'], seconds: 15 },
  { name: 'a DOCX whose style is __proto__', make: () => docx(`<w:p><w:pPr><w:pStyle w:val="__proto__"/></w:pPr><w:r><w:t>styled</w:t></w:r></w:p>`), expect: ['ok'], present: /styled/ },
  { name: 'a DOCX without its document', make: () => zip([{ name: '[Content_Types].xml', data: 'wordprocessingml.document.main+xml' }]), expect: ['corrupt-document', 'no-text', 'unsupported-format'] },
  { name: '200 000 nested divs', make: () => text(`<html>${repeat('<div>', 200_000)}deep</html>`), expect: ['ok', 'nesting-limit'], seconds: 20 },
  { name: '100 000 nested tables', make: () => text(`<html>${repeat('<table><tr><td>', 100_000)}deep</html>`), expect: ['ok', 'nesting-limit', 'size-limit'], seconds: 20 },
  { name: '50 000 misnested formatting elements', make: () => text(`<html>${repeat('<b><i><p>', 50_000)}x</html>`), expect: ['ok', 'nesting-limit', 'size-limit', 'memory-limit'], seconds: 30 },
  { name: 'a page with a million attributes', make: () => text(`<html><p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=1`).join(' ')}>kept</p></html>`), expect: ['ok'], seconds: 20 },
  { name: 'huge spans', make: () => text(`<table>${repeat('<tr><td colspan=10000000 rowspan=10000000>a</td></tr>', 2000)}</table>`), expect: ['ok'], seconds: 10 },
  { name: 'scripts and dangerous links', make: () => text('<html><p>kept <a href="javascript:alert(1)">one</a> <a href=" data:text/html,x">two</a><script>alert(1)</script></p></html>'), expect: ['ok'], absent: /javascript:|data:|alert/, present: /kept one two/ },
  { name: 'a page that asks for things', make: () => text('<html><link rel=stylesheet href="http://127.0.0.1:9/x"><img src="http://127.0.0.1:9/y"><iframe src="file:///etc/passwd"></iframe><p>kept</p></html>'), expect: ['ok'], absent: /root:/, present: /kept/ },
  { name: 'JSON of a million brackets', make: () => text(repeat('[', 1_000_000)), expect: ['ok'], seconds: 20 },
  { name: '__proto__ as a key of JSON', make: () => text('{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}}}'), expect: ['ok'], present: /polluted/ },
  { name: '__proto__ as a header of CSV', make: () => text('__proto__,constructor,toString\n1,2,3\n4,5,6\n'), expect: ['ok'], present: /constructor/ },
  { name: 'CSV with a million columns', make: () => text(`${repeat('a,', 1_000_000)}b\n${repeat('1,', 1_000_000)}2\n`), expect: ['ok', 'size-limit', 'memory-limit'], seconds: 30 },
  { name: 'CSV with an open quote', make: () => text(`a,b\n"${repeat('x,y\n', 200_000)}`), expect: ['ok'], seconds: 15 },
  { name: 'a line of 20 MB', make: () => text(repeat('word ', 4_000_000)), expect: ['ok', 'size-limit'], seconds: 20 },
  { name: 'a million short lines', make: () => text(repeat('a\n\n', 1_000_000)), expect: ['ok', 'size-limit', 'memory-limit'], seconds: 30 },
  { name: '200 000 open brackets in markdown', make: () => text(`# t\n\n${repeat('[', 200_000)}`), expect: ['ok'], seconds: 10 },
  { name: '100 000 stars and underscores', make: () => text(`# t\n\n${repeat('*a_', 100_000)}`), expect: ['ok'], seconds: 10 },
  { name: '50 000 backticks of growing runs', make: () => text(`# t\n\n${Array.from({ length: 300 }, (_, i) => `${repeat('`', i + 1)} `).join('')}`), expect: ['ok'], seconds: 10 },
  { name: '20 000 nested quotes', make: () => text(`# t\n\n${repeat('> ', 20_000)}x`), expect: ['ok'], seconds: 10 },
  { name: '5 000 nested items', make: () => text(`# t\n\n${Array.from({ length: 5000 }, (_, i) => `${repeat(' ', Math.min(i * 2, 2000))}- x\n`).join('')}`), expect: ['ok'], seconds: 15 },
  { name: '100 000 ampersands without an end', make: () => text(`<?xml version="1.0"?><x>${repeat('&', 100_000)};</x>`), expect: ['ok'], seconds: 10 },
  { name: '100 000 unclosed comments', make: () => text(`<html>${repeat('<!--', 100_000)}</html>`), expect: ['ok', 'no-text', 'corrupt-document'], seconds: 10 },
  { name: 'a PDF of its first line', make: () => text('%PDF-1.7\n'), expect: ['corrupt-document'] },
  { name: 'a PDF of noise', make: () => Buffer.concat([text('%PDF-1.4\n'), noise(200_000)]), expect: ['corrupt-document'], seconds: 15 },
  { name: 'an OLE file of noise', make: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), noise(100_000)]), expect: ['unsupported-format', 'corrupt-document'] },
  { name: 'a zip of noise', make: () => Buffer.concat([text('PK\u0003\u0004'), noise(100_000)]), expect: ['unsupported-format', 'corrupt-document', 'no-text', 'encrypted-document'] },
  { name: 'zip in zip, 20 deep', make: () => nestedZip(20), expect: ['nesting-limit', 'unsupported-format'] },
  { name: 'zip names that lead out', make: () => zip([{ name: '../../etc/passwd', data: 'kept one' }, { name: '/abs\u0000olute.txt', data: 'kept two' }]), expect: ['ok', 'unsupported-format'] },
  { name: 'RTF with 100 000 open groups', make: () => text(`{\\rtf1 ${repeat('{', 100_000)}deep`), expect: ['ok', 'nesting-limit', 'no-text'], seconds: 10 },
  { name: 'RTF with a lying \\bin', make: () => text('{\\rtf1 before \\bin999999999 after}'), expect: ['ok'], present: /before/ },
  { name: 'NULs in text', make: () => text(`some text ${repeat('\u0000', 3)} more text ${repeat('and more ', 100)}`), expect: ['ok', 'unsupported-format'] },
  { name: 'lone surrogates in UTF-16', make: () => Buffer.from([0xff, 0xfe, 0x41, 0, 0x00, 0xd8, 0x42, 0]), expect: ['ok'] },
];
