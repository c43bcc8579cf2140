import { meant, print, shown, UsageError } from './output.js';

export interface Command {
  readonly usage: string;
  readonly about: string;
  /** Runs with the arguments behind the command's name; gives the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** Every command by its name, in the order that help lists them; its code is loaded when it runs. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'convert',
    {
      usage: 'convert FILE... [-o DIR]',
      about: 'convert files, folders or standard input (-) to markdown',
      run: async (args) => (await import('./convert.js')).convertCommand(args),
    },
  ],
  [
    'batch',
    {
      usage: 'batch (FOLDER | --manifest FILE) --out DIR',
      about: 'convert many files; goes on after failures and resumes',
      run: async (args) => (await import('./batch.js')).batch(args),
    },
  ],
  [
    'detect',
    {
      usage: 'detect FILE...',
      about: 'tell the format of files',
      run: async (args) => (await import('./detect.js')).detectCommand(args),
    },
  ],
  [
    'serve',
    {
      usage: 'serve [--port N] [--host ADDRESS]',
      about: 'start the service',
      run: async (args) => (await import('./serve.js')).serveCommand(args),
    },
  ],
  [
    'enqueue',
    {
      usage: 'enqueue FOLDER --queue URL --store PLACE',
      about: 'queue many files for workers on any number of machines',
      run: async (args) => (await import('./enqueue.js')).enqueueCommand(args),
    },
  ],
  [
    'work',
    {
      usage: 'work --queue URL --store PLACE',
      about: 'convert what is queued; --status tells how far it is',
      run: async (args) => (await import('./work.js')).workCommand(args),
    },
  ],
  [
    'mcp',
    {
      usage: 'mcp [--root DIR]...',
      about: 'offer the conversion to models as tools (MCP)',
      run: async (args) => (await import('./mcp.js')).mcpCommand(args),
    },
  ],
  [
    'formats',
    {
      usage: 'formats [--json]',
      about: 'list the formats that can be converted',
      run: async (args) => (await import('./formats.js')).formatsCommand(args),
    },
  ],
  [
    'doctor',
    {
      usage: 'doctor',
      about: 'show the walls, the settings and whether conversion works',
      run: async (args) => (await import('./doctor.js')).doctor(args),
    },
  ],
  [
    'completion',
    {
      usage: 'completion (bash | zsh | fish)',
      about: 'complete commands and options in the shell',
      run: async (args) => (await import('./completion.js')).completionCommand(args, [...commands.keys()]),
    },
  ],
  ['version', { usage: 'version', about: 'print the version', run: version }],
  ['help', { usage: 'help [COMMAND]', about: 'this text', run: help }],
]);

async function version(): Promise<number> {
  const { packageVersion } = await import('../server/serve.js');
  await print(`${packageVersion()}\n`);
  return 0;
}

async function help(args: readonly string[]): Promise<number> {
  const [asked] = args;
  const only = asked === undefined ? undefined : commands.get(asked);
  if (asked !== undefined && only === undefined)
    throw new UsageError(`There is no command "${shown(asked)}".${meant(asked, [...commands.keys()])}`);
  if (only !== undefined) return only.run(['--help']);
  const lines = ['Usage: markwell COMMAND', '', 'Any document in, cleaned markdown out.', ''];
  for (const { usage, about } of commands.values()) lines.push(`  ${usage.padEnd(46)} ${about}`);
  lines.push(
    '',
    '"markwell COMMAND --help" tells more. Exit codes: 0 good, 2 usage, 3 no known format, 4 the document, 5 a limit, 6 the',
    'service or this machine, 7 only a part came out.',
    '',
  );
  await print(lines.join('\n'));
  return 0;
}
