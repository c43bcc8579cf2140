import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.js';
import { serve } from '../server/serve.js';
import { paint, print, say } from './output.js';
import { untilAsked } from './signals.js';

const USAGE = `Usage: markwell serve [--port N] [--host ADDRESS]

Starts the service on http://localhost:3000. Every setting is an environment variable; "markwell doctor" lists them.
`;

/** Starts the service and stays until it is told to end. */
export async function serveCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string', short: 'p' }, host: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return print(USAGE).then(() => 0);
  const env = { ...process.env };
  if (values.port !== undefined) env['PORT'] = values.port;
  if (values.host !== undefined) env['MARKWELL_HOST'] = values.host;
  const running = await serve(readConfig(env));
  const asked = untilAsked();
  const { sandbox } = running.service.pool;
  if (sandbox.missing.length > 0) {
    say(
      `${paint('yellow', 'walls missing')}: ${sandbox.missing.map(({ wall, reason }) => `${wall} (${reason})`).join('; ')}`,
    );
  }
  const url = running.url.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost');
  say(`markwell listens on ${url} - open it in a browser, or try: curl --data-binary @FILE ${url}/scrape/document`);
  await asked;
  return running.stop().then(
    () => 0,
    () => 1,
  );
}
