import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../core/config.js';
import { serve } from '../server/serve.js';
import { MachineError, paint, print, say, shown } from './output.js';
import { untilAsked } from './signals.js';

/** Of TCP. */
const MAX_PORT = 65_535;

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
  const config = readConfig(env);
  const running = await serve(config).catch((error: unknown) => {
    throw explainListening(error, config) ?? error;
  });
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

const FREE_PORT = 8080;

/** Why nothing can listen there, and what to try; undefined where that is not what failed. */
function explainListening(error: unknown, { host, port }: Config): MachineError | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new MachineError(`Port ${port} is in use; try --port ${port < MAX_PORT ? port + 1 : FREE_PORT}.`);
    case 'EACCES':
      return new MachineError(`Port ${port} needs rights that this user does not have; try --port ${FREE_PORT}.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new MachineError(`${shown(host)} is no address of this machine; try --host 127.0.0.1.`);
    default:
      return undefined;
  }
}
