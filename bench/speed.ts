// npm run bench:pdf, bench:office, bench:text: processor time of warm conversions beside the fastest peers in one run, as ratios, and what
// a document twice as long costs. usage: node --import tsx bench/speed.ts pdf|office|text [FOLDER | MANIFEST.jsonl]
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BenchDocument, listDocuments } from './report/documents.js';
import { type Engine, engines, install, type Run, runEngine } from './report/engines.js';
import { largeDocx, largeHtml, largeLatex, largeMail, largePdf, largeXlsx } from './report/generated.js';

interface Suite {
  readonly kinds: readonly string[];
  /** Engines beside this one, and what this one may take of their time. */
  readonly peers: Readonly<Record<string, number | undefined>>;
  /** Makers of documents, with a size; each is measured at that size and at twice. */
  readonly generated: Readonly<Record<string, readonly [(size: number) => Buffer, number]>>;
}

const suites: Readonly<Record<string, Suite>> = {
  pdf: {
    kinds: ['pdf', 'pdf-untagged', 'pdf-tables', 'pdf-docling'],
    peers: { liteparse: 1, anydoc: 1.5 },
    generated: { 'pdf, 5 pages': [largePdf, 5], 'pdf, 250 pages': [largePdf, 250] },
  },
  office: {
    kinds: ['docx', 'odt', 'rtf', 'xlsx', 'pptx', 'legacy', 'odf', 'sheet', 'words'],
    peers: { anydoc: 1, mammoth: undefined },
    generated: { 'xlsx, 100 000 x 10': [largeXlsx, 100_000], 'docx, 20 MB': [largeDocx, 155_000] },
  },
  text: {
    kinds: ['html', 'webpage'],
    peers: { turndown: undefined, readability: undefined },
    generated: { html: [largeHtml, 1_000], latex: [largeLatex, 500], eml: [largeMail, 10_000] },
  },
};

const OUT = join('bench', 'out', 'speed');
const [name = '', place = join('..', 'shared', 'corpus', 'labelled.jsonl')] = process.argv.slice(2);
const suite = suites[name];
if (!suite || !existsSync(place)) {
  console.error(`usage: npm run bench:${Object.keys(suites).join('|')} -- [FOLDER | MANIFEST.jsonl]`);
  process.exit(2);
}
mkdirSync(OUT, { recursive: true });
const documents = listDocuments(place).filter(({ kind }) => suite.kinds.includes(kind));
const chosen = install(engines.filter((engine) => engine.name === 'markwell' || engine.name in suite.peers));

async function runAll(
  engine: Engine,
  wanted: readonly Pick<BenchDocument, 'id' | 'path' | 'kind'>[],
): Promise<Map<string, Run>> {
  const suitable = wanted.filter(({ kind }) => engine.kinds?.includes(kind) ?? true);
  const folder = join(OUT, engine.name);
  mkdirSync(folder, { recursive: true });
  const tasks = suitable.map(({ id, path }) => ({ id, path: resolve(path), out: resolve(folder, `${id}.md`) }));
  // The first time is warming up.
  await runEngine(engine, tasks.slice(0, 5));
  return runEngine(engine, tasks);
}

const runs = new Map<string, Map<string, Run>>();
for (const engine of chosen) runs.set(engine.name, await runAll(engine, documents));
const own = runs.get('markwell') ?? new Map<string, Run>();
const cpu = (run: Run | undefined) => (run && !run.error ? run.cpu : undefined);

console.log('Processor time of documents that both convert:\n');
console.log('| peer | documents | markwell s | peer s | ratio | target |\n| --- | ---: | ---: | ---: | ---: | ---: |');
for (const [peer, target] of Object.entries(suite.peers)) {
  const both = documents.flatMap(({ id }) => {
    const [mine, theirs] = [cpu(own.get(id)), cpu(runs.get(peer)?.get(id))];
    return mine === undefined || theirs === undefined ? [] : [{ mine, theirs }];
  });
  const mine = both.reduce((sum, pair) => sum + pair.mine, 0);
  const theirs = both.reduce((sum, pair) => sum + pair.theirs, 0);
  const ratio = theirs > 0 ? (mine / theirs).toFixed(2) : '';
  console.log(`| ${peer} | ${both.length} | ${mine.toFixed(3)} | ${theirs.toFixed(3)} | ${ratio} | ${target ?? ''} |`);
}
const bytes = documents.reduce((sum, { path }) => sum + statSync(path).size, 0);
const total = documents.reduce((sum, { id }) => sum + (cpu(own.get(id)) ?? 0), 0);
console.log(
  `\n${documents.length} documents, ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / 1e6 / total).toFixed(1)} MB/s\n`,
);

console.log('A document, and one twice as long:\n');
console.log('| document | engine | n s | 2n s | 2n / n |\n| --- | --- | ---: | ---: | ---: |');
for (const [title, [make, size]] of Object.entries(suite.generated)) {
  const kind = title.replace(/,.*/, '');
  const pair = [size, 2 * size].map((n) => {
    const path = join(OUT, `generated-${n}.${kind}`);
    writeFileSync(path, make(n));
    return { id: `generated-${n}-${kind}`, path, kind };
  });
  for (const engine of chosen) {
    const found = await runAll(engine, pair);
    const [one, two] = pair.map(({ id }) => cpu(found.get(id)));
    if (one === undefined || two === undefined) continue;
    console.log(`| ${title} | ${engine.name} | ${one.toFixed(3)} | ${two.toFixed(3)} | ${(two / one).toFixed(2)} |`);
  }
}
