// The command line as people run it: real processes of the compiled program.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commands } from '../src/cli/commands.js';
import { EXIT_PARTIAL, paint } from '../src/cli/output.js';
import { errorTable } from '../src/core/errors.js';
import { formats } from '../src/formats/registry.js';

const MAIN = resolve('dist/cli/main.js');
const DOCX = resolve('src/formats/docx/fixtures/lists/input.docx');
const DOCX_MD = readFileSync('src/formats/docx/fixtures/lists/expected.md', 'utf8');
const LOCKED = resolve('src/formats/pdf/fixtures/password/input.pdf');
const DAMAGED = resolve('src/formats/docx/fixtures/truncated/input.docx');

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwell-cli-'));
});
after(() => rmSync(folder, { recursive: true }));

function markwell(
  args: readonly string[],
  options: { input?: string | Buffer; env?: Record<string, string> } = {},
): Ran {
  const { input, env } = options;
  const ran = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

/** A new folder below the test's, with these files. */
function makeFolder(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const path = join(folder, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), content);
  }
  return path;
}

describe('convert', () => {
  test('a file, to standard output and nothing else', () => {
    const { code, out, err } = markwell(['convert', DOCX]);
    assert.deepEqual({ code, out, err }, { code: 0, out: DOCX_MD, err: '' });
  });
  test('standard input', () => {
    assert.equal(markwell(['convert', '-'], { input: readFileSync(DOCX) }).out, DOCX_MD);
  });
  test('files and folders into a folder, each under its path', () => {
    const tree = makeFolder('tree', { 'a.csv': 'x,y\n1,2\n', 'in/b.csv': 'x,y\n3,4\n' });
    assert.equal(markwell(['convert', DOCX, tree, '-o', 'out']).code, 0);
    assert.equal(readFileSync(join(folder, 'out/input.docx.md'), 'utf8'), DOCX_MD);
    assert.match(readFileSync(join(folder, 'out/in/b.csv.md'), 'utf8'), /\| 3 \| 4 \|/);
  });
  test('more files than event listeners may be, without a word', () => {
    const many = makeFolder(
      'many',
      Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`${i}.txt`, `Text ${i}.`])),
    );
    const { out, err } = markwell(['convert', many]);
    assert.match(out, /Text 14\./);
    assert.equal(err, '');
  });
  test('what fails is told with its code, and the rest is converted', () => {
    const { code, out, err } = markwell(['convert', LOCKED, 'not-there.docx', DOCX]);
    assert.equal(code, 2);
    assert.equal(out, DOCX_MD);
    assert.match(err, /error .*input\.pdf: The document is protected.*\(encrypted-document\)\n/);
    assert.match(err, /error not-there\.docx: There is no such file or folder\./);
  });
  test('exit codes are those of the table of errors', () => {
    const cases: [string, string | Buffer, keyof typeof errorTable][] = [
      ['noise.bin', Buffer.from('7f00ff13fe0180c3a0ff00ee7711'.repeat(40), 'hex'), 'unsupported-format'],
      ['empty.txt', '', 'empty-document'],
      ['locked.pdf', readFileSync(LOCKED), 'encrypted-document'],
    ];
    for (const [name, content, error] of cases) {
      const { code, err } = markwell(['convert', '-'], { input: content });
      assert.equal(code, errorTable[error].exit, `${name}: ${err}`);
      assert.match(err, new RegExp(`\\(${error}\\)`));
    }
    const limited = markwell(['convert', DOCX], { env: { MARKWELL_MAX_INFLATED_BYTES: '100' } });
    assert.equal(limited.code, errorTable['decompression-limit'].exit, limited.err);
    assert.equal(markwell(['convert', LOCKED, '--password', 'wrong']).code, errorTable['wrong-password'].exit);
  });
  test('a password', () => {
    assert.match(markwell(['convert', LOCKED, '--password', 'secret']).out, /without the word/);
  });
  test('warnings go to standard error; --quiet holds them back', () => {
    const loud = markwell(['convert', DAMAGED]);
    assert.match(loud.err, /^truncated .*input\.docx: /m);
    const quiet = markwell(['convert', DAMAGED, '--quiet']);
    assert.deepEqual([quiet.code, quiet.err, quiet.out], [EXIT_PARTIAL, '', loud.out]);
  });
  test('every stage', () => {
    const tree = JSON.parse(markwell(['convert', DOCX, '--stage=tree']).out) as { type: string };
    const clean = JSON.parse(markwell(['convert', DOCX, '--stage=clean']).out) as { type: string };
    assert.deepEqual([tree.type, clean.type], ['root', 'root']);
    assert.equal(markwell(['convert', DOCX, '--stage=markdown']).out, DOCX_MD);
  });
  test('a pipe that closes early is no failure', async () => {
    const long = makeFolder('long', { 'a.md': 'word '.repeat(200_000), 'b.md': 'word '.repeat(200_000) });
    const child = spawn(process.execPath, [MAIN, 'convert', long], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((done) => child.on('close', done));
    assert.deepEqual([code, err], [0, '']);
  });
  test('two files of one name are not written over each other', () => {
    const two = makeFolder('two', { 'a/x.txt': 'one', 'b/x.txt': 'two' });
    const { code, err } = markwell(['convert', join(two, 'a/x.txt'), join(two, 'b/x.txt'), '-o', 'two-out']);
    assert.equal(code, 2);
    assert.match(err, /Two files would be written to x\.txt\.md/);
  });
});

