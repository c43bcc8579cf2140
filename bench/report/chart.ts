// Bars as an SVG that reads in light and dark: one group a kind, one bar an engine.

export interface Bar {
  readonly engine: string;
  readonly value: number;
  /** What stands at the bar's end. */
  readonly label: string;
}

export interface BarGroup {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const WIDTH = 760;
const NAMES = 150;
const LABELS = 70;
const BAR = 14;
const STEP = 17;
const TITLE = 24;
const GAP = 12;
const OWN = '#2563eb';
const PEER = '#94a3b8';

/** Bars of all groups on one scale; the longest of each group fills its width where `ownScale` is set. The first engine's bars stand out. */
export function barChart(groups: readonly BarGroup[], { ownScale, engine }: { ownScale: boolean; engine: string }): string {
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const parts: string[] = [];
  let y = GAP;
  for (const { title, bars } of groups) {
    const scale = ownScale ? Math.max(...bars.map(({ value }) => value)) : most;
    parts.push(text({ x: GAP, y: y + 14, words: title, weight: 600 }));
    y += TITLE;
    for (const bar of bars) {
      const width = (bar.value / scale) * (WIDTH - NAMES - LABELS - 2 * GAP);
      parts.push(text({ x: NAMES - 8, y: y + 11, words: bar.engine, anchor: 'end' }));
      parts.push(
        `<rect x="${NAMES}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" rx="2" fill="${bar.engine === engine ? OWN : PEER}"/>`,
      );
      parts.push(text({ x: NAMES + width + 6, y: y + 11, words: bar.label }));
      y += STEP;
    }
    y += GAP;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" font-family="system-ui, sans-serif" font-size="12">`,
    '<style>text{fill:#1f2937}@media(prefers-color-scheme:dark){text{fill:#e5e7eb}}</style>',
    ...parts,
    '</svg>\n',
  ].join('\n');
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly anchor?: 'end';
  readonly weight?: number;
}

function text({ x, y, words, anchor, weight }: Label): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x.toFixed(1)}" y="${y}"${anchor ? ` text-anchor="${anchor}"` : ''}${weight ? ` font-weight="${weight}"` : ''}>${escaped}</text>`;
}
