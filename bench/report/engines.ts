// The engines that are compared: each runs in a process of its own, and peers are installed on demand into bench/peers.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A document that takes longer has failed, and its engine is started again. */
const DOCUMENT_SECONDS = 120;

const PEERS = join('bench', 'peers');
const PYTHON = join(PEERS, 'python', 'bin', 'python');

export interface Engine {
  readonly name: string;
  /** npm or PyPI packages; none for the project itself. */
  readonly packages: readonly string[];
  readonly language: 'node' | 'python';
  /** Kinds of documents that it is for; all where absent. */
  readonly kinds?: readonly string[];
}

export const engines: readonly Engine[] = [
  { name: 'markwell', packages: [], language: 'node' },
  { name: 'anydoc', packages: ['@firecrawl/anydoc'], language: 'node' },
  { name: 'liteparse', packages: ['@llamaindex/liteparse'], language: 'node' },
  { name: 'mammoth', packages: ['mammoth', 'turndown', 'turndown-plugin-gfm'], language: 'node', kinds: ['docx'] },
  { name: 'officeparser', packages: ['officeparser'], language: 'node' },
  { name: 'turndown', packages: ['turndown', 'turndown-plugin-gfm'], language: 'node', kinds: ['html', 'webpage'] },
  {
    name: 'readability',
    packages: ['@mozilla/readability', 'jsdom', 'turndown', 'turndown-plugin-gfm'],
    language: 'node',
    kinds: ['html', 'webpage'],
  },
  { name: 'markitdown', packages: ['markitdown[all]'], language: 'python' },
  { name: 'xberg', packages: ['xberg'], language: 'python' },
  { name: 'pymupdf4llm', packages: ['pymupdf>=2'], language: 'python' },
];

/** Installs what lacks; an engine that cannot be had is left out with a sentence on standard error. */
export function install(wanted: readonly Engine[]): Engine[] {
  mkdirSync(PEERS, { recursive: true });
  return wanted.filter((engine) => {
    try {
      if (versionOf(engine) === '') installOne(engine);
      return true;
    } catch (error) {
      console.error(`${engine.name} is left out: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      return false;
    }
  });
}

function installOne({ language, packages }: Engine): void {
  if (language === 'node') {
    if (!existsSync(join(PEERS, 'package.json'))) writeFileSync(join(PEERS, 'package.json'), '{"private":true}\n');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: PEERS, stdio: 'ignore' });
    return;
  }
  if (!existsSync(PYTHON)) execFileSync('python3', ['-m', 'venv', join(PEERS, 'python')]);
  execFileSync(PYTHON, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'ignore' });
}

/** The version of the engine's first package, or '' where it is not installed. */
export function versionOf({ language, packages }: Engine): string {
  const [name] = packages;
  if (name === undefined) return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  if (language === 'node') {
    const file = join(PEERS, 'node_modules', name, 'package.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : '';
  }
  if (!existsSync(PYTHON)) return '';
  const distribution = name.replace(/[[>].*/, '');
  const code = `import importlib.metadata as m\ntry: print(m.version('${distribution}'))\nexcept m.PackageNotFoundError: print('')`;
  return execFileSync(PYTHON, ['-c', code], { encoding: 'utf8' }).trim();
}

export interface Task {
  readonly id: string;
  readonly path: string;
  /** Where the markdown is written. */
  readonly out: string;
}

export interface Run {
  readonly id: string;
  /** Wall-clock seconds of the fastest of up to three conversions. */
  readonly seconds: number;
  /** Seconds of processor time of its process, all threads. */
  readonly cpu: number;
  readonly error?: string;
}

/** Converts the documents one after the other. A crash or a hang costs that document alone. */
export async function runEngine(engine: Engine, tasks: readonly Task[]): Promise<Map<string, Run>> {
  const runs = new Map<string, Run>();
  let child: EngineProcess | undefined;
  for (const task of tasks) {
    child ??= start(engine);
    const run = await ask(child, task);
    runs.set(task.id, run);
    if (run.error === 'crash' || run.error === 'timeout') {
      child.process.kill('SIGKILL');
      child = undefined;
    }
  }
  child?.process.kill();
  return runs;
}

interface EngineProcess {
  readonly process: ChildProcess;
  /** Takes the next answer, or undefined when the process has ended. */
  onAnswer: (run: Run | undefined) => void;
}

function start({ name, language }: Engine): EngineProcess {
  const args = language === 'node' ? [join('bench', 'engines', `${name}.mjs`)] : [join('bench', 'engines', 'loop.py'), name];
  const child = spawn(language === 'node' ? process.execPath : PYTHON, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const running: EngineProcess = { process: child, onAnswer: () => undefined };
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('@')) running.onAnswer(JSON.parse(line.slice(1)) as Run);
  });
  child.on('exit', () => running.onAnswer(undefined));
  child.stdin.on('error', () => running.onAnswer(undefined));
  return running;
}

function ask(child: EngineProcess, task: Task): Promise<Run> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ id: task.id, seconds: DOCUMENT_SECONDS, cpu: 0, error: 'timeout' }), DOCUMENT_SECONDS * 1000);
    child.onAnswer = (run) => {
      clearTimeout(timer);
      resolve(run ?? { id: task.id, seconds: 0, cpu: 0, error: 'crash' });
    };
    child.process.stdin?.write(`${JSON.stringify(task)}\n`);
  });
}