describe('wrong use', () => {
  const wrong: [string, string[], RegExp][] = [
    ['a command that there is not', ['convrt'], /There is no command "convrt"/],
    ['a command misspelt', ['convret'], /Did you mean convert\?/],
    [
      'a language that is not installed',
      ['convert', DOCX, '--ocr-languages', 'eng,tlh'],
      /tlh is not installed; installed: .*eng.*npm install @tesseract\.js-data\/tlh/,
    ],
    ['a language in a batch', ['batch', '.', '--out', 'o', '--ocr-languages', 'tlh'], /tlh is not installed/],
    [
      'a step that there is not',
      ['convert', DOCX, '--skip', 'lnks'],
      /option --skip cannot be "lnks"\. Did you mean links\?/,
    ],
    ['an option that there is not', ['convert', DOCX, '--colour'], /Unknown option '--colour'/],
    [
      'a choice that there is not',
      ['convert', DOCX, '--main', 'maybe'],
      /option --main cannot be "maybe"\. Allowed: auto, always, never/,
    ],
    ['no file', ['convert'], /Usage: markwell convert/],
    ['no output folder', ['batch', '.'], /Usage: markwell batch/],
    ['jobs', ['batch', '.', '--out', 'o', '--jobs', '0'], /--jobs takes/],
    ['a shard', ['batch', '.', '--out', 'o', '--shard', '4/4'], /--shard takes/],
    ['an option of batch', ['batch', '.', '--out', 'o', '--colour'], /Unknown option/],
    ['a folder that is not there', ['batch', 'nowhere', '--out', 'o'], /There is no such file or folder/],
    ['a port', ['serve', '--port', 'http'], /PORT/],
  ];
  for (const [name, args, message] of wrong) {
    test(name, () => {
      const { code, out, err } = markwell(args);
      assert.equal(code, 2, err);
      assert.equal(out, '');
      assert.match(err, message);
      assert.doesNotMatch(err, /\n {4}at /);
    });
  }
});

