#!/usr/bin/env node
import { commands } from './commands.js';
import { fail, meant, shown, UsageError } from './output.js';

const [name = 'help', ...rest] = process.argv.slice(2);
const options = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-V', 'version'],
]);
const command = commands.get(options.get(name) ?? name);

try {
  if (command === undefined)
    throw new UsageError(
      `There is no command "${shown(name)}".${meant(name, [...commands.keys()])} "markwell help" lists those that there are.`,
    );
  process.exitCode = await command.run(rest);
} catch (error) {
  process.exitCode = fail(error);
}
