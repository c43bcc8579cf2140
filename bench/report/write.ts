// The figures as markdown tables and charts.
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { barChart } from './chart.js';
import { type Engine, versionOf } from './engines.js';
import type { KindFigures } from './summary.js';

const OWN = 'markwell';
/** Bars a kind: more would hide what there is to see. */
const MOST_BARS = 3;
const COLUMNS = ['text', 'headings', 'tables', 'lists', 'inline'] as const;

/** One table a kind. */
export function printed(kinds: readonly KindFigures[]): string {
  return kinds
    .map(({ kind, documents, engines }) => {
      const rows = engines.map(({ engine, whole, parts, milliseconds, empty }) => {
        const cells = COLUMNS.map((part) => parts.get(part)?.toFixed(3) ?? '');
        return `| ${engine} | ${whole.toFixed(3)} | ${cells.join(' | ')} | ${milliseconds.toFixed(1)} | ${empty} |`;
      });
      return [
        `### ${kind} (${documents})`,
        '',
        `| engine | score | ${COLUMNS.join(' | ')} | ms a document | empty |`,
        `| --- |${' ---: |'.repeat(COLUMNS.length + 3)}`,
        ...rows,
        '',
      ].join('\n');
    })
    .join('\n');
}

/** Writes docs/benchmarks.md and its charts. */
export function writeReport(kinds: readonly KindFigures[], engines: readonly Engine[]): void {
  const compared = kinds.filter(({ engines: found }) => found.length > 1);
  const quality = compared.map(({ kind, documents, engines: found }) => ({
    title: `${kind}, ${documents} documents`,
    bars: found.slice(0, MOST_BARS).map(({ engine, whole }) => ({ engine, value: whole, label: whole.toFixed(3) })),
  }));
  const speed = compared.map(({ kind, engines: found }) => ({
    title: `${kind}, milliseconds a document`,
    bars: found
      .filter(({ empty }) => empty === 0)
      .sort((a, b) => a.milliseconds - b.milliseconds)
      .slice(0, MOST_BARS)
      .map(({ engine, milliseconds }) => ({ engine, value: milliseconds, label: milliseconds.toFixed(1) })),
  }));
  writeFileSync('docs/quality.svg', barChart(quality, { ownScale: false, engine: OWN }));
  writeFileSync('docs/speed.svg', barChart(speed.filter(({ bars }) => bars.length > 0), { ownScale: true, engine: OWN }));
  writeFileSync('docs/benchmarks.md', page(kinds, engines));
}

function page(kinds: readonly KindFigures[], engines: readonly Engine[]): string {
  const versions = engines.map((engine) => `${engine.name} ${versionOf(engine)}`).join(', ');
  return [
    '# Beside other engines',
    '',
    'Written by `npm run bench -- --write`. Each engine runs in one process, warm: the fastest of up to three conversions counts, and what',
    'came out is compared with what the document says. `text` is the likeness of the plain text in reading order, `headings` their text and',
    'level, `tables` the cells of aligned tables, `lists` items with their depth, `inline` links, emphasis and code; `score` weighs them 4, 2,',
    '2, 1, 1 over those that either side has. Nothing out counts as 0. No engine uses OCR or a GPU here but markwell, whose OCR is part of it.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}. ${versions}.`,
    '',
    '![Scores by kind of document](quality.svg)',
    '',
    '![Milliseconds a document by kind](speed.svg)',
    '',
    printed(kinds),
  ].join('\n');
}
