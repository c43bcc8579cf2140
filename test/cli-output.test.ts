// What the command line says and does where its output cannot go: full disks, folders that cannot be made, taken ports.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';

const MAIN = resolve('dist/cli/main.js');
const MAX_MS = 20_000;

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwell-out-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a line of shell, with `$M` for the program. A time limit that is met gives the code null. */
function shell(line: string, env: Readonly<Record<string, string>> = {}): Ran {
  const ran = spawnSync('/bin/sh', ['-c', line.replaceAll('$M', `exec '${process.execPath}' '${MAIN}'`)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

function put(files: Readonly<Record<string, string>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

interface Line {
  readonly id: string;
  readonly code: string;
  readonly seconds: number;
  readonly wait: number;
  readonly detail?: string;
}

const report = (out: string): Line[] =>
  readFileSync(join(folder, out, 'report.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

describe('a disk that is full', { skip: !existsSync('/dev/full') }, () => {
  for (const command of [
    'convert a.md',
    'detect a.md',
    'formats',
    'doctor',
    'help',
    'version',
    'completion bash',
    'batch --help',
  ]) {
    test(`${command} says so, with an exit code`, () => {
      put({ 'a.md': '# One\n' });
      const { code, err } = shell(`$M ${command} > /dev/full`);
      assert.equal(code, 6);
      assert.match(err, /^error Standard output cannot be written: The disk is full\.\n$/);
    });
  }
  test('several documents: the first that cannot be written is the last that is converted', () => {
    put({ 'a.md': '# One\n', 'b.md': '# Two\n' });
    assert.equal(shell('$M convert a.md b.md > /dev/full').err.match(/disk is full/g)?.length, 1);
  });
  test('messages that cannot be written change the exit code', () => {
    put({ 'c/a.md': '# One\n' });
    assert.equal(shell('$M batch c --out c-out 2> /dev/full').code, 6);
    assert.equal(shell('$M convert nowhere.md 2> /dev/full').code, 2);
  });
  test('a report or an output on a small disk ends the batch with the reason', (t) => {
    const mounts = spawnSync('unshare', ['-Urm', 'true']).status === 0;
    if (!mounts) return t.skip('no mount namespaces');
    put({ 'big/a.txt': 'word '.repeat(40_000), 'big/b.txt': 'word '.repeat(40_000), 'small/keep': '' });
    const mounted = (line: string) =>
      shell(`exec unshare -Urm sh -c "mount -t tmpfs -o size=64k none small && ${line}"`);
    const batch = mounted(
      "'$0' batch big --out small; echo code $?".replace("'$0'", `${process.execPath} ${MAIN}`).replace('$?', '\\$?'),
    );
    assert.match(batch.err, /The disk is full/);
    assert.match(batch.out, /code 6/);
    const piped = mounted(`${process.execPath} ${MAIN} convert big/a.txt > small/x; echo code \\$?`);
    assert.match(piped.out, /code 6/, 'what a file takes a part of is no success');
  });
  test('a pipe that closes early is no failure', () => {
    put({ 'long.md': 'word '.repeat(200_000) });
    assert.deepEqual(shell(`'${process.execPath}' '${MAIN}' convert long.md | head -c 1`), {
      code: 0,
      out: 'w',
      err: '',
    });
  });
});

describe('folders that cannot be made or written', () => {
  const places: [string, RegExp][] = [
    ['a.md/x', /This is a file, not a folder/],
    ...(existsSync('/proc/self')
      ? ([
          ['/proc/x', /No folder can be made here: \/proc\/x/],
          ['/proc/x/y/z', /\/proc\/x/],
        ] as [string, RegExp][])
      : []),
  ];
  for (const [place, reason] of places) {
    test(`${place} ends at once with the reason`, () => {
      put({ 'a.md': '# One\n', 'docs/a.md': '# One\n' });
      for (const command of [`convert a.md -o ${place}`, `batch docs --out ${place}`]) {
        const { code, err } = shell(`$M ${command}`);
        assert.equal(code, 2, `${command}: ${err}`);
        assert.match(err, reason);
        assert.equal(err.split('\n').length, 2, err);
      }
    });
  }
  test('an output folder that goes away ends the batch with the reason', async () => {
    for (let i = 0; i < 400; i++) put({ [`going/${i}.md`]: `# ${i}\n` });
    const child = spawn(process.execPath, [MAIN, 'batch', 'going', '--out', 'gone', '--jobs', '1'], { cwd: folder });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const ended = new Promise<number | null>((done) => child.on('close', done));
    while (!existsSync(join(folder, 'gone/0.md.md'))) await new Promise((next) => setTimeout(next, 2));
    rmSync(join(folder, 'gone'), { recursive: true, force: true, maxRetries: 5 });
    assert.equal(await ended, 6, err);
    assert.match(err, /error .*(?:not there any more|was removed)/);
    assert.equal(existsSync(join(folder, 'gone')), false, 'it is not made again');
  });
});

describe('a place to listen that there is not', () => {
  test('a port in use: a sentence, the next one, and the end', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const { code, err } = await run(['serve', '--port', String(port)]);
    taken.close();
    assert.equal(code, 6);
    assert.equal(err, `error Port ${port} is in use; try --port ${port + 1}.\n`);
  });
  test('a host that is none of this machine', async () => {
    for (const host of ['203.0.113.5', 'nowhere.invalid']) {
      const { code, err } = await run(['serve', '--port', '0', '--host', host]);
      assert.equal(code, 6);
      assert.equal(err, `error ${host} is no address of this machine; try --host 127.0.0.1.\n`);
    }
  });
  test('a port that needs rights', async (t) => {
    if (process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status !== 0)
      return t.skip('no way to have fewer rights');
    const wrap =
      process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : [];
    const { code, err } = await run(['serve', '--port', '80'], wrap);
    if (code === null || /listens on/.test(err)) return t.skip('this machine lets everybody have port 80');
    assert.equal(code, 6);
    assert.match(
      err,
      /^error Port 80 (?:needs rights that this user does not have; try --port 8080|is in use; try --port 81)\.\n$/,
    );
  });
  test('a port that there is not', () => {
    assert.equal(shell('$M serve --port 65536').code, 2);
  });
});

/** Without blocking this process, which may hold what the program asks for. */
function run(args: readonly string[], wrap: readonly string[] = []): Promise<{ code: number | null; err: string }> {
  const [command = '', ...rest] = [...wrap, process.execPath, MAIN, ...args];
  const child = spawn(command, rest, { cwd: folder, env: { PATH: process.env['PATH'] }, timeout: MAX_MS });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    if (err.includes('listens on')) child.kill();
  });
  return new Promise((done) => child.on('close', (code) => done({ code, err })));
}

describe('a batch among strangers', () => {
  test('a manifest and its documents are regular files, and nothing else is waited for', () => {
    put({ 'm/ok.md': '# One\n' });
    spawnSync('mkfifo', [join(folder, 'm/pipe')]);
    for (const manifest of ['m/pipe', '/dev/zero', 'm']) {
      const { code, err } = shell(`$M batch --manifest ${manifest} --out m-out`);
      assert.equal(code, 2);
      assert.match(err, /This is a (?:pipe|device|folder), not a file\./);
    }
    const lines = ['pipe', '/dev/zero', '.', 'ok.md'].map((path, i) => JSON.stringify({ id: `d${i}`, path }));
    put({ 'm/list.jsonl': `\ufeff${lines.join('\r\n')}` });
    assert.equal(shell('$M batch --manifest m/list.jsonl --out m-out').code, 0);
    const codes = report('m-out')
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ code }) => code);
    assert.deepEqual(codes, ['unreadable-file', 'unreadable-file', 'unreadable-file', 'ok']);
  });
  test('ids that would be written over each other are refused by name', () => {
    for (const id of ['x', './x', 'y/../x', 'a//../x']) {
      put({ 'dup.jsonl': `{"id":"x","path":"a.md"}\n\n{"id":"${id}","path":"b.md"}\n` });
      const { code, err } = shell('$M batch --manifest dup.jsonl --out dup-out');
      assert.equal(code, 2);
      assert.match(err, /Lines 1 and 3 of the manifest have one id: ".*x"/);
      assert.equal(existsSync(join(folder, 'dup-out')), false);
    }
  });
  test('planted links are not followed', () => {
    put({ 'l/a.md': '# One\n', 'l/deep/b.md': '# Two\n', 'victim/keep': 'mine', 'l-out/.keep': '' });
    symlinkSync(join(folder, 'victim/keep'), join(folder, 'l-out/a.md.md'));
    symlinkSync(join(folder, 'victim/keep'), join(folder, 'l-out/a.md.md.part'));
    symlinkSync(join(folder, 'victim'), join(folder, 'l-out/deep'));
    const { code } = shell('$M batch l --out l-out');
    assert.equal(code, 6, 'an output could not be written');
    assert.equal(readFileSync(join(folder, 'victim/keep'), 'utf8'), 'mine');
    assert.deepEqual(readdirSync(join(folder, 'victim')), ['keep']);
    assert.equal(readFileSync(join(folder, 'l-out/a.md.md'), 'utf8'), '# One\n');
    const outcome = report('l-out').find(({ id }) => id === 'deep/b.md');
    assert.deepEqual([outcome?.code, outcome?.detail], ['not-written', 'A link leads out of the output folder.']);
    rmSync(join(folder, 'l-out/report.jsonl'));
    symlinkSync(join(folder, 'victim/keep'), join(folder, 'l-out/report.jsonl'));
    assert.match(shell('$M batch l --out l-out').err, /report\.jsonl is a link/);
    assert.equal(readFileSync(join(folder, 'victim/keep'), 'utf8'), 'mine');
  });
  test('one batch a folder; the lock of one that ended is taken over', () => {
    put({ 'k/a.md': '# One\n', 'k-out/.markwell-0-of-1.lock': JSON.stringify({ host: hostname(), pid: process.pid }) });
    const held = shell('$M batch k --out k-out');
    assert.equal(held.code, 2);
    assert.match(held.err, new RegExp(`Another batch writes into this folder \\(process ${process.pid} on `));
    assert.equal(shell('$M batch k --out k-out --shard 0/2').code, 2, 'nor a part of another list');
    for (const content of [JSON.stringify({ host: hostname(), pid: 2 ** 22 }), '{"ho', '']) {
      put({ 'k-out/.markwell-0-of-1.lock': content });
      assert.equal(shell('$M batch k --out k-out').code, 0);
      assert.deepEqual(readdirSync(join(folder, 'k-out')).sort(), ['a.md.md', 'report.jsonl']);
    }
  });
  test('a folder that may not be read is reported, and the batch goes on', (t) => {
    put({ 'u/a.md': '# One\n', 'u/closed/b.md': '# Two\n', 'u/z.md': '# Three\n' });
    const closed = join(folder, 'u/closed');
    spawnSync('chmod', ['0', closed]);
    const plain =
      process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'] : [];
    if (plain.length > 0 && spawnSync('setpriv', ['--version']).status !== 0)
      return t.skip('nothing is closed to this user');
    const wrap = plain.join(' ');
    const { code, err } = shell(`exec ${wrap} '${process.execPath}' '${MAIN}' batch u --out u-out`);
    const one = shell(`exec ${wrap} '${process.execPath}' '${MAIN}' convert u`);
    spawnSync('chmod', ['755', closed]);
    assert.equal(code, 0, err);
    assert.deepEqual(
      report('u-out')
        .map(({ id, code: outcome }) => `${id} ${outcome}`)
        .sort(),
      ['a.md ok', 'closed unreadable-folder', 'z.md ok'],
    );
    assert.equal(one.code, 2);
    assert.equal(one.out, '# One\n# Three\n');
    assert.match(one.err, /error u\/closed: This may not be read or written/);
  });
  test('what was written is not converted, by whatever name its folder goes', () => {
    put({ 'own/a.md': '# One\n' });
    mkdirSync(join(folder, 'own/out'));
    symlinkSync('own/out', join(folder, 'elsewhere'));
    for (let i = 0; i < 2; i++) shell('$M batch own --out elsewhere');
    assert.deepEqual(readdirSync(join(folder, 'own/out')).sort(), ['a.md.md', 'report.jsonl']);
    for (let i = 0; i < 2; i++) shell('$M convert own -o own/out');
    assert.deepEqual(readdirSync(join(folder, 'own/out')).sort(), ['a.md.md', 'report.jsonl']);
    assert.match(shell('$M batch own --out own/').err, /The output folder is that of the documents/);
  });
  test('a line that a batch was ended in does not join the next', () => {
    put({ 't/a.md': '# One\n', 't-out/report.jsonl': '{"id":"half","for' });
    shell('$M batch t --out t-out');
    const lines = readFileSync(join(folder, 't-out/report.jsonl'), 'utf8').split('\n');
    assert.equal(lines[0], '{"id":"half","for');
    assert.equal((JSON.parse(lines[1] ?? '') as Line).code, 'ok');
  });
  test('seconds are those of the conversion, the wait stands beside, both to the microsecond', () => {
    for (let i = 0; i < 12; i++) put({ [`w/${i}.md`]: `# ${i}\n` });
    shell('$M batch w --out w-out --jobs 1');
    for (const { seconds, wait } of report('w-out')) {
      assert.ok(seconds < 0.25, `${seconds} s for a line`);
      for (const number of [seconds, wait]) assert.ok(String(number).length <= 10, String(number));
    }
    // The first waits for the start of a converter, which is no part of its conversion.
    assert.ok(Math.max(...report('w-out').map(({ wait }) => wait)) > 0.05);
  });
});

describe('names that act on a terminal', () => {
  test('are shown escaped', () => {
    const name = 'x\u001b[2J\u202egpj.\u0007md';
    put({ [name]: '', [`ok\u009b31m.md`]: '# One\n' });
    const all = [
      shell(`$M convert '${name}'`),
      shell(`$M detect '${name}' 'ok\u009b31m.md'`),
      shell(`$M '${name}'`),
      shell(`$M convert '--${name}'`),
      shell(`$M convert '${name}-not-there'`),
      shell(`$M batch '${name}' --out o`),
      shell(`$M batch . --out '${name}/o'`),
      shell(`$M serve --host '${name}' --port 0`),
      shell(`$M help '${name}'`),
    ];
    for (const { out, err } of all) assert.doesNotMatch(`${out}${err}`, /[\u001b\u0007\u009b\u202e]/);
    assert.match(all[0]?.err ?? '', /x\\u\{1b\}\[2J\\u\{202e\}gpj\.\\u\{7\}md/);
  });
});
