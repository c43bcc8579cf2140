import { parseArgs } from 'node:util';
import { formats } from '../formats/registry.js';
import { print } from './output.js';

const USAGE = `Usage: markwell formats [--json]

Lists the formats that can be converted: id, name, extensions. --json adds families and media types.
`;

/** Lists the registry. */
export async function formatsCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return print(USAGE).then(() => 0);
  const rows = formats.map(({ id, title, family, mediaTypes, extensions }) => ({
    id,
    title,
    family,
    mediaTypes,
    extensions,
  }));
  if (values.json === true) return print(`${JSON.stringify(rows, null, 1)}\n`).then(() => 0);
  const line = ({ id, title, extensions }: (typeof rows)[number]) =>
    `${id.padEnd(18)} ${title.padEnd(42)} ${extensions.join(' ')}`.trimEnd();
  await print(`${rows.map(line).join('\n')}\n`);
  return 0;
}
