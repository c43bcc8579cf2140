// Converters are started from compiled code, so a pool for tests is too.
import type { Pool } from '../src/worker/pool.js';

interface Compiled {
  readonly Pool: typeof Pool;
}

export async function compiledPool(): Promise<typeof Pool> {
  const url = new URL('../dist/worker/pool.js', import.meta.url).href;
  return ((await import(url)) as Compiled).Pool;
}
