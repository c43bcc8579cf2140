// Quality and speed beside the peers, on any folder of documents with truth.
// usage: npm run bench -- [FOLDER | MANIFEST.jsonl] [--engines a,b] [--kinds x,y] [--write]
// --write puts the table and the charts into docs/benchmarks.md, docs/quality.svg, docs/speed.svg.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listDocuments } from './report/documents.js';
import { type Engine, engines, install, runEngine } from './report/engines.js';
import { type Measured, summarize } from './report/summary.js';
import { printed, writeReport } from './report/write.js';
import { scoreOf } from './score/score.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: 'string' },
    kinds: { type: 'string' },
    out: { type: 'string', default: join('bench', 'out') },
    write: { type: 'boolean', default: false },
  },
});
const place = positionals[0] ?? join('..', 'shared', 'corpus', 'labelled.jsonl');
if (!existsSync(place)) {
  console.error(`There is no ${place}: name a folder of documents with their markdown beside them, or a manifest.`);
  process.exit(2);
}

async function measure(engine: Engine, out: string): Promise<Measured[]> {
  const folder = join(out, engine.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const suitable = documents.filter(({ kind }) => engine.kinds?.includes(kind) ?? true);
  const tasks = suitable.map(({ id, path }) => ({ id, path: resolve(path), out: resolve(folder, `${id}.md`) }));
  const runs = await runEngine(engine, tasks);
  return suitable.map((document) => {
    const file = join(folder, `${document.id}.md`);
    const content = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const score = content.trim() === '' ? { whole: 0 } : scoreOf(document.truth, content);
    const run = runs.get(document.id);
    return {
      engine: engine.name,
      kind: document.kind,
      score,
      seconds: run?.seconds ?? 0,
      empty: content.trim() === '',
    };
  });
}

const kinds = values.kinds?.split(',');
const documents = listDocuments(place).filter(({ kind }) => !kinds || kinds.includes(kind));
const names = values.engines?.split(',');
const chosen = install(engines.filter(({ name }) => name === 'markwell' || !names || names.includes(name)));
const measured: Measured[] = [];
for (const engine of chosen) {
  console.error(`${engine.name}: ${documents.length} documents`);
  measured.push(...(await measure(engine, values.out)));
}
writeFileSync(join(values.out, 'measured.json'), JSON.stringify(measured));
const summary = summarize(measured);
console.log(printed(summary));
if (values.write) writeReport(summary, chosen);
