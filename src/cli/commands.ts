import { packageVersion } from '../server/serve.js';
import { batch } from './batch.js';
import { completionCommand } from './completion.js';
import { convertCommand } from './convert.js';
import { detectCommand } from './detect.js';
import { doctor } from './doctor.js';
import { enqueueCommand } from './enqueue.js';
import { formatsCommand } from './formats.js';
import { mcpCommand } from './mcp.js';
import { print } from './output.js';
import { serveCommand } from './serve.js';
import { workCommand } from './work.js';

export interface Command {
  readonly usage: string;
  readonly about: string;
  /** Runs with the arguments behind the command's name; gives the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** Every command by its name, in the order that help lists them. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'convert',
    {
      usage: 'convert FILE... [-o DIR]',
      about: 'convert files, folders or standard input (-) to markdown',
      run: convertCommand,
    },
  ],
  [
    'batch',
    {
      usage: 'batch (FOLDER | --manifest FILE) --out DIR',
      about: 'convert many files; goes on after failures and resumes',
      run: batch,
    },
  ],
  ['detect', { usage: 'detect FILE...', about: 'tell the format of files', run: detectCommand }],
  ['serve', { usage: 'serve [--port N] [--host ADDRESS]', about: 'start the service', run: serveCommand }],
  [
    'enqueue',
    {
      usage: 'enqueue FOLDER --queue URL --store PLACE',
      about: 'queue many files for workers on any number of machines',
      run: enqueueCommand,
    },
  ],
  [
    'work',
    {
      usage: 'work --queue URL --store PLACE',
      about: 'convert what is queued; --status tells how far it is',
      run: workCommand,
    },
  ],
  ['mcp', { usage: 'mcp [--root DIR]...', about: 'offer the conversion to models as tools (MCP)', run: mcpCommand }],
  ['formats', { usage: 'formats [--json]', about: 'list the formats that can be converted', run: formatsCommand }],
  ['doctor', { usage: 'doctor', about: 'show the walls, the settings and whether conversion works', run: doctor }],
  [
    'completion',
    {
      usage: 'completion (bash | zsh | fish)',
      about: 'complete commands and options in the shell',
      run: (args) => completionCommand(args, [...commands.keys()]),
    },
  ],
  [
    'version',
    { usage: 'version', about: 'print the version', run: async () => (await print(`${packageVersion()}\n`), 0) },
  ],
  ['help', { usage: 'help [COMMAND]', about: 'this text', run: help }],
]);

async function help(args: readonly string[]): Promise<number> {
  const only = args[0] === undefined ? undefined : commands.get(args[0]);
  if (only !== undefined) return only.run(['--help']);
  const lines = ['Usage: markwell COMMAND', '', 'Any document in, cleaned markdown out.', ''];
  for (const { usage, about } of commands.values()) lines.push(`  ${usage.padEnd(46)} ${about}`);
  lines.push(
    '',
    '"markwell COMMAND --help" tells more. Exit codes: 0 good, 2 usage, 3 no known format, 4 the document, 5 a limit, 6 the service.',
    '',
  );
  await print(lines.join('\n'));
  return 0;
}
