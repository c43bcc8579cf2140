// npm run test:nodes: the walls on every line of Node that is supported. npm's package "node" brings the binaries, into .cache/nodes.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LINES = ['20', '22', '24'];
/** What differs between lines: the permission model, what V8 reserves, sockets. */
const SUITES = ['test/walls', 'test/contract', 'test/guards'];

function binaryOf(line: string): string {
  const folder = join('.cache', 'nodes', line);
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `node@${line}`], { cwd: folder, stdio: 'ignore' });
  }
  return binary;
}

let failed = 0;
for (const line of LINES) {
  const binary = binaryOf(line);
  const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  const { stdout, status } = spawnSync(binary, ['--import', 'tsx', 'scripts/test.ts', ...SUITES], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const summary = stdout.trim().split('\n').at(-1);
  console.log(`${version}  ${SUITES.join(', ')}: ${summary}`);
  if (status === 0) continue;
  failed++;
  console.log(stdout);
}
process.exitCode = failed === 0 ? 0 : 1;
