// Every piece of code in the docs does what it says: TypeScript is checked and run, JSON is JSON, the commands are in clients.test.ts and
// readme.test.ts.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { documentedFiles } from '../scripts/lists.js';
import { convert } from '../src/convert/convert.js';
import type { Format } from '../src/core/format.js';

interface Snippet {
  readonly file: string;
  readonly language: string;
  /** Where the docs say that it stands. */
  readonly target: string | undefined;
  readonly code: string;
}

const snippets: Snippet[] = documentedFiles().flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^```(\w*)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', target, code = '']) => ({ file, language, target, code }),
  ),
);
/** Shown, not run: output, and what clients.test.ts and readme.test.ts run. */
const NOT_HERE = new Set(['', 'text', 'sh', 'python', 'js', 'yaml', 'markdown']);

const folder = mkdtempSync(join(tmpdir(), 'markwell-snippets-'));
before(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules/markwell'));
  copyFileSync('src/formats/docx/fixtures/code-and-quotes/input.docx', join(folder, 'report.docx'));
});
after(() => rmSync(folder, { recursive: true }));

test('each is of a language that is run somewhere', () => {
  for (const { file, language } of snippets)
    assert.ok(NOT_HERE.has(language) || language === 'json' || language === 'ts', `${file}: ${language}`);
  assert.ok(snippets.filter(({ language }) => language === 'ts').length >= 5);
});

describe('JSON', () => {
  for (const { file, code } of snippets.filter(({ language }) => language === 'json'))
    test(file, () => assert.ok(JSON.parse(code)));
});

describe('TypeScript that stands for itself', () => {
  const own = snippets.filter(
    ({ language, target, file }) => language === 'ts' && !target && file !== 'docs/clients.md',
  );
  own.forEach(({ file, code }, i) => {
    test(`${file}, ${i + 1}`, () => {
      const name = `snippet${i}.mts`;
      writeFileSync(join(folder, name), code);
      const tsx = pathToFileURL(resolve('node_modules/tsx/dist/esm/index.mjs')).href;
      execFileSync(process.execPath, ['--import', tsx, name], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    });
  });
});

describe('a format made as docs/adding-a-format.md says', () => {
  const parts = snippets.filter(({ file }) => file === 'docs/adding-a-format.md');
  const project = join(folder, 'project');
  before(() => {
    for (const part of ['src/core', 'src/bytes', 'src/sniff', 'src/content', 'tsconfig.json', 'package.json'])
      cpSync(part, join(project, part), {
        recursive: true,
        filter: (path) => !path.includes('fixtures') && !path.endsWith('.test.ts'),
      });
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
    for (const { target, code } of parts) {
      if (!target) continue;
      mkdirSync(join(project, dirname(target)), { recursive: true });
      writeFileSync(join(project, target), code);
    }
  });

  test('its types are right', () => {
    assert.ok(existsSync(join(project, 'src/formats/shopping/reader.ts')));
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ ...(JSON.parse(readFileSync('tsconfig.json', 'utf8')) as object), include: ['src/formats'] }),
    );
    const { stdout, status } = spawnSync(resolve('node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  test('it reads what the page shows, as the page shows', async () => {
    const { shopping } = (await import(pathToFileURL(join(project, 'src/formats/shopping/format.ts')).href)) as {
      shopping: Format;
    };
    const input = parts.find(({ language }) => language === 'text')?.code ?? '';
    const expected = parts.find(({ target }) => target?.endsWith('expected.md'))?.code ?? '';
    const { content, format } = await convert({ bytes: Buffer.from(input) }, { formats: [shopping] });
    assert.equal(format, 'shopping');
    assert.equal(content.trim(), expected.trim());
  });

  test('a damaged line is a warning', async () => {
    const { shopping } = (await import(pathToFileURL(join(project, 'src/formats/shopping/format.ts')).href)) as {
      shopping: Format;
    };
    const { warnings, content } = await convert({ bytes: Buffer.from('#!shopping\nbread') }, { formats: [shopping] });
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['damaged-part'],
    );
    assert.match(content, /bread/);
  });
});
