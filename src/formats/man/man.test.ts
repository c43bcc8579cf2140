import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';

const encoder = new TextEncoder();

async function markdown(page: string): Promise<string> {
  return (await convert({ bytes: encoder.encode(`.TH T 1\n.SH S\n${page}`) })).content;
}

test('what the text of other formats has does not make a manual page of it', async () => {
  const texts = [
    'Dear all,\n.TH is a macro.\n.SH too.\nBye\nAnd more text here\nthat goes on\nand on\nand on\n',
    '# Title\n\n```\n.TH X 1\n.SH NAME\n```\n\nSome text about it.\n\nMore.\n\nMore.\n\nMore.\n\nMore.\n',
    '.class { color: red }\n.SHOW { x: y }\n',
    '.text\n.globl main\nmain:\n  ret\n',
  ];
  for (const text of texts) assert.notEqual((await convert({ bytes: encoder.encode(text) })).format, 'man', text);
});

test('macros that call themselves, and strings that hold themselves, end', async () => {
  assert.match(await markdown('.de A\n.A\ntext\n..\n.A\nend\n'), /end/);
  assert.match(await markdown('.ds a x\\*a\\*a\n\\*a end\n'), /end/);
  assert.match(await markdown('.de A\n.B\n.B\n..\n.de B\n.A\n.A\n..\n.A\nend\n'), /end/);
});

test('blocks and definitions that are never closed take the rest, and nothing before it', async () => {
  assert.match(await markdown('before\n.if n \\{\ninside\n'), /before/);
  assert.match(await markdown('before\n.de X\ninside\n'), /before/);
  assert.match(await markdown('before\n.TS\nl l.\na\tb\n'), /before[\s\S]*a \| b/);
});

test('conditions within conditions keep their blocks together', async () => {
  assert.equal(await markdown('.if t .if n \\{\nno\n.\\}\nyes\n'), '# T(1)\n\n## S\n\nyes\n');
  assert.equal(
    await markdown('.ie n no\n.el \\{\\\nyes\n.ie t and yes\n.el no\n.\\}\n'),
    '# T(1)\n\n## S\n\nyes and yes\n',
  );
});

test('hostile pages take the time of their length', async () => {
  const shapes = [
    '.RS\n.IP \\(bu\nx\n',
    '.if t '.repeat(20),
    '\\fB\\fIx\\*(xx\\(em',
    '.ie t \\{\n',
    'T{\n.TS\nl.\n',
    '\\',
    '.Bl -tag\n.It Xo\n.Oo Op Ar\n',
    '"\\h"',
  ];
  for (const shape of shapes) {
    const start = performance.now();
    await markdown(shape.repeat(Math.ceil(300_000 / shape.length)));
    assert.ok(performance.now() - start < 4000, JSON.stringify(shape));
  }
});
