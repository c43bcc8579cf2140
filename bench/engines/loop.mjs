// The part of every engine's process: a line {id, path, out} comes in, the markdown is written to out, and {id, seconds, cpu, error?} goes back.
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A document is converted until this many seconds are spent or it was done three times; the fastest run counts, since the engine is warm then. */
const SECONDS_FOR_REPEATS = 1;

export async function answer(convert) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, path, out } = JSON.parse(line);
    process.stdout.write(`\n@${JSON.stringify({ id, ...(await measured(convert, path, out)) })}\n`);
  }
}

async function measured(convert, path, out) {
  let seconds = Number.POSITIVE_INFINITY;
  let cpu = Number.POSITIVE_INFINITY;
  let spent = 0;
  try {
    const bytes = await readFile(path);
    let content = '';
    for (let run = 0; run < 3 && spent < SECONDS_FOR_REPEATS; run++) {
      const start = performance.now();
      const before = process.cpuUsage();
      content = await convert(path, bytes);
      const took = (performance.now() - start) / 1000;
      const { user, system } = process.cpuUsage(before);
      seconds = Math.min(seconds, took);
      cpu = Math.min(cpu, (user + system) / 1e6);
      spent += took;
    }
    await writeFile(out, content);
    return { seconds, cpu };
  } catch (error) {
    return { seconds: spent, cpu: spent, error: String(error?.code ?? error?.message ?? error).slice(0, 200) };
  }
}
