import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { createPeek } from '../../detect/peek.js';
import { latex } from '../latex/format.js';
import { context } from './format.js';

const whole = (body: string) => Buffer.from(`\\starttext\n${body}\n\\stoptext\n`);

async function contentOf(bytes: Uint8Array): Promise<string> {
  return (await convert({ bytes })).content;
}

/** What is read, or the code of the refusal; anything else is a failure of the test. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  return convert({ bytes }).then(
    ({ content }) => content,
    (error: { code?: string }) => error.code ?? 'thrown',
  );
}

async function msOf(bytes: Uint8Array): Promise<number> {
  const start = performance.now();
  await outcomeOf(bytes);
  return performance.now() - start;
}

test('LaTeX is never taken, also where it shows ConTeXt', () => {
  const samples = [
    '\\documentclass{article}\n\\begin{document}\n\\begin{verbatim}\n\\starttext\n\\startsection[title=x]\n\\stoptext\n\\end{verbatim}\n\\end{document}',
    '\\section{One}\n\\begin{itemize}\n\\item a\n\\end{itemize}\n\\footnote{x}',
    '\\section{One}\n\nText.\\footnote{x} \\textbf{y}',
  ];
  for (const sample of samples) {
    const peek = createPeek(Buffer.from(sample), '');
    assert.ok(latex.sniff(peek) > context.sniff(peek), sample);
  }
  const shown = createPeek(whole('\\starttyping\n\\documentclass{article}\n\\stoptyping'), 'tex');
  assert.equal(context.sniff(shown), 1);
});

test('a document cut anywhere gives what it has', async () => {
  for (const name of readdirSync('src/formats/context/fixtures')) {
    const bytes = readFileSync(`src/formats/context/fixtures/${name}/input.context`);
    for (let i = 1; i < 20; i++) {
      const text = await outcomeOf(bytes.subarray(0, Math.floor((bytes.length * i) / 20)));
      assert.ok(!/^(?:thrown|internal)$/.test(text), `${name} ${i}/20`);
      if (i > 10) assert.ok(text.length > 60, `${name} ${i}/20: ${text}`);
    }
  }
});

test('macros that multiply or call themselves are cut, and that is said', async () => {
  const names = [...'abcdefgh'];
  const macros = names.map((name, i) => `\\def\\x${name}{${`\\x${names[i + 1] ?? 'end '}`.repeat(10)}}`);
  const many = await convert({ bytes: whole(`${macros.join('\n')}\nstart \\xa`) });
  assert.ok(many.content.includes('start'));
  assert.ok(many.warnings.some((warning) => warning.code === 'truncated'));
  assert.ok((await contentOf(whole('\\def\\loop{again \\loop\\loop}\nbefore \\loop'))).includes('before'));
  assert.ok(
    (
      await contentOf(whole('\\startbuffer[a]\nin \\getbuffer[a]\\getbuffer[a]\n\\stopbuffer\nbefore \\getbuffer[a]'))
    ).includes('before'),
  );
});

test('what is nested deeply keeps its text', async () => {
  const nest = (open: string, close: string) => whole(`${open.repeat(3000)}core${close.repeat(3000)} behind`);
  for (const [open, close] of [
    ['{', '}'],
    ['{\\bf ', '}'],
    ['\\emph{', '}'],
  ] as const)
    assert.ok((await contentOf(nest(open, close))).includes('core'), open);
  const blocks = nest('\\startblockquote ', '\\stopblockquote ');
  assert.ok((await contentOf(blocks)).includes('behind'));
});

test('spans that claim everything are bounded', async () => {
  const cell = '\\startxcell[nx=99999999,ny=99999999] c \\stopxcell\n';
  const row = `\\startxrow\n${cell.repeat(20)}\\stopxrow\n`;
  assert.ok((await contentOf(whole(`\\startxtable\n${row.repeat(20)}\\stopxtable`))).includes('c'));
});

test('twice as much takes about twice as long', async () => {
  const shapes: readonly ((n: number) => string)[] = [
    (n) => '{'.repeat(n),
    (n) => '\\emph'.repeat(n),
    (n) => '\\startitemize\n\\item x\n'.repeat(n),
    (n) => '\\startxtable\\startxrow\\startxcell x '.repeat(n),
    (n) => '\\bTABLE\\bTR\\bTD x '.repeat(n),
    (n) => '\\startsection[title={x '.repeat(n),
    (n) => '\\type{'.repeat(n),
    (n) => '$x '.repeat(n),
    (n) => '\\goto{a}[url('.repeat(n),
    (n) => '\\startformula\\startalign\\NC '.repeat(n),
    (n) => '\\item\\sym{'.repeat(n),
    (n) => `\\starttabulate[|l|]\n${'\\NC a \\NC\\NR\n'.repeat(n)}\\stoptabulate`,
    (n) =>
      `\\startxtable\n${'\\startxtablehead\\stopxtablehead\\startxrow\\startxcell a\\stopxcell\\stopxrow\n'.repeat(n)}\\stopxtable`,
    (n) => '|'.repeat(n) + '\\footnote{x}'.repeat(n),
    (n) => ' \n'.repeat(n) + ' '.repeat(n),
  ];
  for (const [i, shape] of shapes.entries()) {
    const [small, big] = [whole(shape(3000)), whole(shape(6000))];
    const [once, twice] = [await msOf(small), await msOf(big)];
    assert.ok(twice < once * 3.5 + 400, `${i}: ${once} ms, ${twice} ms`);
    assert.ok(twice < 6000, `${i}: ${twice} ms`);
  }
});
