// Figures by kind and engine.
import type { Part, Score } from '../score/score.js';

export interface Measured {
  readonly engine: string;
  readonly kind: string;
  readonly score: Score;
  /** Wall-clock seconds of a warm conversion. */
  readonly seconds: number;
  /** Nothing came out: it counts as 0. */
  readonly empty: boolean;
}

export interface EngineFigures {
  readonly engine: string;
  readonly whole: number;
  readonly parts: ReadonlyMap<Part, number>;
  /** Mean milliseconds a document, over those that every listed engine gave something for. */
  readonly milliseconds: number;
  readonly empty: number;
}

export interface KindFigures {
  readonly kind: string;
  readonly documents: number;
  /** Best first. Engines that gave nothing for a kind are not in it. */
  readonly engines: readonly EngineFigures[];
}

const PARTS: readonly Part[] = ['text', 'headings', 'tables', 'lists', 'inline'];

export function summarize(measured: readonly Measured[]): KindFigures[] {
  return [...grouped(measured, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const byEngine = [...grouped(ofKind, ({ engine }) => engine)].filter(([, runs]) => runs.some(({ score }) => score.whole > 0));
    const figures = byEngine.map(([engine, runs]) => figuresOf(engine, runs));
    return {
      kind,
      documents: byEngine[0]?.[1].length ?? 0,
      engines: figures.sort((a, b) => b.whole - a.whole),
    };
  });
}

function figuresOf(engine: string, runs: readonly Measured[]): EngineFigures {
  const filled = runs.filter(({ empty }) => !empty);
  const parts = new Map<Part, number>();
  for (const part of PARTS) {
    const values = runs.flatMap(({ score }) => score[part] ?? []);
    if (values.length > 0) parts.set(part, mean(values));
  }
  return {
    engine,
    whole: mean(runs.map(({ score }) => score.whole)),
    parts,
    milliseconds: 1000 * mean(filled.map(({ seconds }) => seconds)),
    empty: runs.length - filled.length,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function grouped(measured: readonly Measured[], key: (run: Measured) => string): Map<string, Measured[]> {
  const groups = new Map<string, Measured[]>();
  for (const run of measured) groups.set(key(run), [...(groups.get(key(run)) ?? []), run]);
  return groups;
}
