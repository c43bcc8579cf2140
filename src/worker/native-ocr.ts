/**
 * OCR by a `tesseract` that is installed: faster than the one inside the converters. It runs as a process of its own behind walls of its
 * own, started by the pool and never by a reader, and what it prints goes back to the converter unread.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { Config } from '../core/config.js';
import { findOnPath } from './find-on-path.js';
import type { OcrFrame } from './protocol.js';
import type { Sandbox } from './sandbox.js';

export interface NativeOcr {
  readonly path: string;
  /** As tesseract names them (`eng`). */
  readonly languages: readonly string[];
  /** Behind the wall to the network, where there is one. */
  readonly network: boolean;
}

/** MiB of address space of one process: a page of 50 million pixels takes about half of it. */
const MEMORY_MB = 2_048;
const MAX_OUTPUT_BYTES = 50_000_000;
/** How much longer than a page usually takes one may take before its process is ended. */
const PATIENCE = 3;
const LANGUAGE = /^[a-z]{3}(?:_[a-z]{3,4})?$/;

/** The engine on the PATH with its languages; undefined where there is none, or the settings ask for the one inside. */
export function findNativeOcr(config: Config, sandbox: Sandbox): NativeOcr | undefined {
  if (config.ocrEngine === 'embedded') return undefined;
  const path = findOnPath('tesseract');
  if (path === undefined) return undefined;
  const { stdout, status } = spawnSync(path, ['--list-langs'], { encoding: 'utf8', timeout: 5_000 });
  const languages = (stdout ?? '').split('\n').filter((line) => LANGUAGE.test(line) && line !== 'osd');
  if (status !== 0 || languages.length === 0) return undefined;
  return { path, languages, network: sandbox.walls.includes('network') };
}

export interface NativePage {
  readonly frame: OcrFrame;
  /** One byte a pixel, row by row. */
  readonly grey: Uint8Array;
  readonly signal: AbortSignal;
  /** Milliseconds that a page usually takes. */
  readonly pageMs: number;
}

/** The page as hOCR. Rejects where the engine fails, takes too long or says too much. */
export function recognizeNatively(native: NativeOcr, page: NativePage): Promise<string> {
  const { width, height, dpi, language } = page.frame;
  const engine = [native.path, 'stdin', 'stdout', '--dpi', String(dpi), '--psm', '3', '-l', language, 'hocr'];
  const script = `ulimit -v ${MEMORY_MB * 1024}; ulimit -c 0; exec env -i OMP_THREAD_LIMIT=1 "$@"`;
  const command = [...(native.network ? ['unshare', '-Urn'] : []), '/bin/sh', '-c', script, 'markwell', ...engine];
  return new Promise((resolve, reject) => {
    const child = spawn(command[0] as string, command.slice(1), {
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['pipe', 'pipe', 'ignore'],
      // A group of its own, so that whatever it starts ends with it.
      detached: true,
    });
    const end = () => endGroup(child.pid);
    const timer = setTimeout(end, page.pageMs * PATIENCE);
    page.signal.addEventListener('abort', end, { once: true });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) end();
      else chunks.push(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      page.signal.removeEventListener('abort', end);
      if (code === 0) resolve(Buffer.concat(chunks).toString());
      else reject(new Error(`tesseract ended with ${code}`));
    });
    // It may end before it has read everything; its end is told above.
    child.stdin.on('error', () => undefined);
    child.stdin.write(`P5 ${width} ${height} 255\n`);
    child.stdin.end(page.grey);
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
