// Which documents are measured: a manifest of lines {id, kind, path, truth | tables | rows | body}, or a folder in which NAME.EXT.md (or
// NAME.md) lies beside NAME.EXT and says what its markdown should be.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, parse } from 'node:path';
import type { Grid } from '../score/outline.js';
import type { Truth } from '../score/score.js';

export interface BenchDocument {
  readonly id: string;
  /** What its figures are gathered under. */
  readonly kind: string;
  readonly path: string;
  readonly truth: Truth;
}

/** The documents with truth of a folder or manifest. */
export function listDocuments(place: string): BenchDocument[] {
  return statSync(place).isDirectory() ? fromFolder(place) : fromManifest(place);
}

interface ManifestLine {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
  readonly truth?: string;
  readonly tables?: string;
  readonly rows?: string;
  readonly body?: string;
}

function fromManifest(manifest: string): BenchDocument[] {
  const lines = readFileSync(manifest, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    const entry = JSON.parse(line) as ManifestLine;
    const truth = truthOf(entry, dirname(manifest));
    return truth ? [{ id: entry.id, kind: entry.kind, path: join(dirname(manifest), entry.path), truth }] : [];
  });
}

function truthOf(entry: ManifestLine, base: string): Truth | undefined {
  const read = (path: string) => readFileSync(join(base, path), 'utf8');
  if (entry.truth) return { markdown: read(entry.truth) };
  if (entry.tables) return { tables: (JSON.parse(read(entry.tables)) as string[][][]).map(coveredCells) };
  if (entry.rows) return { rows: JSON.parse(read(entry.rows)) as string[][] };
  return entry.body ? { body: entry.body } : undefined;
}

/** Truth writes a place that a merged cell covers as NUL and the cell's text. */
function coveredCells(rows: readonly (readonly string[])[]): Grid {
  return rows.map((row) => row.map((cell) => (cell.startsWith('\0') ? undefined : cell)));
}

function fromFolder(folder: string): BenchDocument[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.flatMap((name) => {
    if (extname(name) === '.md' || !statSync(join(folder, name)).isFile()) return [];
    const { dir, name: stem } = parse(name);
    const truth = [`${name}.md`, join(dir, `${stem}.md`)].map((path) => join(folder, path)).find(existsSync);
    if (!truth) return [];
    const id = name.replaceAll(/[^\w.-]/g, '-');
    return [{ id, kind: extname(name).slice(1), path: join(folder, name), truth: { markdown: readFileSync(truth, 'utf8') } }];
  });
}
