import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';

const fixture = (name: string, file = 'input.pptx') =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}/${file}`, import.meta.url)));

/** The package with a part's name spoilt in its header and in the directory, so that nothing finds it. */
function without(bytes: Uint8Array, part: string): Uint8Array {
  const out = Buffer.from(bytes);
  for (let at = out.indexOf(part); at >= 0; at = out.indexOf(part, at + 1)) out.write('x', at);
  return new Uint8Array(out);
}

test('without its presentation part the slides are read by number', async () => {
  const { content } = await convert({ bytes: without(fixture('order'), 'ppt/presentation.xml') });
  assert.match(content, /Labels[\s\S]*Groups[\s\S]*Two columns/);
});

test('a slide that is not there is warned about, the others are read', async () => {
  const { content, warnings } = await convert({ bytes: without(fixture('order'), 'ppt/slides/slide2.xml') });
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['missing-part'],
  );
  assert.match(content, /Two columns[\s\S]*Labels/);
});

test('without layout and master the text stays, titles are titles', async () => {
  const parts = ['slideLayouts/slideLayout1.xml', 'slideLayouts/slideLayout2.xml', 'slideMasters/slideMaster1.xml'];
  const bytes = parts.reduce<Uint8Array>((left, part) => without(left, `ppt/${part}`), fixture('placeholders'));
  const { content } = await convert({ bytes });
  assert.match(content, /^# Annual review\n\nLater\n\n# Agenda\n\nBefore:\n\none/);
});

test('a chart or diagram without its part leaves the rest of the slide', async () => {
  const bytes = without(without(fixture('graphics'), 'ppt/charts/chart1.xml'), 'ppt/diagrams/data1.xml');
  const { content, warnings } = await convert({ bytes });
  assert.match(content, /North[\s\S]*frac/);
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['missing-part'],
  );
});

test('cut and spoilt packages end without a crash', async () => {
  const whole = fixture('links-and-comments', 'input.potx');
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  for (let i = 0; i < 120; i++) {
    const bytes = i < 20 ? whole.slice(0, Math.floor((whole.length * i) / 20)) : whole.slice();
    if (i >= 20) for (let k = 0; k < 3; k++) bytes[random() % bytes.length] = random() % 256;
    await convert({ bytes }).catch((error: unknown) => {
      assert.ok(error instanceof ConvertError);
      assert.notEqual(error.code, 'converter-crashed');
      assert.notEqual(error.code, 'internal');
    });
  }
});
