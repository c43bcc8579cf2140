import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PhrasingContent, Root } from '../core/tree.js';
import { toMarkdown } from '../markdown/to-markdown.js';
import { cleanText } from './characters.js';
import { clean, cleanSteps } from './transforms.js';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const strong = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
const emphasis = (...children: PhrasingContent[]): PhrasingContent => ({ type: 'emphasis', children });
const html = (value: string): PhrasingContent => ({ type: 'html', value });
const paragraph = (...children: PhrasingContent[]): Root => ({
  type: 'root',
  children: [{ type: 'paragraph', children }],
});

function cleaned(tree: Root, skip: readonly string[] = []): { markdown: string; removed: string[] } {
  const removed: string[] = [];
  clean(tree, { removed: (step, reason) => removed.push(`${step}: ${reason}`) }, new Set(skip));
  return { markdown: toMarkdown(tree).trim(), removed };
}

describe('characters', () => {
  test('are composed, and invisible ones go', () => {
    assert.equal(cleanText('cafe\u0301 so\u00adft ze\u200bro \ufeff\u0007bell'), 'café soft zero bell');
  });
  test('ligatures are letters', () => {
    assert.equal(cleanText('ﬁnal oﬀer ﻼ'), 'final offer لا');
  });
  test('joiners stay where they join', () => {
    assert.equal(cleanText('می\u200cخواهم'), 'می\u200cخواهم');
    assert.equal(cleanText('👩\u200d💻 a\u200db'), '👩\u200d💻 ab');
  });
  test('what went is reported', () => {
    assert.deepEqual(cleaned(paragraph(text('a\u200bb'))).removed, ['characters: invisible characters']);
  });
});

describe('white space', () => {
  test('of any kind and number is one space, none at the edges', () => {
    assert.equal(
      cleaned(paragraph(text('  a \u00a0\u3000\n b '), strong(text(' c ')), text(' d '))).markdown,
      'a b **c** d',
    );
  });
});

const linked = (url: string): Root => paragraph({ type: 'link', url, children: [text('label')] });

function mathAfter(value: string): string {
  const node = { type: 'inlineMath' as const, value };
  clean(paragraph(node), { removed: () => undefined }, new Set());
  return node.value;
}

describe('links', () => {
  test('schemes that run something are found however they are written', () => {
    const unsafe = [
      'javascript:x',
      ' JavaScript:x',
      'java\nscript:x',
      '\u0001java\tscript:x',
      'java\u200bscript:x',
      '\u202ejavascript:x',
    ];
    for (const url of unsafe) assert.equal(cleaned(linked(url)).markdown, 'label', JSON.stringify(url));
    for (const url of ['https://a.example/javascript:x', 'x/data:y', 'mailto:a@b.example'])
      assert.equal(cleaned(linked(url)).markdown, `[label](${url})`);
  });
  test('in mathematics lose an unsafe target and keep what they show', () => {
    const cases: [string, string][] = [
      ['\\href{javascript:alert(1)}{x^2}', '{x^2}'],
      ['a+\\href {JAVA{script}:a\\%20b}{x}+\\href{https://a.example/}{y}', 'a+{x}+\\href{https://a.example/}{y}'],
      ['\\url{data:text/html,{x}}z', 'z'],
      ['\\includegraphics[height=1em]{file:///etc/passwd}z', 'z'],
      ['\\href%comment\n{javascript%c\n:x}{y}', '{y}'],
      ['\\href{javascript:x', ''],
      ['\\hrefx{javascript:x}', '\\hrefx{javascript:x}'],
    ];
    for (const [value, left] of cases) assert.equal(mathAfter(value), left, value);
  });
  test('in mathematics take time with their length, not its square', () => {
    for (const piece of ['\\href{', '\\href{javascript:{', '\\href[', '\\url%']) {
      const started = performance.now();
      mathAfter(piece.repeat(20_000));
      assert.ok(performance.now() - started < 1_000, piece);
    }
  });
  test('into scripts and into the document itself are their text', () => {
    const link = (url: string): PhrasingContent => ({ type: 'link', url, children: [text('x')] });
    assert.equal(
      cleaned(paragraph(link('javascript:alert(1)'), link(' data:text/html,a'), link('#here'), link(''))).markdown,
      'xxxx',
    );
    assert.equal(cleaned(paragraph(link('https://example.org'))).markdown, '[x](https://example.org)');
  });
  test('in links are text', () => {
    const inner: PhrasingContent = { type: 'link', url: 'https://a.example', children: [text('y')] };
    assert.equal(
      cleaned(paragraph({ type: 'link', url: 'https://b.example', children: [text('x'), inner] })).markdown,
      '[xy](https://b.example)',
    );
  });
});

describe('white space', () => {
  test('formulas side by side stay two', () => {
    const formula = (value: string): PhrasingContent => ({ type: 'inlineMath', value });
    assert.equal(cleaned(paragraph(formula('x'), formula('y'), text('.'))).markdown, '$x$ $y$.');
  });
});

