import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { convert } from '../../convert/convert.js';

const PLAIN = [
  'From: Zoë <zoe@example.org>',
  'To: bo@example.org',
  'Subject: Hello',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset="utf-16"',
  '',
  'Two bytes a letter: déjà vu.',
  'charset=utf-16 is what the head said.',
  '',
].join('\r\n');

const PARTS = [
  'From: zoe@example.org',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=iso-8859-1',
  '',
  'déjà',
  '--b',
  'Content-Type: text/plain; charset=utf-16le',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('vu', 'utf16le').toString('base64'),
  '--b--',
  '',
].join('\n');

const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const convertMail = async (bytes: Uint8Array, name = 'a.eml') => (await convert({ bytes, name })).content;

describe('a message saved in UTF-16', () => {
  for (const [name, encode] of [
    ['little-endian', utf16le],
    ['big-endian', utf16be],
  ] as const) {
    for (const mark of ['', '\ufeff'])
      test(`${name}, ${mark === '' ? 'without' : 'with'} a byte order mark`, async () => {
        const content = await convertMail(encode(mark + PLAIN));
        assert.match(content, /^# Hello\n/);
        assert.match(content, /Zoë <zoe@example\.org>/);
        assert.match(content, /Two bytes a letter: déjà vu\.[\s\S]*charset=utf-16 is what the head said\./);
      });
  }
  test('keeps the charset of parts in base64', async () => {
    const content = await convertMail(utf16le(PARTS));
    assert.match(content, /déjà[\s\S]*vu/);
  });
  test('in a mailbox', async () => {
    const box = `From zoe@example.org Mon Jan  2 10:00:00 2023\n${PLAIN.replaceAll('\r', '')}`;
    assert.match(await convertMail(utf16le(box), 'a.mbox'), /déjà vu/);
  });
});

test('a message with the mark of UTF-8', async () => {
  assert.match(
    await convertMail(new TextEncoder().encode(`\ufeff${PLAIN.replace('utf-16', 'utf-8')}`)),
    /^# Hello\n[\s\S]*déjà vu/,
  );
});
