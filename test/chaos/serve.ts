// The service with converters that also read the format of attacks.
import { fileURLToPath } from 'node:url';
import { untilAsked } from '../../src/cli/signals.js';
import { readConfig } from '../../src/core/config.js';
import { serve } from '../../src/server/serve.js';

const childFile = fileURLToPath(new URL('./child.js', import.meta.url));
const asked = untilAsked();
const running = await serve(readConfig(process.env), { childFile });
console.error(`markwell listens on ${running.url.replace('127.0.0.1', 'localhost')}`);
await asked;
process.exitCode = await running.stop().then(
  () => 0,
  () => 1,
);
