import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.js';
import { packageVersion } from '../server/serve.js';
import { ocrLanguagesHere, openPool } from './local.js';
import { print, UsageError } from './output.js';
import { untilAsked } from './signals.js';

const USAGE = `Usage: markwell mcp [--root DIR]...

Speaks the Model Context Protocol on standard input and output, for programs that let a model use tools:
convert_document, detect_document, list_formats.

  --root DIR            files below DIR may be named by path; may be given more than once. Without it documents come as
                        base64 alone.
`;

/** Documents converted at once: one person's model asks for few. */
const JOBS = 2;

/** Serves until standard input ends. */
export async function mcpCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { root: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return print(USAGE).then(() => 0);
  const { serveStdio } = await import('../mcp/sdk.js');
  const { createMcpServer } = await import('../mcp/server.js');
  const { resolveRoots } = await import('../mcp/roots.js');
  const roots = await resolveRoots(values.root ?? []).catch(() => {
    throw new UsageError('A folder given by --root is not there.');
  });
  const pool = openPool(JOBS);
  const { maxBodyBytes: maxBytes } = readConfig(process.env);
  const ocrLanguages = ocrLanguagesHere();
  const context = { version: packageVersion(), pool, roots, maxBytes, ocrLanguages, recent: new Map() };
  const handle = serveStdio(() => createMcpServer(context));
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const) process.stdin.once(event, () => resolve());
    void untilAsked().then(resolve);
  });
  await handle.close();
  await pool.close();
  return 0;
}
