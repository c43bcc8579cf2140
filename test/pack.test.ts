// The package as it would be published: its files, its licences, its weight, and that it runs from an empty folder.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { publint } from 'publint';
import { noticesText } from '../scripts/notices.js';
import { productionPackages } from '../scripts/packages.js';
import { formats } from '../src/formats/registry.js';

const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'Apache-2.0',
  'MPL-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'PSF-2.0',
]);
const MAX_INSTALL_MB = 80;
const MIB = 1_048_576;

test('every package of an installation has a permissive licence', () => {
  const packages = productionPackages();
  assert.ok(packages.length > 50);
  for (const { name, license } of packages) {
    const choices = license.replace(/[()]/g, '').split(' OR ');
    assert.ok(
      choices.some((choice) => PERMISSIVE.has(choice)),
      `${name}: ${license}`,
    );
  }
});

test('NOTICES.md is that of the packages (npm run docs writes it)', () => {
  assert.equal(readFileSync('NOTICES.md', 'utf8'), noticesText());
});

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: process.cwd(), strict: true });
  assert.deepEqual(messages, []);
});

test('every package that the types name is installed with them', () => {
  const { dependencies, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
    exports: Record<string, { types?: string }>;
  };
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)) {
      if (target.startsWith('.')) visit(resolve(dirname(file), target.replace(/\.js$/, '.d.ts')));
      else if (!target.startsWith('node:') && target.split('/')[0] !== 'markwell') {
        const name = target
          .split('/')
          .slice(0, target.startsWith('@') ? 2 : 1)
          .join('/');
        assert.ok(name in dependencies || `@types/${name}` in dependencies, `${file} names ${name}`);
      }
    }
  };
  for (const { types } of Object.values(exports)) if (types !== undefined) visit(resolve(types));
  assert.ok(seen.size > 10);
});

describe('installed into an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'markwell-pack-'));
  const app = join(folder, 'app');
  const run = (command: string, args: string[], input?: Uint8Array) =>
    spawnSync(command, args, {
      cwd: app,
      encoding: 'utf8',
      timeout: 120_000,
      ...(input === undefined ? {} : { input }),
    });
  let files: string[] = [];
  before(() => {
    const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      encoding: 'utf8',
    });
    const [tarball] = JSON.parse(packed.stdout) as { filename: string; files: { path: string }[] }[];
    files = tarball?.files.map(({ path }) => path) ?? [];
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{"name":"app","version":"1.0.0","private":true,"type":"module"}');
    const installed = run('npm', [
      'install',
      '--omit=dev',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      join(folder, tarball?.filename ?? ''),
    ]);
    assert.equal(installed.status, 0, installed.stderr);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('the files are those that are needed', () => {
    for (const file of [
      'README.md',
      'LICENSE',
      'NOTICES.md',
      'SECURITY.md',
      'CHANGELOG.md',
      'dist/cli/main.js',
      'dist/index.d.ts',
      'dist/web/index.html',
    ])
      assert.ok(files.includes(file), file);
    for (const file of files)
      assert.doesNotMatch(file, /\.test\.|fixtures|\.tsbuildinfo|^src|^bench|chaos\.test/, file);
  });
  test('it weighs no more than it should', () => {
    const bytes = diskBytes(join(app, 'node_modules'));
    console.log(`      ${(bytes / MIB).toFixed(1)} MiB on disk`);
    assert.ok(bytes <= MAX_INSTALL_MB * MIB, `${(bytes / MIB).toFixed(1)} MiB`);
  });
  test('the command converts a document of each family, behind its walls', () => {
    mkdirSync(join(app, 'in'));
    const expected = new Map<string, string>();
    for (const fixture of onePerFamily()) {
      const name = basename(fixture.input).replace('input', fixture.id);
      copyFileSync(fixture.input, join(app, 'in', name));
      expected.set(name, readFileSync(fixture.expected, 'utf8'));
    }
    const { status, stderr } = run('npx', ['--no-install', 'markwell', 'convert', 'in', '-o', 'out', '--quiet']);
    assert.equal(status, 0, stderr);
    for (const [name, text] of expected) assert.equal(readFileSync(join(app, 'out', `${name}.md`), 'utf8'), text, name);
    const doctor = run('npx', ['--no-install', 'markwell', 'doctor']);
    assert.match(doctor.stdout, /yes {2}files/);
    assert.match(doctor.stdout, /Conversion works/);
  });
  test('the service and its page start', async () => {
    const child = spawn('node_modules/.bin/markwell', ['serve'], {
      cwd: app,
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const url = await new Promise<string>((found) => {
      child.stderr.on('data', (chunk: Buffer) => {
        const port = /localhost:(\d+)/.exec(chunk.toString())?.[1];
        if (port !== undefined) found(`http://127.0.0.1:${port}`);
      });
    });
    const answer = await fetch(`${url}/scrape/document`, { method: 'POST', body: '<h1>Packed</h1>' });
    assert.equal(((await answer.json()) as { content: string }).content, '# Packed\n');
    const page = await (await fetch(url)).text();
    for (const [, asset = ''] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      assert.equal((await fetch(url + asset)).status, 200, asset);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  test('the library converts', () => {
    writeFileSync(
      join(app, 'use.js'),
      "import { convert } from 'markwell';\nconsole.log((await convert({ bytes: new TextEncoder().encode('<h2>Library</h2>') })).content);",
    );
    assert.equal(run(process.execPath, ['use.js']).stdout.trim(), '## Library');
  });
});

/** A fixture of the first format of each family that has one whose bytes tell what it is. */
function onePerFamily(): { id: string; input: string; expected: string }[] {
  const found = new Map<string, { id: string; input: string; expected: string }>();
  for (const { id, family } of formats) {
    const fixtures = `src/formats/${id}/fixtures`;
    if (found.has(family) || !existsSync(fixtures)) continue;
    for (const name of readdirSync(fixtures).sort()) {
      const folder = join(fixtures, name);
      if (!statSync(folder).isDirectory()) continue;
      const input = readdirSync(folder).find((file) => file.startsWith('input.'));
      const expected = join(folder, 'expected.md');
      if (input === undefined || !existsSync(expected) || existsSync(join(folder, 'options.json'))) continue;
      found.set(family, { id, input: join(folder, input), expected });
      break;
    }
  }
  return [...found.values()];
}

/** Bytes that a folder takes on disk, as du counts them. */
function diskBytes(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    sum += entry.isDirectory() ? diskBytes(path) : statSync(path).blocks * 512;
  }
  return sum;
}