describe('batch', () => {
  const report = (out: string) =>
    readFileSync(join(folder, out, 'report.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { id: string; format: string; seconds: number; code: string; detail?: string },
      );

  test('a folder: outputs, report, and failures counted', () => {
    const docs = makeFolder('docs', { 'a.csv': 'x,y\n1,2\n', 'deep/b.txt': 'Text.', 'empty.txt': '' });
    copyFileSync(DOCX, join(docs, 'c.docx'));
    const { code, out, err } = markwell(['batch', docs, '--out', 'b1']);
    assert.deepEqual([code, out], [0, '']);
    assert.match(err, /4 documents in .*\n {7}3 {2}ok\n {7}1 {2}empty-document\n/);
    assert.equal(readFileSync(join(folder, 'b1/c.docx.md'), 'utf8'), DOCX_MD);
    assert.equal(readFileSync(join(folder, 'b1/deep/b.txt.md'), 'utf8'), 'Text.\n');
    const lines = report('b1').sort((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(
      lines.map(({ id, format, code: outcome }) => [id, format, outcome]),
      [
        ['a.csv', 'csv', 'ok'],
        ['c.docx', 'docx', 'ok'],
        ['deep/b.txt', 'text', 'ok'],
        ['empty.txt', '', 'empty-document'],
      ],
    );
    assert.match(lines[3]?.detail ?? '', /no bytes/);
  });
  test('the same command resumes: what is there is left alone, what failed is tried again', () => {
    rmSync(join(folder, 'b1/c.docx.md'));
    writeFileSync(join(folder, 'b1/a.csv.md'), 'kept');
    const { err } = markwell(['batch', join(folder, 'docs'), '--out', 'b1']);
    assert.match(err, / 2 {2}present/);
    assert.match(err, / 1 {2}ok/);
    assert.match(err, / 1 {2}empty-document/);
    assert.equal(readFileSync(join(folder, 'b1/a.csv.md'), 'utf8'), 'kept');
    markwell(['batch', join(folder, 'docs'), '--out', 'b1', '--again']);
    assert.notEqual(readFileSync(join(folder, 'b1/a.csv.md'), 'utf8'), 'kept');
  });
  test('a manifest; a file that is not there is one failure', () => {
    const lines = [
      { id: 'one', path: 'docs/a.csv' },
      { id: 'sub/two', path: join(folder, 'docs/c.docx') },
      { id: 'gone', path: 'docs/gone.pdf' },
    ];
    writeFileSync(join(folder, 'list.jsonl'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\n`);
    const { code, err } = markwell(['batch', '--manifest', 'list.jsonl', '--out', 'b2', '--jobs', '1']);
    assert.equal(code, 0, err);
    assert.equal(readFileSync(join(folder, 'b2/sub/two.md'), 'utf8'), DOCX_MD);
    assert.equal(report('b2').find(({ id }) => id === 'gone')?.code, 'unreadable-file');
  });
  test('shards part the list, and leave nothing out', () => {
    for (const shard of ['0/3', '1/3', '2/3'])
      markwell(['batch', join(folder, 'docs'), '--out', `s${shard[0]}`, '--shard', shard]);
    const written = [0, 1, 2].flatMap((i) => report(`s${i}`).map(({ id }) => id));
    assert.deepEqual(written.sort(), ['a.csv', 'c.docx', 'deep/b.txt', 'empty.txt']);
  });
  test('ids that lead out, and lines that are none, are refused before anything is converted', () => {
    const bad: [string, RegExp][] = [
      ['{"id":"../x","path":"docs/a.csv"}', /line 2 of the manifest leads out/],
      ['{"id":"/etc/x","path":"docs/a.csv"}', /line 2 of the manifest leads out/],
      ['{"id":7,"path":"a"}', /Line 2 of the manifest is not/],
      ['no json', /Line 2 of the manifest is not/],
      ['null', /Line 2 of the manifest is not/],
    ];
    for (const [line, message] of bad) {
      writeFileSync(join(folder, 'bad.jsonl'), `{"id":"fine","path":"docs/a.csv"}\n${line}\n`);
      const { code, err } = markwell(['batch', '--manifest', 'bad.jsonl', '--out', 'b3']);
      assert.equal(code, 2);
      assert.match(err, message);
      assert.equal(existsSync(join(folder, 'b3')), false);
    }
  });
  test('an output folder inside the folder is not read again', () => {
    const own = makeFolder('own', { 'a.txt': 'Text.' });
    for (let i = 0; i < 2; i++) markwell(['batch', own, '--out', join(own, 'out')]);
    assert.deepEqual(readdirSync(join(own, 'out')).sort(), ['a.txt.md', 'report.jsonl']);
  });
});

describe('the others', () => {
  test('detect', () => {
    const { code, out } = markwell(['detect', DOCX, LOCKED]);
    assert.equal(code, 0);
    assert.match(out, /input\.docx: docx \(application\/vnd\.openxml.*\)\n.*input\.pdf: pdf \(application\/pdf\)\n/);
    writeFileSync(join(folder, 'noise.bin'), Buffer.from('7f00ff13fe0180c3a0ff00ee7711'.repeat(40), 'hex'));
    assert.equal(markwell(['detect', 'noise.bin', DOCX]).code, errorTable['unsupported-format'].exit);
    assert.equal(markwell(['detect', 'nowhere']).code, 2);
  });
  test('formats', () => {
    const { out } = markwell(['formats']);
    for (const { id } of formats) assert.match(out, new RegExp(`^${id} `, 'm'));
    const listed = JSON.parse(markwell(['formats', '--json']).out) as { id: string }[];
    assert.equal(listed.length, formats.length);
  });
  test('doctor', () => {
    const { code, out } = markwell(['doctor'], { env: { MARKWELL_API_KEYS: 'hush' } });
    assert.equal(code, 0);
    assert.match(out, /Walls around converters:\n {2}(?:yes|NO)/);
    assert.match(out, /Conversion works/);
    assert.match(out, /languages installed: .*eng/);
    assert.match(out, /MARKWELL_API_KEYS=\(set\)/);
    assert.doesNotMatch(out, /hush/);
  });
  test('version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const args of [['version'], ['--version'], ['-V']]) assert.equal(markwell(args).out, `${version}\n`);
  });
  test('help, of everything and of each command', () => {
    const { out } = markwell([]);
    for (const [name, { usage }] of commands) {
      assert.ok(out.includes(`  ${usage}`), usage);
      if (name === 'help' || name === 'version') continue;
      const help = markwell(['help', name]);
      assert.equal(help.code, 0, name);
      assert.match(help.out, new RegExp(`^Usage: markwell ${name}\\b`));
      assert.equal(markwell([name, '--help']).out, help.out);
      for (const line of help.out.split('\n')) assert.ok(line.length <= 128, line);
    }
  });
  test('colours only on a terminal, and not against NO_COLOR', () => {
    const { isTTY } = process.stderr;
    const { NO_COLOR, TERM } = process.env;
    try {
      process.env['TERM'] = 'xterm';
      delete process.env['NO_COLOR'];
      process.stderr.isTTY = true;
      assert.equal(paint('red', 'x'), '\u001b[31mx\u001b[0m');
      process.env['NO_COLOR'] = '1';
      assert.equal(paint('red', 'x'), 'x');
      delete process.env['NO_COLOR'];
      process.stderr.isTTY = false;
      assert.equal(paint('red', 'x'), 'x');
    } finally {
      process.stderr.isTTY = isTTY;
      for (const [name, value] of Object.entries({ NO_COLOR, TERM })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });
});
