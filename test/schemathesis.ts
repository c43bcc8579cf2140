// npm run test:contract: schemathesis, with every check and with data that the interface description forbids, against a running service.
// Needs Python 3.10; the tool is installed into .cache by the first run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startService } from './service.js';

const FOLDER = resolve('.cache', 'schemathesis');
const TOOL = join(FOLDER, 'bin', 'schemathesis');
/** Random bytes are taken and looked at; that they are no document is the right answer. */
const SETTINGS = `[checks]
positive_data_acceptance.expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 415, 422, 429, "5xx"]
`;

function install(): void {
  if (existsSync(TOOL)) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const [command, ...args] of [
    ['python3', '-m', 'venv', FOLDER],
    [join(FOLDER, 'bin', 'pip'), 'install', '--quiet', 'schemathesis>=4.32,<5'],
  ] as const) {
    if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`cannot run ${command} ${args.join(' ')}`);
  }
}

install();
const settings = join(FOLDER, 'settings.toml');
writeFileSync(settings, SETTINGS);
const service = await startService({ MARKWELL_LOG_LEVEL: 'silent' });
const { status } = spawnSync(
  TOOL,
  [
    '--config-file',
    settings,
    'run',
    `${service.url}/openapi.json`,
    '--checks=all',
    '--mode=all',
    '--max-examples=100',
    '--no-color',
    ...process.argv.slice(2),
  ],
  // It leaves a folder of its own where it runs.
  { stdio: 'inherit', cwd: FOLDER },
);
const alive = (await fetch(`${service.url}/readyz`)).status;
await service.stop();
console.log(alive === 200 ? 'the service is ready afterwards' : `the service answers ${alive} afterwards`);
process.exitCode = status === 0 && alive === 200 ? 0 : 1;
