import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { postscript } from './format.js';

const formats = [postscript];
const HEAD = '%!PS-Adobe-3.0\n/Helvetica 10 selectfont 72 700 moveto (Before it.) show\n';

async function run(program: string): Promise<string> {
  return (await convert({ bytes: Buffer.from(HEAD + program, 'latin1') }, { formats })).content;
}

test('programs without an end are stopped, and what they painted is there', async () => {
  for (const program of [
    '{ } loop',
    '{ 1 pop } loop',
    '/a { b } def /b { a } def a',
    '0 0 1 { pop } for',
    '{ (x) show } loop',
  ])
    assert.match(await run(program), /^Before it\./, program);
});

test('programs that eat memory are stopped', async () => {
  for (const program of [
    '{ 1 } loop',
    '{ 1000000 array } loop',
    '{ 65000 string } loop',
    '{ gsave } loop',
    '{ save } loop',
    '{ dup 1 exch [ 3 1 roll ] } loop',
    '{ 10 dict begin } loop',
    '/d 1 dict def 0 1 1e9 { d exch dup put } for',
    '(a) { dup length 2 mul string } loop',
  ])
    assert.match(await run(program), /^Before it\./, program);
});

test('errors end only what they happen in', async () => {
  const text = await run('pop 1 0 div (unclosed } ) ] >> 99 index { exit } exec stop 72 650 moveto (After it.) show');
  assert.match(text, /Before it\.[\s\S]*After it\./);
});

test('procedures nested without end, and arrays that hold themselves', async () => {
  assert.match(await run('{'.repeat(100_000)), /Before it/);
  assert.match(await run('/a 1 array def a 0 a put a aload a a eq a cvx exec'), /Before it/);
  assert.match(await run('/d 1 dict def d /d d put d { pop } forall'), /Before it/);
});

test('as much on the stack as there may be', async () => {
  const program = '65535 array aload pop 30000 array aload pop 90000 45000 roll 90000 copy';
  assert.match(await run(program), /Before it/);
  assert.match(await run('0 1 95000 { } for 95000 7 roll counttomark'), /Before it/);
});

test('twice the program takes about twice the time', async () => {
  const time = async (count: number) => {
    const start = performance.now();
    await run('72 600 moveto (some words of text) show 0 -1 rmoveto 1 2 add pop\n'.repeat(count));
    return performance.now() - start;
  };
  await time(200);
  const once = await time(1000);
  assert.ok((await time(2000)) < once * 5 + 200);
});

test('data of pictures that are not there do not stop the reading', async () => {
  assert.match(await run('9999 9999 8 [1 0 0 1 0 0] { currentfile 1 string readhexstring pop } image 00'), /Before it/);
  assert.match(await run('9999 9999 8 [1 0 0 1 0 0] { () } image'), /Before it/);
  assert.match(await run('currentfile /ASCII85Decode filter /FlateDecode filter flushfile abc'), /Before it/);
});

test('widths of an encrypted font do not fail on noise', async () => {
  assert.match(
    await run('/F 5 dict dup begin /FontName /F def currentdict end currentfile eexec\nabcdef0123'),
    /Before it/,
  );
});

test('a program that is cut anywhere gives its text or an error of the document', async () => {
  const bytes = readFileSync(new URL('./fixtures/pages/input.ps', import.meta.url));
  for (let length = 5; length < bytes.length; length += 37) {
    const result = await convert({ bytes: bytes.subarray(0, length) }, { formats }).catch((error: unknown) => error);
    if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
  }
});
