import type { XmlElement } from '../../bytes/xml/tree.js';
import type { ChartPoint, ChartPoints } from '../../content/chart/points.js';
import { compileNumberFormat } from '../../content/number-format/format.js';

/** Points of a reference or literal (`c:cat`, `c:val`, `c:tx`, `cx:strDim`, ...) as cached in the chart part. */
export function readPoints(source: XmlElement | undefined): ChartPoints {
  const holders = source === undefined ? [] : pointHolders(source);
  const levels = holders.map(({ holder, format }) => readLevel(holder, format)).filter((level) => level.size > 0);
  return { levels, count: levels.reduce((sum, level) => sum + level.size, 0) };
}

interface Holder {
  readonly holder: XmlElement;
  readonly format: string;
}

function pointHolders(source: XmlElement): Holder[] {
  if (source.name.startsWith('cx:')) {
    return source.elements('cx:lvl').map((holder) => ({
      holder,
      format: source.name === 'cx:numDim' ? (holder.get('formatCode') ?? 'General') : '',
    }));
  }
  const multi = source.first('c:multiLvlStrRef')?.first('c:multiLvlStrCache') ?? source.first('c:multiLvlStrLit');
  if (multi !== undefined) return multi.elements('c:lvl').map((holder) => ({ holder, format: '' }));
  const numbers = source.first('c:numRef')?.first('c:numCache') ?? source.first('c:numLit');
  if (numbers !== undefined) {
    return [{ holder: numbers, format: numbers.first('c:formatCode')?.textContent() ?? 'General' }];
  }
  const strings = source.first('c:strRef')?.first('c:strCache') ?? source.first('c:strLit');
  return strings === undefined ? [] : [{ holder: strings, format: '' }];
}

function readLevel(holder: XmlElement, code: string): Map<number, ChartPoint> {
  const out = new Map<number, ChartPoint>();
  const shared = code === '' ? undefined : compileNumberFormat(code);
  const points = holder.name === 'cx:lvl' ? holder.elements('cx:pt') : holder.elements('c:pt');
  points.forEach((point, i) => {
    const index = Number(point.get('idx') ?? i);
    const value = holder.name === 'cx:lvl' ? point.textContent() : point.first('c:v')?.textContent();
    if (value === undefined || !Number.isInteger(index)) return;
    const own = point.get('formatCode');
    out.set(index, { value, format: own === undefined ? shared : compileNumberFormat(own) });
  });
  return out;
}
