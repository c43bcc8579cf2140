// Converters are started from compiled code, so a pool for tests is too.
import type { openPool } from '../src/worker/pool.js';

interface Compiled {
  readonly openPool: typeof openPool;
}

export async function compiledPool(): Promise<typeof openPool> {
  const url = new URL('../dist/worker/pool.js', import.meta.url).href;
  return ((await import(url)) as Compiled).openPool;
}
