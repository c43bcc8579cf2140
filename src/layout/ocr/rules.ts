import type { Raster } from '../../core/format.js';
import type { Rule } from '../model.js';

/** Ruled lines of a scanned page: long thin runs of dark pixels. */

/** Inches that a line must be long. */
const MIN_LENGTH = 0.4;
/** Inches that a line may be thick. */
const MAX_WIDTH = 0.035;
/** Light pixels that do not end a line: scans have holes. */
const MAX_HOLE = 2;
const MAX_RULES = 2_000;

interface Run {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  last: number;
}

/** Lines in pixels. */
export function findRules(image: Raster, threshold: number): Rule[] {
  const dpi = image.dpi ?? 200;
  const size = { least: MIN_LENGTH * dpi, most: Math.max(2, MAX_WIDTH * dpi) };
  const across = collectRuns(image, { threshold, least: size.least, horizontal: true });
  const down = collectRuns(image, { threshold, least: size.least, horizontal: false });
  return [
    ...thin(across, size.most).map((run) => toRule(run, true)),
    ...thin(down, size.most).map((run) => toRule(run, false)),
  ].slice(0, MAX_RULES);
}

function thin(runs: readonly Run[], most: number): Run[] {
  return runs.filter((run) => run.last - run.first + 1 <= most);
}

function toRule(run: Run, horizontal: boolean): Rule {
  const middle = (run.first + run.last + 1) / 2;
  const width = run.last - run.first + 1;
  return horizontal
    ? { left: run.from, right: run.to, top: middle, bottom: middle, horizontal, width }
    : { left: middle, right: middle, top: run.from, bottom: run.to, horizontal, width };
}

/** Runs of one row (or column) are joined with those beside them in the row before. */
function collectRuns(
  { width, height, data }: Raster,
  search: { threshold: number; least: number; horizontal: boolean },
): Run[] {
  const { threshold, least, horizontal } = search;
  const [rows, length, along, across] = horizontal ? [height, width, 1, width] : [width, height, width, 1];
  const done: Run[] = [];
  let open: Run[] = [];
  for (let row = 0; row < rows; row++) {
    const next: Run[] = [];
    let from = -1;
    let last = -1;
    const close = () => {
      if (from >= 0 && last - from >= least) next.push(joinRun(open, { from, to: last + 1, first: row, last: row }));
      from = -1;
    };
    let at = row * across;
    for (let i = 0; i < length; i++, at += along) {
      if ((data[at] ?? 255) >= threshold) continue;
      if (from >= 0 && i - last > MAX_HOLE) close();
      if (from < 0) from = i;
      last = i;
    }
    close();
    for (const run of open)
      if (!next.some((one) => one.first === run.first && one.from <= run.to && one.to >= run.from)) done.push(run);
    open = next;
  }
  done.push(...open);
  return done;
}

function joinRun(open: readonly Run[], run: Run): Run {
  const before = open.find((one) => one.from < run.to && run.from < one.to);
  if (before === undefined) return run;
  return {
    from: Math.min(before.from, run.from),
    to: Math.max(before.to, run.to),
    first: before.first,
    last: run.last,
  };
}
