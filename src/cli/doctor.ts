import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig, settings } from '../core/config.js';
import { packageVersion } from '../server/serve.js';
import { installedOcrLanguages } from '../worker/ocr-languages.js';
import { openPool } from '../worker/pool.js';
import { walls as wallTable } from '../worker/walls.js';
import { explain, print } from './output.js';

const USAGE = `Usage: markwell doctor

Shows the walls around converters, every setting with its value, and whether a conversion works. The exit code is 6 where it
does not.
`;

/** Prints the walls that stand here, every setting with its value, and the outcome of one real conversion. */
export async function doctor(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) return print(USAGE).then(() => 0);
  const config = readConfig(process.env);
  const pool = openPool({ ...config, spares: 0 }, 1);
  const { walls, missing } = pool.sandbox;
  const lines = [
    `markwell ${packageVersion()} on Node ${process.versions.node}, ${availableParallelism()} processors`,
    '',
    'Walls around converters:',
  ];
  for (const wall of walls) lines.push(`  yes  ${wall}: ${wallTable[wall].how}`);
  for (const { wall, reason } of missing) lines.push(`  NO   ${wall}: ${reason}`);
  const { nativeOcr } = pool;
  const engine = nativeOcr ? `${nativeOcr.path} (${nativeOcr.languages.join(', ')})` : 'the engine inside';
  lines.push(
    '',
    `OCR: ${engine}`,
    `  languages installed: ${installedOcrLanguages(nativeOcr).join(', ')}`,
    '',
    'Settings:',
  );
  for (const [key, { env, about }] of Object.entries(settings)) {
    const value =
      env === 'MARKWELL_API_KEYS' && config.apiKeys !== '' ? '(set)' : String(config[key as keyof typeof config]);
    lines.push(`  ${env}=${value}`.padEnd(48) + about);
  }
  const bytes = Buffer.from('It works.');
  const outcome = await pool.run({ chunks: [bytes], byteLength: bytes.length, options: {} }).then(
    ({ content, parse }) =>
      content === 'It works.\n' ? `works (${(parse * 1000).toFixed(1)} ms)` : 'gives the wrong text',
    (error: unknown) => `fails: ${explain(error)}`,
  );
  lines.push('', `Conversion ${outcome}`, '');
  await pool.close();
  await print(lines.join('\n'));
  return outcome.startsWith('works') ? 0 : 6;
}
