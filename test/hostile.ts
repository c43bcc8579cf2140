// Every hostile input through a service of its own, as a table: code, seconds, and what the server's memory did.
import { readFileSync } from 'node:fs';
import { hostileInputs } from './hostile-inputs.js';
import { post, startService } from './service.js';

const MIB = 1_048_576;
const service = await startService({ MARKWELL_LOG_LEVEL: 'silent', MARKWELL_QUEUE_WAIT_MS: '60000' });
const resident = () => (Number(readFileSync(`/proc/${service.pid}/statm`, 'latin1').split(' ')[1]) * 4096) / MIB;
const before = resident();
let wrong = 0;
for (const { name, make, expect, seconds = 10 } of hostileInputs) {
  const bytes = make();
  const started = performance.now();
  const { status, body } = await post(service, bytes);
  const took = (performance.now() - started) / 1000;
  const code = status === 200 ? 'ok' : String(body['code']);
  const right = (expect as readonly string[]).includes(code) && took <= seconds;
  if (!right) wrong++;
  console.log(
    `${right ? 'right' : 'WRONG'}  ${code.padEnd(20)} ${took.toFixed(2).padStart(6)} s  server ${resident().toFixed(0)} MiB  ${name}`,
  );
}
console.log(
  `${hostileInputs.length} inputs, ${wrong} wrong; the server grew by ${(resident() - before).toFixed(0)} MiB`,
);
await service.stop();
process.exitCode = wrong === 0 ? 0 : 1;
