import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';

const encode = (rtf: string) => ({ bytes: Uint8Array.from(Buffer.from(rtf, 'latin1')) });

async function markdown(rtf: string): Promise<string> {
  return (await convert(encode(rtf))).content.trim();
}

test('a file that ends anywhere gives what stands before', async () => {
  const whole =
    '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\pard One {\\b two}\\par\\trowd\\cellx100\\intbl a\\cell\\row Three \\u8364 ?\\par}';
  for (let cut = 6; cut < whole.length; cut++) {
    await convert(encode(whole.slice(0, cut))).catch((error: unknown) => {
      assert.ok(error instanceof ConvertError, `cut at ${cut}`);
      assert.equal(error.code, 'no-text');
    });
  }
});

test('the end of a file is reported', async () => {
  const result = await convert(encode('{\\rtf1 One {\\b two'));
  assert.equal(result.content, 'One **two**\n');
  assert.deepEqual(
    result.warnings.map((warning) => warning.code),
    ['truncated'],
  );
});

test('a million groups are flattened, and closing too often does no harm', async () => {
  assert.equal(await markdown(`{\\rtf1 a${'{'.repeat(1_000_000)}b${'}'.repeat(1_000_000)} c\\par}`), 'a c');
  assert.equal(await markdown('{\\rtf1 a}}}}} b'), 'a\n\nb');
});

test('lying lengths', async () => {
  assert.equal(await markdown('{\\rtf1 before\\par{\\pict\\bin99999999 x}'), 'before');
  assert.equal(await markdown('{\\rtf1 before{\\pict\\bin-5 x} after\\par}'), 'before after');
  assert.equal(await markdown('{\\rtf1 \\uc99999 a\\u65 b} c'), 'aA\n\nc');
});

test('styles that are based on each other end', async () => {
  const sheet = '{\\stylesheet{\\s1\\sbasedon2 One;}{\\s2\\sbasedon1 Two;}{\\s3\\sbasedon3 Three;}}';
  assert.equal(await markdown(`{\\rtf1${sheet}\\s1 text\\par\\s3 more\\par}`), 'text\n\nmore');
});

test('a typewriter font means code only where other text is not set in it', async () => {
  const fonts = '{\\fonttbl{\\f0 Courier New;}{\\f1 Arial;}}';
  assert.equal(
    await markdown(`{\\rtf1${fonts}\\f0 all of the letter\\par is typed\\par}`),
    'all of the letter\n\nis typed',
  );
  assert.equal(await markdown(`{\\rtf1${fonts}\\f1 call {\\f0 run()} first\\par}`), 'call `run()` first');
});

test('work grows with the size', async () => {
  const paragraphs = '\\pard\\li720\\fi-360\\bullet\\tab item\\par\\pard\\li720 more\\par'.repeat(5_000);
  const from = performance.now();
  assert.ok((await markdown(`{\\rtf1 ${paragraphs}}`)).length > 50_000);
  assert.ok(performance.now() - from < 5_000);
});

test('a fragment without a header is read, other text in braces is not', async () => {
  assert.equal((await convert(encode('{\\pard \\ql Text\\par}\n{\\pard More\\par}'))).format, 'rtf');
  assert.notEqual((await convert(encode('{ "pard": "text" }'))).format, 'rtf');
});

test('an escaped symbol behind the first byte of a character is its second', async () => {
  const head = '{\\rtf1\\ansi\\ansicpg932{\\fonttbl{\\f0\\fcharset128 M;}}\\f0 ';
  assert.equal(await markdown(`${head}\\'83\\\\\\'95\\{ \\{x\\}\\par}`), 'ソ府 {x}');
});

test('a control word counts as a character of a fallback', async () => {
  assert.equal(await markdown('{\\rtf1\\uc1 a\\u233\\b bold\\b0 \\u8212? end\\par}'), 'aé**bold**— end');
});