describe('marks', () => {
  test('of one kind side by side are one', () => {
    assert.equal(
      cleaned(paragraph(strong(text('a')), strong(text('b')), text(' '), strong(text('c')))).markdown,
      '**ab c**',
    );
  });
  test('leave punctuation outside where a letter follows', () => {
    assert.equal(cleaned(paragraph(strong(text('Note:')), text('text'))).markdown, '**Note**:text');
    assert.equal(cleaned(paragraph(strong(text('Note:')), text(' text'))).markdown, '**Note:** text');
  });
  test('of nothing dissolve', () => {
    assert.equal(cleaned(paragraph(text('a'), strong(text(' ')), text('b'))).markdown, 'a b');
  });
});

describe('marks within words', () => {
  test('of a word with three looks are those that its marked letters share', () => {
    const jumped = [text('fox j'), emphasis(text('um')), strong(emphasis(text('ped'))), text(' over')];
    assert.equal(cleaned(paragraph(...jumped)).markdown, 'fox j*umped* over');
    const beyond = [text('j'), emphasis(text('um')), strong(emphasis(text('ped over')))];
    assert.equal(cleaned(paragraph(...beyond)).markdown, 'j*um**ped over***');
  });
  test('of a word with two looks stay', () => {
    assert.equal(cleaned(paragraph(text('Sin'), strong(text('ht')), text('gunt'))).markdown, 'Sin**ht**gunt');
    const nested = emphasis(text('Sin'), strong(text('ht')), text('gunt'));
    assert.equal(cleaned(paragraph(nested)).markdown, '*Sin**ht**gunt*');
  });
  test('begin with the word where only its first letter was left out of a longer phrase', () => {
    assert.equal(
      cleaned(paragraph(text('jams, c'), emphasis(text('oated in toffee')))).markdown,
      'jams, *coated in toffee*',
    );
    assert.equal(cleaned(paragraph(text('the n'), emphasis(text('th')))).markdown, 'the n*th*');
    assert.equal(cleaned(paragraph(text('T'), strong(text('HEN END')))).markdown, '**THEN END**');
    assert.equal(
      cleaned(paragraph(text('프로젝트에 의'), strong(text('존성이 있을')))).markdown,
      '프로젝트에 의**존성이 있을**',
    );
  });
  test('go over the point of a number', () => {
    const number = [emphasis(text('1')), text('.'), emphasis(text('16 (0')), text('.'), emphasis(text('52'))];
    assert.equal(cleaned(paragraph(...number)).markdown, '*1.16 (0.52*');
  });
});

describe('what is empty', () => {
  test('goes: headings, items, pictures without text, tags around nothing', () => {
    const tree: Root = {
      type: 'root',
      children: [
        { type: 'heading', depth: 1, children: [text(' ')] },
        { type: 'list', children: [{ type: 'listItem', children: [] }] },
        { type: 'paragraph', children: [{ type: 'image', url: 'a.png', alt: ' ' }] },
        { type: 'paragraph', children: [text('kept'), html('<sup>'), html('</sup>')] },
      ],
    };
    const { markdown, removed } = cleaned(tree);
    assert.equal(markdown, 'kept');
    assert.deepEqual(removed.sort(), [
      'empty: empty heading',
      'empty: empty listItem',
      'images: picture without alternative text',
    ]);
  });
});

test('each step can be left out by its name', () => {
  for (const { name } of cleanSteps) assert.doesNotThrow(() => cleaned(paragraph(text('a')), [name]));
  assert.equal(cleaned(paragraph(text('ﬁn')), ['characters']).markdown, 'ﬁn');
});

describe('pictures', () => {
  const picture = (alt: string, url: string) => ({ type: 'image', alt, url }) as const;
  const lines = (...children: Parameters<typeof paragraph>): string => `${cleaned(paragraph(...children)).markdown}\n`;
  test('keep an address that leads to them', () => {
    assert.equal(lines(picture('A cat', 'https://example.org/a.png')), '![A cat](https://example.org/a.png)\n');
    assert.equal(lines(picture('A cat', '//example.org/a.png')), '![A cat](//example.org/a.png)\n');
  });
  test('without one keep their text and lose the address', () => {
    for (const url of ['image1.jpg', '', '/a.png', 'page-2', 'ftp:a.png'])
      assert.equal(lines(picture('A cat', url)), '![A cat]()\n');
  });
  test('say nothing that their caption says', () => {
    const one = () => ({ type: 'paragraph', children: [picture('A cat', 'a.png')] });
    const caption = { type: 'paragraph', children: [text('A cat')] } as const;
    const tree = { type: 'root', children: [one(), caption, one()] } as unknown as Root;
    clean(tree, { removed() {} });
    assert.equal(toMarkdown(tree), 'A cat\n');
  });
});
