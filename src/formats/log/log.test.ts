import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confidence } from '../../core/format.js';
import { createPeek } from '../../detect/peek.js';
import { diff } from '../diff/format.js';
import { log } from './format.js';

const sniff = (text: string) => log.sniff(createPeek(Buffer.from(text), ''));

test('what programs write is a log', () => {
  for (const line of [
    '2024-01-02T03:04:05.678Z info: ready',
    '[2024-01-02 03:04:05] local.ERROR: broken {"a":1}',
    '127.0.0.1 - - [02/Jan/2024:03:04:05 +0000] "GET / HTTP/1.1" 200 12',
    '[    1.234567] usb 1-1: new device',
    'Jan  2 03:04:05 host app[12]: words',
    '03:04:05.123 [main] DEBUG a.b.C - words',
    'I0102 03:04:05.123456    7 main.go:12] words',
  ])
    assert.ok(sniff(`${line}\n`.repeat(4)) > confidence.LIKELY, line);
});

test('notes, tables, chats and diaries are none', () => {
  for (const text of [
    '2024-01-02 Went out.\n2024-01-03 Came back.\n2024-01-04 Slept.\n',
    'time,value\n2024-01-02 03:04:05,1\n2024-01-02 03:04:06,2\n2024-01-02 03:04:07,3\n',
    '2024-01-02 03:04:05\t1\n2024-01-02 03:04:06\t2\n2024-01-02 03:04:07\t3\n',
    'At 03:04:05 we saw it.\nAt 03:04:06 it was gone.\nAt 03:04:07 we slept.\n',
    '00:00:01,000 --> 00:00:02,000\nHello\n\n00:00:02,000 --> 00:00:03,000\nAgain\n',
  ])
    assert.equal(sniff(text), confidence.NO, text);
});

test('long lines of beginnings take the time of their length', () => {
  for (const piece of ['[', '2024-01-02 03:04:05', '\t', '- ', '03:04:05 ', '--- a\n', '--- a\n+++ ', 'Index: \n']) {
    const peek = createPeek(Buffer.from(piece.repeat(20_000)), '');
    const started = performance.now();
    log.sniff(peek);
    diff.sniff(peek);
    assert.ok(performance.now() - started < 500, piece);
  }
});
